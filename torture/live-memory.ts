import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before the shop. A signal makes it collect its garbage and print the memory that is left, which
// shows a leak far earlier than the memory of the process does.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`Live memory: ${Math.round((heapUsed + external) / 2 ** 20)} MB\n`);
});
