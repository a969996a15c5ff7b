import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "#tests/free-port.ts";
import { Connection } from "./connection.ts";

async function respondWith(respond: (response: ServerResponse) => void) {
  const server = createServer((_, response) => respond(response));
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  try {
    return await sendTo(port);
  } finally {
    server.close();
  }
}

async function sendTo(port: number) {
  const connection = new Connection(`http://127.0.0.1:${port}`);
  try {
    return await connection.send({ method: "GET", path: "/" });
  } finally {
    connection.close();
  }
}

/** Half of a response that has reached the client. */
const begin = (response: ServerResponse, then: () => void) => {
  response.writeHead(200, { "content-length": "8" });
  response.write("half", () => setTimeout(then, 50));
};

test("a complete response is returned", async () => {
  expect(await respondWith((response) => response.end("whole"))).toMatchObject({
    status: 200,
    body: "whole",
  });
});

test("a truncated response differs from no response, however the connection ends", async () => {
  const closed = respondWith((response) => begin(response, () => response.socket?.end()));
  expect(await closed).toBe("truncated");
  const reset = respondWith((response) =>
    begin(response, () => response.socket?.resetAndDestroy()),
  );
  expect(await reset).toBe("truncated");
  expect(await respondWith((response) => response.socket?.resetAndDestroy())).toBe("no response");
});

test("a closed port refuses", async () => {
  expect(await sendTo(await freePort())).toBe("refused");
});
