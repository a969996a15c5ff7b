import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { twoWatches, type WatchRow } from "#tests/orders.ts";
import type { Cart } from "./cart.contract.ts";

/* Carts of a shop that sells are limited to what is free. */

let shop: TestApp;
let token: string;
let single: WatchRow;
let several: WatchRow;

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  [single, several] = await twoWatches(shop.database);
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = await shop.signIn("customer");
  await stock(single, { units: 1, held: 0, received: 1 });
  await stock(several, { units: 3, held: 0, received: 3 });
});

const stock = ({ id }: { id: number }, values: Partial<typeof watches.$inferInsert>) =>
  shop.database.db.update(watches).set(values).where(eq(watches.id, id));
const send = (method: string, path: string, body?: object) =>
  shop.request(method, path, { token, ...(body && { body }) });
const add = ({ id }: { id: number }, quantity?: number) =>
  send("POST", "/api/cart/items", { watchId: id, quantity });
const set = ({ id }: { id: number }, quantity: number) =>
  send("PATCH", `/api/cart/items/${id}`, { quantity });
const cart = async (): Promise<Cart> => (await (await send("GET", "/api/cart")).json()).cart;
const quantities = async () => (await cart()).items.map(({ quantity }) => quantity);
const refusal = async (response: Promise<Response>) => {
  const { status } = await response;
  const { message, code, freeUnits } = await (await response).json();
  return { status, message, code, freeUnits };
};

const onlyOne = {
  status: 409,
  message: "Only one is available.",
  code: "not_available",
  freeUnits: 1,
};
const onlyThree = { ...onlyOne, message: "Only 3 are available.", freeUnits: 3 };

describe("a quantity is limited to the free units", () => {
  test("when a watch is added", async () => {
    expect(await refusal(add(single, 2))).toEqual(onlyOne);
    expect(await quantities()).toEqual([]);
    expect((await add(single)).status).toBe(200);
    expect(await refusal(add(single))).toEqual(onlyOne);
    expect(await quantities()).toEqual([1]);
  });

  test("when it is added again", async () => {
    await add(several, 2);
    expect(await refusal(add(several, 2))).toEqual(onlyThree);
    expect((await add(several)).status).toBe(200);
    expect(await quantities()).toEqual([3]);
  });

  test("when it is set", async () => {
    await add(several);
    expect((await set(several, 3)).status).toBe(200);
    expect(await refusal(set(several, 4))).toEqual(onlyThree);
    expect(await quantities()).toEqual([3]);
  });

  test("when twenty are added at once", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(several)));
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await quantities()).toEqual([3]);
  });

  test("when a guest's lines come along, which loses no watch", async () => {
    await add(single);
    const items = [
      { watchId: single.id, quantity: 1 },
      { watchId: several.id, quantity: 50 },
    ];
    const reply = await send("POST", "/api/cart/merge", { key: "0".repeat(32), items });
    expect(await reply.json()).toMatchObject({ merged: 2, leftOut: 0 });
    expect(await quantities()).toEqual([1, 3]);
  });
});

describe("a watch that can't be bought", () => {
  test.each([
    ["reserved", { held: 1 }, "This watch is reserved for another customer."],
    ["sold", { units: 0 }, "This watch is no longer available."],
    ["withdrawn", { published: false }, "This watch is no longer available."],
  ])("%s: it is not counted, and its quantity can't be set", async (_, change, message) => {
    await add(single);
    await add(several, 2);
    await stock(single, change);
    const { items, itemCount, subtotal } = await cart();
    expect(items.map(({ freeUnits }) => freeUnits)).toEqual([0, 3]);
    expect([itemCount, subtotal]).toEqual([2, 2 * (several.retailPrice ?? 0)]);
    expect(await refusal(set(single, 1))).toMatchObject({ status: 409, message });
    expect(await refusal(add(single))).toMatchObject({ status: 409, message });
    expect((await send("DELETE", `/api/cart/items/${single.id}`)).status).toBe(200);
    await stock(single, { units: 1, held: 0, published: true });
  });

  test("of fewer units than wanted only the free ones are counted", async () => {
    await add(several, 3);
    await stock(several, { held: 2 });
    const { items, itemCount, subtotal } = await cart();
    expect([items[0]?.quantity, items[0]?.freeUnits, itemCount]).toEqual([3, 1, 1]);
    expect(subtotal).toBe(several.retailPrice);
  });
});

test("a watch that is not published is answered like one that does not exist", async () => {
  await stock(single, { published: false });
  for (const id of [single.id, 999_999]) {
    const missing = { status: 404, message: "This watch does not exist." };
    expect(await refusal(add({ ...single, id }))).toMatchObject(missing);
  }
  await stock(single, { published: true });
});

test("setting the quantity of a watch that is not in the cart is still 404", async () => {
  expect((await set(single, 1)).status).toBe(404);
  expect((await set({ id: 999_999 }, 1)).status).toBe(404);
});
