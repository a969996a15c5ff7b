import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cartItems } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/app.ts";
import { twoWatches, type WatchRow } from "#tests/orders.ts";

let shop: TestApp;
let token: string;
let first: WatchRow;

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  [first] = await twoWatches(shop.database);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  token = await shop.signIn("customer");
});

const send = (method: string, path: string, options: TestRequest = {}) =>
  shop.request(method, path, { token, ...options });
const add = (watchId: number, quantity?: number, options: TestRequest = {}) =>
  send("POST", "/api/cart/items", { body: { watchId, quantity }, ...options });

test.each([
  ["GET", "/api/cart", "session_viewer"],
  ["POST", "/api/cart/items"],
  ["PATCH", "/api/cart/items/{id}", "session_viewer"],
  ["DELETE", "/api/cart/items/{id}", "session_viewer"],
  ["DELETE", "/api/cart", "session_viewer"],
])(
  "%s %s takes one statement, and the session's unless it compares it",
  async (method, path, ...session) => {
    const dealer = await shop.signIn("wholesale");
    await add(first.id, 1, { token: dealer });
    const query = vi.spyOn(pg.Client.prototype, "query");
    const body =
      method === "GET" || method === "DELETE" ? {} : { body: { watchId: first.id, quantity: 2 } };
    await send(method, path.replace("{id}", String(first.id)), { token: dealer, ...body });
    // The shop also follows the catalog in the background.
    const statements = query.mock.calls
      .map(([statement]) => JSON.stringify(statement))
      .filter((text) => /sessions|cart_items|wholesale_prices|begin|commit/.test(text));
    expect(statements).toEqual(
      [...session, "cart_items"].map((name) => expect.stringContaining(name)),
    );
  },
);

test.each([
  ["ended", "delete from sessions where user_id = $1", 401],
  ["of a disabled account", "update users set disabled_at = now() where id = $1", 401],
  ["too old", "update sessions set created_at = now() - interval '1 year' where user_id = $1", 401],
  ["used elsewhere", "update sessions set last_seen_at = now() where user_id = $1", 200],
])(
  "an add compares the session that was read before with one that is %s",
  async (_, change, status) => {
    const { user } = await (await send("GET", "/api/auth/user")).json();
    expect((await add(first.id)).status).toBe(200);
    // Another process does this, so that this one hears of it by no other means.
    await shop.database.pool.query(change, [user.id]);
    expect((await add(first.id)).status).toBe(status);
    const lines = await shop.database.db
      .select()
      .from(cartItems)
      .where(eq(cartItems.userId, user.id));
    expect(lines.map(({ quantity }) => quantity)).toEqual([status === 200 ? 2 : 1]);
  },
);

test("an add follows the rights at once", async () => {
  const { user } = await (await send("GET", "/api/auth/user")).json();
  const grant = (isWholesale: boolean) =>
    shop.database.pool.query("update users set is_wholesale = $2 where id = $1", [
      user.id,
      isWholesale,
    ]);
  const text = async () => (await add(first.id)).text();
  expect(await text()).not.toContain("wholesalePrice");
  await grant(true);
  expect(await text()).toContain("wholesalePrice");
  await grant(false);
  expect(await text()).not.toContain("wholesalePrice");
  const { cart } = await (await send("GET", "/api/cart")).json();
  expect(cart.itemCount).toBe(3);
});
