import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aVisitor, expectRecovery } from "#tests/outage.ts";
import { until } from "#tests/until.ts";

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await shop.signIn("customer");
});
afterAll(() => shop?.close());

const rounds = 1_000;
const concurrency = 20;

type Abort = (socket: Socket) => Promise<unknown>;

const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, "host: shop.test", ...headers, "", ""].join("\r\n");
const write = (socket: Socket, text: string) =>
  new Promise((written) => socket.write(text, written));
const body = JSON.stringify({ watchId: 1 });
const cookie = () => `cookie: meridian_session=${token}`;
const json = ["content-type: application/json", `content-length: ${body.length}`];

/** Clients disconnect during the head, during the body, after the request and during the response. */
const aborts: readonly Abort[] = [
  (socket) => write(socket, "GET /shop HT"),
  (socket) => write(socket, head("POST /api/cart/items", cookie(), ...json) + body.slice(0, 5)),
  (socket) => write(socket, head("POST /api/cart/items", cookie(), ...json) + body),
  (socket) => write(socket, head("GET /watch/1", cookie())),
  async (socket) => {
    await write(socket, head("GET /shop"));
    await once(socket, "data");
  },
  async (socket) => {
    await write(socket, head("GET /api/cart", cookie()).repeat(3));
    await once(socket, "data");
  },
];

async function abort(round: number): Promise<void> {
  const { port } = new URL(shop.origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  await aborts[round % aborts.length]?.(socket);
  if (round % 4 < 2) socket.resetAndDestroy();
  else socket.destroy();
}

/** The metrics of 5xx responses. */
async function failures(): Promise<string[]> {
  const text = await (await shop.request("GET", "/metrics")).text();
  return text.match(/^http_request_duration_seconds_count\{.*status="5\d\d".*$/gm) ?? [];
}

async function openSockets(): Promise<number> {
  return new Promise((resolve) => shop.app.server.getConnections((_, count) => resolve(count)));
}

test("a thousand aborted connections leak no connection, query or error", async () => {
  const visitor = await aVisitor(shop);
  const before = await openSockets();
  for (let round = 0; round < rounds; round += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, (_, index) => abort(round + index)));
  }
  await expectRecovery(visitor);
  const { pool } = shop.database;
  await until(async () => {
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(pool.waitingCount).toBe(0);
    expect(await openSockets()).toBeLessThanOrEqual(before + 2);
  });
  const { rows } = await pool.query(
    `select state, query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  expect(rows).toEqual([]);
  expect(await failures()).toEqual([]);
  // A visitor's lost connection does not count as a database outage.
  expect(shop.app.outages.count("connection")).toBe(0);
});
