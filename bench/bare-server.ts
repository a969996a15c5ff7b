import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The least that `node:http` can do: one answer from memory for whatever is asked. */
process.once("message", (answer: { status: number; headers: string[]; body: string }) => {
  const body = Buffer.from(answer.body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(answer.status, answer.headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
