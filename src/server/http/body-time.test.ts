import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { extendBodyTime, limitBodyTime } from "./client-errors.ts";

let server: Server;
afterEach(() => server.close());

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends this, and later the rest; returns all that comes back until the connection ends. */
async function send(port: number, text: string, rest?: { text: string; afterMs: number }) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(text);
  if (rest) setTimeout(() => socket.write(rest.text), rest.afterMs);
  let received = "";
  for await (const chunk of socket) received += chunk;
  return received;
}

const head = "POST / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 4\r\n\r\n";
const answer = (request: IncomingMessage, response: ServerResponse) =>
  request.resume().on("end", () => response.end("complete"));

test("a body that does not come in time is answered with 408", async () => {
  const port = await listen((request, response) => {
    limitBodyTime(request, 20);
    answer(request, response);
  });
  expect(await send(port, `${head}ab`)).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
});

test("a call may allow more time, and a complete body ends the wait", async () => {
  const port = await listen((request, response) => {
    limitBodyTime(request, 20);
    extendBodyTime(request, 60_000);
    answer(request, response);
  });
  expect(await send(port, `${head}ab`, { text: "cd", afterMs: 100 })).toMatch(/complete/);
});
