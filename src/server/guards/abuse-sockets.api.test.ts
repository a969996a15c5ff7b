import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyTimeMs } from "#src/server/http/client-errors.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type HalfOpenSocket, openHalfOpenSockets } from "#tests/fuzz/sockets.ts";
import { until } from "#tests/until.ts";

let shop: TestApp;
let sockets: HalfOpenSocket[] = [];
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000000" });
  sockets = await openHalfOpenSockets(Number(new URL(shop.origin).port), 500);
  // A client sees its connection open before the server has accepted it.
  await until(async () => expect(await connections()).toBeGreaterThanOrEqual(500));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.close();
});

const connections = () =>
  new Promise<number>((resolve) => {
    shop.app.server.getConnections((_, count) => resolve(count));
  });

const receivedBy = (kind: string) =>
  sockets.filter((socket) => socket.kind === kind).map((socket) => socket.received());

test("five hundred half-open sockets do not delay other visitors", async () => {
  const customer = await shop.signIn("customer");
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all([
      shop.request("GET", "/healthz"),
      shop.request("GET", "/readyz"),
      shop.request("GET", "/shop"),
      shop.request("GET", `/watch/${round + 1}`),
      shop.request("GET", "/api/cart", { token: customer }),
      shop.request("POST", "/api/cart/items", { token: customer, body: { watchId: round + 1 } }),
      shop.request("POST", "/api/subscribe", { body: { email: `reader${round}@example.com` } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(200));
  }
});

test("a client that sends no head, or sends it byte by byte, gets 408 and is disconnected", async () => {
  const kinds = ["silent", "half a head", "a head byte by byte"];
  const ended = () => kinds.flatMap(receivedBy).filter((text) => text !== undefined);
  await expect.poll(() => ended().length, { interval: 200 }).toBe(300);
  for (const text of ended()) expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
});

test("a body that never arrives and a response that is never read time out too", () => {
  const { requestTimeout, timeout } = shop.app.server;
  // Node's own limit is that of an upload; src/server/http/body-time.test.ts shows the one of other bodies.
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeLessThanOrEqual(300_000);
  expect(bodyTimeMs).toBeLessThanOrEqual(30_000);
  expect(timeout).toBeGreaterThan(0);
  expect(timeout).toBeLessThanOrEqual(60_000);
});
