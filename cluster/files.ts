import { startS3 } from "#tests/s3-server.ts";

// The program of the machine with the bucket: files.js <address> <port>.
const [address = "", port = ""] = process.argv.slice(2);
await startS3({ address, port: Number(port) });
