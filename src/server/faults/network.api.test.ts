import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ActiveVisitor, aVisitor, expectOutage, expectRecovery } from "#tests/outage.ts";
import { type ProxiedShop, startProxiedShop } from "#tests/proxied-shop.ts";
import { until } from "#tests/until.ts";

/** Longer than every timeout of the pool. */
const idleMs = 2_000;
let proxied: ProxiedShop;
let visitor: ActiveVisitor;

beforeAll(async () => {
  proxied = await startProxiedShop();
  visitor = await aVisitor(proxied.shop);
});
afterAll(() => proxied?.close());
afterEach(() => proxied.proxy.heal());

/** Opens as many idle connections as the pool may hold. */
async function fillPool(): Promise<void> {
  const { pool } = proxied.shop.database;
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  for (const client of clients) client.release();
}

test.each([
  ["drops all packets", () => proxied.proxy.setState("dropping")],
  ["holds all packets until it heals", () => proxied.proxy.setState("held")],
  ["ends all connections and refuses new ones", () => proxied.proxy.cut()],
  ["delays packets by five seconds", () => proxied.proxy.delay(5_000)],
])("a network to PostgreSQL that %s", async (_, disturb) => {
  await expectRecovery(visitor);
  await fillPool();
  disturb();
  await expectOutage(visitor);
  proxied.proxy.heal();
  await expectRecovery(visitor);
});

test("one failed request discards all idle connections, however long they were idle", async () => {
  await fillPool();
  await sleep(idleMs);
  proxied.proxy.setState("dropping");
  const cart = () => proxied.shop.request("GET", "/api/cart", { token: visitor.token });
  expect((await cart()).status).toBe(503);
  proxied.proxy.heal();
  await expectRecovery(visitor);
});

test("a network that delays packets by fifty milliseconds is no outage", async () => {
  proxied.proxy.delay(50);
  await expectRecovery(visitor);
  proxied.proxy.heal();
});

test("catalog changes arrive again after a network that dropped all packets", async () => {
  const { shop, proxy, query } = proxied;
  const readBrands = async () => (await shop.request("GET", "/api/brands")).text();
  expect(await readBrands()).not.toContain("Renamed");
  proxy.setState("dropping");
  await expectOutage(visitor);
  proxy.heal();
  await query("update brands set name = 'Renamed' where id = 1");
  await until(async () => expect(await readBrands()).toContain("Renamed"));
});
