import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cartItems, watches, wholesalePrices } from "#src/platform/db/schema.ts";
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
const add = (watchId: unknown, quantity?: unknown, options: TestRequest = {}) =>
  send("POST", "/api/cart/items", { body: { watchId, quantity }, ...options });
const cartOf = async (response: Response | Promise<Response>): Promise<Cart> =>
  (await (await response).json()).cart;
const isFirst = ({ watchId }: { watchId: number }) => watchId === first.id;
const current = () => cartOf(send("GET", "/api/cart"));

describe("a cart", () => {
  test("starts empty", async () => {
    expect(await current()).toEqual({ items: [], itemCount: 0, subtotal: 0 });
  });

  test("holds lines with their watch and sums up", async () => {
    await add(first.id, 2);
    const cart = await cartOf(add(second.id));
    expect(cart.items.map(({ watchId, quantity }) => [watchId, quantity])).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
    expect(cart.itemCount).toBe(3);
    expect(cart.subtotal).toBe(2 * (first.retailPrice ?? 0) + (second.retailPrice ?? 0));
    expect(Object.keys(cart.items[0]?.watch ?? {}).toSorted()).toEqual([
      "brandName",
      "condition",
      "id",
      "image",
      "model",
      "price",
      "reference",
      "retailPrice",
    ]);
    expect(await current()).toEqual(cart);
  });

  test("a second add raises the quantity of the one line, up to 99", async () => {
    await add(first.id, 60);
    expect((await cartOf(add(first.id, 60))).items.map(({ quantity }) => quantity)).toEqual([99]);
  });

  test("twenty adds at once make one line of twenty, and each response has counted its own", async () => {
    await add(second.id);
    const carts = await Promise.all(Array.from({ length: 20 }, () => cartOf(add(first.id))));
    const counted = carts.map(({ items }) => items.find(isFirst)?.quantity ?? 0);
    expect(counted.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect((await current()).items.map(({ quantity }) => quantity)).toEqual([1, 20]);
  });

  test("every change returns the cart as it is afterwards, in the order of the first adds", async () => {
    const lines = async (response: Promise<Response>) => {
      const cart = await cartOf(response);
      expect(cart).toEqual(await current());
      return cart.items.map(({ watchId, quantity }) => [watchId, quantity]);
    };
    const path = `/api/cart/items/${first.id}`;
    await add(first.id);
    await add(second.id);
    expect(await lines(add(first.id, 3))).toEqual([
      [first.id, 4],
      [second.id, 1],
    ]);
    expect(await lines(send("PATCH", path, { body: { quantity: 2 } }))).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
    expect(await lines(send("DELETE", path))).toEqual([[second.id, 1]]);
    expect(await lines(add(first.id))).toEqual([
      [second.id, 1],
      [first.id, 1],
    ]);
    expect(await lines(send("DELETE", "/api/cart"))).toEqual([]);
  });

  test("a quantity can be set, a line removed, twice too, and all cleared", async () => {
    await add(first.id, 5);
    await add(second.id);
    expect(
      (await cartOf(send("PATCH", `/api/cart/items/${first.id}`, { body: { quantity: 2 } })))
        .itemCount,
    ).toBe(3);
    expect((await cartOf(send("DELETE", `/api/cart/items/${first.id}`))).itemCount).toBe(1);
    expect((await send("DELETE", `/api/cart/items/${first.id}`)).status).toBe(200);
    expect(await cartOf(send("DELETE", "/api/cart"))).toEqual({
      items: [],
      itemCount: 0,
      subtotal: 0,
    });
  });

  test("knows what it contains", async () => {
    const contains = async () => (await send("GET", `/api/cart/contains/${first.id}`)).json();
    expect(await contains()).toEqual({ inCart: false });
    await add(first.id);
    expect(await contains()).toEqual({ inCart: true });
  });

  test("is its owner's alone", async () => {
    await add(first.id);
    const other = { token: await shop.signIn("customer") };
    expect((await cartOf(send("GET", "/api/cart", other))).items).toEqual([]);
    expect(
      (await send("PATCH", `/api/cart/items/${first.id}`, { ...other, body: { quantity: 9 } }))
        .status,
    ).toBe(404);
    await send("DELETE", `/api/cart/items/${first.id}`, other);
    await send("DELETE", "/api/cart", other);
    expect((await current()).itemCount).toBe(1);
  });
});

describe("what is refused", () => {
  test.each([0, -1, 1.5, 100, 1e9, "2", null, true])("quantity %j is 400", async (quantity) => {
    expect((await add(first.id, quantity)).status).toBe(400);
    await add(first.id);
    const response = await send("PATCH", `/api/cart/items/${first.id}`, { body: { quantity } });
    expect(response.status).toBe(400);
    expect((await current()).items.map((item) => item.quantity)).toEqual([1]);
  });

  test.each(["1", 1.5, 0, -3, 2 ** 31, null, {}])("watch %j is 400", async (watchId) => {
    expect((await add(watchId)).status).toBe(400);
  });

  test("an unknown watch is 404, a sold one or one without a price 409, even if it is in the cart", async () => {
    const { db } = shop.database;
    const [watch] = await db
      .select()
      .from(watches)
      .where(eq(watches.isAvailable, true))
      .offset(5)
      .limit(1);
    const id = watch?.id ?? 0;
    const change = (values: Partial<typeof watches.$inferInsert>) =>
      db.update(watches).set(values).where(eq(watches.id, id));
    const nothingLeft = { units: 0, soldElsewhere: 1 };
    const oneLeft = { units: 1, soldElsewhere: 0 };
    const refusal = async (watchId: number) => {
      const response = await add(watchId);
      return [response.status, (await response.json()).message];
    };
    const sold = [409, "This watch is no longer available."];
    const unpriced = [409, "This watch has no price yet. Please contact us."];

    expect(await refusal(999_999)).toEqual([404, "This watch does not exist."]);
    await change(nothingLeft);
    expect(await refusal(id)).toEqual(sold);
    await change({ ...oneLeft, retailPrice: null });
    expect(await refusal(id)).toEqual(unpriced);
    expect((await current()).items).toEqual([]);

    await change({ retailPrice: watch?.retailPrice ?? 1 });
    await add(id);
    await change({ retailPrice: null });
    expect(await refusal(id)).toEqual(unpriced);
    await change(nothingLeft);
    expect(await refusal(id)).toEqual(sold);
    await change({ ...oneLeft, retailPrice: watch?.retailPrice ?? 1 });
    expect((await current()).items.map(({ quantity }) => quantity)).toEqual([1]);
  });

  test("setting the quantity of a watch that is not in the cart is 404", async () => {
    await add(second.id);
    const response = await send("PATCH", `/api/cart/items/${first.id}`, { body: { quantity: 2 } });
    expect(response.status).toBe(404);
    expect((await response.json()).message).toBe("This watch is not in your cart.");
    expect((await current()).items.map(({ watchId }) => watchId)).toEqual([second.id]);
  });

  test("price, owner and anything else in the body change nothing", async () => {
    const body = { watchId: first.id, quantity: 1, price: 1, retailPrice: 1, userId: 1, id: 7 };
    const cart = await cartOf(send("POST", "/api/cart/items", { body }));
    expect(cart.subtotal).toBe(first.retailPrice);
  });

  test.each([
    ["GET", "/api/cart"],
    ["GET", "/api/cart/contains/1"],
    ["POST", "/api/cart/items"],
    ["PATCH", "/api/cart/items/1"],
    ["DELETE", "/api/cart/items/1"],
    ["DELETE", "/api/cart"],
    ["POST", "/api/cart/merge"],
  ])("%s %s is 401 for guests", async (method, path) => {
    expect((await shop.request(method, path)).status).toBe(401);
  });
});

describe("prices", () => {
  test("follow the catalog and the viewer", async () => {
    const { db } = shop.database;
    const dealer = { token: await shop.signIn("wholesale") };
    const [wholesale] = await db
      .select()
      .from(wholesalePrices)
      .where(eq(wholesalePrices.watchId, first.id));
    const dealt = await cartOf(add(first.id, 2, dealer));
    expect(dealt.subtotal).toBe(2 * (wholesale?.price ?? 0));
    expect(dealt.items[0]?.watch).toMatchObject({
      wholesalePrice: wholesale?.price,
      retailPrice: first.retailPrice,
    });
    const retail = await cartOf(add(first.id));
    expect(JSON.stringify(retail)).not.toContain("wholesale");
    await db.update(watches).set({ retailPrice: 4_321 }).where(eq(watches.id, first.id));
    expect((await current()).subtotal).toBe(4_321);
    await db
      .update(watches)
      .set({ retailPrice: first.retailPrice })
      .where(eq(watches.id, first.id));
  });
});

test("a watch that is deleted leaves the carts with it", async () => {
  const { db } = shop.database;
  const [copy] = await db
    .insert(watches)
    .values({ ...first, slug: "to-be-deleted", id: undefined, listPrice: undefined } as never)
    .returning({ id: watches.id });
  await add(copy?.id);
  await db.delete(watches).where(inArray(watches.id, [copy?.id ?? 0]));
  expect((await current()).items).toEqual([]);
  expect(
    await db
      .select()
      .from(cartItems)
      .where(eq(cartItems.watchId, copy?.id ?? 0)),
  ).toEqual([]);
});
