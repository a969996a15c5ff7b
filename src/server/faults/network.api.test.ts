import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type ActiveVisitor, aVisitor, expectOutage, expectRecovery } from "#tests/outage.ts";
import { type ProxiedShop, startProxiedShop } from "#tests/proxied-shop.ts";

/** Longer than any limit of the pool. */
const idleMs = 2_000;
let world: ProxiedShop;
let visitor: ActiveVisitor;

beforeAll(async () => {
  world = await startProxiedShop();
  visitor = await aVisitor(world.shop);
});
afterAll(() => world?.close());
afterEach(() => world.proxy.heal());

/** As many connections as the pool may hold, all of them waiting for work. */
async function fillPool(): Promise<void> {
  const { pool } = world.shop.database;
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  for (const client of clients) client.release();
}

test.each([
  ["loses what is sent and never says so", () => world.proxy.setState("dropping")],
  ["delivers nothing until it is well again", () => world.proxy.setState("held")],
  ["ends all connections and refuses new ones", () => world.proxy.cut()],
  ["takes five seconds each way", () => world.proxy.delay(5_000)],
])("a line to PostgreSQL that %s", async (_, disturb) => {
  await expectRecovery(visitor);
  await fillPool();
  disturb();
  await expectOutage(visitor);
  world.proxy.heal();
  await expectRecovery(visitor);
});

test("one failed request tells that all waiting connections are dead, however long they waited", async () => {
  await fillPool();
  await sleep(idleMs);
  world.proxy.setState("dropping");
  const cart = () => world.shop.request("GET", "/api/cart", { token: visitor.token });
  expect((await cart()).status).toBe(503);
  world.proxy.heal();
  await expectRecovery(visitor);
});

test("a line that takes fifty milliseconds each way is only slow", async () => {
  world.proxy.delay(50);
  await expectRecovery(visitor);
  world.proxy.heal();
});

test("the catalog is heard of again after a line that died without a word", async () => {
  const { shop, proxy, query } = world;
  const shownBy = async () => (await shop.request("GET", "/api/brands")).text();
  expect(await shownBy()).not.toContain("Renamed");
  proxy.setState("dropping");
  await expectOutage(visitor);
  proxy.heal();
  await query("update brands set name = 'Renamed' where id = 1");
  await vi.waitFor(async () => expect(await shownBy()).toContain("Renamed"), {
    timeout: 5_000,
    interval: 100,
  });
});
