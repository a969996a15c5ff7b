import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { aSession, aUser } from "#tests/data.ts";
import {
  type ActiveVisitor,
  aVisitor,
  expectRecovery,
  expectUnavailable,
  inTime,
} from "#tests/outage.ts";
import { type ProxiedShop, startProxiedShop } from "#tests/proxied-shop.ts";
import { until } from "#tests/until.ts";

let proxied: ProxiedShop;
let visitor: ActiveVisitor;
let userId: number;
let token: string;

beforeAll(async () => {
  proxied = await startProxiedShop();
  visitor = await aVisitor(proxied.shop);
});
afterAll(() => proxied?.close());
afterEach(() => proxied.proxy.heal());

beforeEach(async () => {
  const { db } = proxied.shop.database;
  const user = await aUser(db);
  userId = user.id;
  token = await aSession(db, user);
  await proxied.query("insert into cart_items (user_id, watch_id, quantity) values ($1, 2, 1)", [
    userId,
  ]);
});

/** A call that takes a transaction. */
const change = { method: "POST", path: "/api/cart/merge" };
const sendChange = () =>
  proxied.shop.request(change.method, change.path, {
    token,
    body: { key: randomBytes(16).toString("hex"), items: [{ watchId: 2, quantity: 6 }] },
  });

async function quantity(): Promise<number | undefined> {
  const rows = await proxied.query<{ quantity: number }>(
    "select quantity from cart_items where user_id = $1",
    [userId],
  );
  return rows[0]?.quantity;
}

/** Transactions of the shop that are still open. */
function openTransactions() {
  return proxied.query(
    `select pid, state, query from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
}

test.each(["held", "dropping"] as const)(
  "a transaction whose network is %s half-way is neither committed nor left open",
  async (state) => {
    const reached = proxied.proxy.setStateAfter('insert into "cart_items"', state);
    const refused = inTime(sendChange());
    await reached;
    expectUnavailable(await refused, change);
    proxied.proxy.heal();
    await expectRecovery(visitor);
    await until(async () => expect(await openTransactions()).toEqual([]));
    expect(await quantity()).toBe(1);
    // The row is unlocked, and the next change sees nothing of the failed one.
    const next = await sendChange();
    expect(next.status).toBe(200);
    expect((await next.json()).cart.items).toMatchObject([{ watchId: 2, quantity: 7 }]);
  },
);

test("late responses of the database are discarded: each visitor sees their own cart", async () => {
  const { shop, proxy, query } = proxied;
  const visitors = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const user = await aUser(shop.database.db);
      const watchId = index + 10;
      await query("insert into cart_items (user_id, watch_id) values ($1, $2)", [user.id, watchId]);
      return { watchId, token: await aSession(shop.database.db, user) };
    }),
  );
  const read = (one: { token: string }) => shop.request("GET", "/api/cart", { token: one.token });
  await Promise.all(visitors.map(read));

  proxy.setState("held");
  const refused = await inTime(Promise.all(visitors.map(read)));
  expect(refused.map(({ status }) => status)).toEqual(visitors.map(() => 503));
  proxy.heal();
  await expectRecovery(visitor);
  for (let round = 0; round < 5; round += 1) {
    const carts = await Promise.all(visitors.map(async (one) => (await read(one)).json()));
    expect(
      carts.map(({ cart }) => cart.items.map((item: { watchId: number }) => item.watchId)),
    ).toEqual(visitors.map(({ watchId }) => [watchId]));
  }
});

test("failed connections are replaced, and the pool leaks none", async () => {
  const { shop, proxy } = proxied;
  for (const text of ["begin", "commit", 'insert into "cart_items"']) {
    const reached = proxy.setStateAfter(text, "dropping");
    const response = sendChange();
    await reached;
    expect((await inTime(response)).status).toBe(503);
    proxy.heal();
  }
  await expectRecovery(visitor);
  const { pool } = shop.database;
  await until(() => expect(pool.totalCount - pool.idleCount).toBe(0));
  const all = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  for (const client of all) client.release();
});
