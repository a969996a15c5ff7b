import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/app.ts";
import { twoWatches, type WatchRow } from "#tests/orders.ts";
import type { Cart } from "./cart.contract.ts";

let shop: TestApp;
let token: string;
let first: WatchRow;
let second: WatchRow;

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  [first, second] = await twoWatches(shop.database);
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = await shop.signIn("customer");
});

const send = (method: string, path: string, options: TestRequest = {}) =>
  shop.request(method, path, { token, ...options });
const add = (watchId: number, quantity: number) =>
  send("POST", "/api/cart/items", { body: { watchId, quantity } });
const current = async (): Promise<Cart> => (await (await send("GET", "/api/cart")).json()).cart;

let serial = 0;
const aKey = () => {
  serial += 1;
  return serial.toString(16).padStart(32, "0");
};
const merge = (items: unknown, key: unknown = aKey(), options: TestRequest = {}) =>
  send("POST", "/api/cart/merge", { body: { key, items }, ...options });
const quantities = async () => (await current()).items.map(({ quantity }) => quantity);

test("a merge adds ids and quantities, leaves out what can't be bought and says so", async () => {
  await add(first.id, 2);
  const { db } = shop.database;
  const [sold] = await db.select().from(watches).where(eq(watches.isAvailable, false)).limit(1);
  const response = await merge([
    { watchId: first.id, quantity: 3, price: 1 },
    { watchId: second.id, quantity: 1 },
    { watchId: sold?.id, quantity: 1 },
    { watchId: 999_999, quantity: 1 },
  ]);
  const { cart, merged, leftOut } = await response.json();
  expect([merged, leftOut]).toEqual([2, 2]);
  expect(cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([5, 1]);
});

test("a merge takes at most fifty lines and refuses wrong ones whole", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ watchId: index + 1, quantity: 1 }));
  expect((await merge(lines(51))).status).toBe(400);
  expect((await merge([{ watchId: first.id, quantity: 0 }])).status).toBe(400);
  expect((await merge("all")).status).toBe(400);
  expect((await merge(lines(50))).status).toBe(200);
});

test("a merge needs a key of 32 hexadecimal digits", async () => {
  for (const key of [null, "", "short", 7, "g".repeat(32), "a".repeat(33)]) {
    expect((await merge([], key)).status, String(key)).toBe(400);
  }
});

test("a merge is counted once, however often it is sent", async () => {
  await add(first.id, 2);
  const key = aKey();
  const items = [
    { watchId: first.id, quantity: 3 },
    { watchId: second.id, quantity: 1 },
    { watchId: 999_999, quantity: 1 },
  ];
  const reply = await (await merge(items, key)).json();
  expect([reply.merged, reply.leftOut]).toEqual([2, 1]);
  expect(await (await merge(items, key)).json()).toEqual(reply);
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => merge(items, key)));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await quantities()).toEqual([5, 1]);
});

test("a merge counts five concurrent first attempts once", async () => {
  const key = aKey();
  const items = [
    { watchId: first.id, quantity: 3 },
    { watchId: second.id, quantity: 1 },
  ];
  await Promise.all(Array.from({ length: 5 }, () => merge(items, key)));
  expect(await quantities()).toEqual([3, 1]);
});

test("a merge adds only what has come to the guest's cart since the first attempt", async () => {
  const key = aKey();
  await merge([{ watchId: first.id, quantity: 2 }], key);
  await merge(
    [
      { watchId: first.id, quantity: 5 },
      { watchId: second.id, quantity: 1 },
    ],
    key,
  );
  expect(await quantities()).toEqual([5, 1]);
  await merge([{ watchId: first.id, quantity: 1 }], key);
  expect(await quantities()).toEqual([5, 1]);
});

test("a merge of one user says nothing about the same key of another", async () => {
  const key = aKey();
  await merge([{ watchId: first.id, quantity: 2 }], key);
  const other = { token: await shop.signIn("customer") };
  const reply = await (await merge([{ watchId: first.id, quantity: 1 }], key, other)).json();
  expect(reply.cart.itemCount).toBe(1);
  expect(await quantities()).toEqual([2]);
});

test("a merge keeps the guest's order, and a watch named twice is one line of both quantities", async () => {
  const reply = await merge([
    { watchId: second.id, quantity: 60 },
    { watchId: first.id, quantity: 1 },
    { watchId: second.id, quantity: 60 },
  ]);
  expect(await reply.json()).toMatchObject({ merged: 2, leftOut: 0 });
  const { items } = await current();
  expect(items.map(({ watchId, quantity }) => [watchId, quantity])).toEqual([
    [second.id, 99],
    [first.id, 1],
  ]);
});
