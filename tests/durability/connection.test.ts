import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "#tests/free-port.ts";
import { Connection } from "./connection.ts";

async function answerTo(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response));
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

/** Half of an answer that has reached the client. */
const begin = (response: ServerResponse, then: () => void) => {
  response.writeHead(200, { "content-length": "8" });
  response.write("half", () => setTimeout(then, 50));
};

test("an answer that came to its end is one", async () => {
  expect(await answerTo((response) => response.end("whole"))).toMatchObject({
    status: 200,
    body: "whole",
  });
});

test("one that breaks off is told from none at all, however the connection ends", async () => {
  const closed = answerTo((response) => begin(response, () => response.socket?.end()));
  expect(await closed).toBe("cut off");
  const reset = answerTo((response) => begin(response, () => response.socket?.resetAndDestroy()));
  expect(await reset).toBe("cut off");
  expect(await answerTo((response) => response.socket?.resetAndDestroy())).toBe("no answer");
});

test("where nobody listens, nothing was taken", async () => {
  expect(await sendTo(await freePort())).toBe("not taken");
});
