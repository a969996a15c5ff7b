import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountRows } from "#tests/account-rows.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { idFields } from "#tests/id-fields.ts";
import { type Ids, idMeanings } from "#tests/id-meanings.ts";
import { rowsToDelete } from "#tests/inbox-calls.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { tableContent } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";

const routeOf = ({ endpoint }: (typeof apiRoutes)[number]) => `${endpoint.method} ${endpoint.path}`;

test("the table covers every id parameter", () => {
  const taken = apiRoutes
    .map((route) => [routeOf(route), idFields(route.endpoint)] as const)
    .filter(([, names]) => names.length > 0);
  const listed = Object.entries(idMeanings).map(([route, names]) => [route, Object.keys(names)]);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(listed));
});

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  for (const watchId of [1, 2, 5, 7]) await stockWatch(shop.database, watchId, { units: 99 });
});
afterAll(() => shop.close());

const missing: Ids = {
  line: 60,
  list: 2_000_000_000,
  item: 60,
  passkey: 2_000_000_000,
  waiting: "M-00000000",
  delivered: "M-00000000",
  address: 2_000_000_000,
  session: 2_000_000_000,
  ownOffer: 2_000_000_000,
  alert: 2_000_000_000,
};

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly own: Ids;
}

/** Has this watch in the cart, on a list and in two orders, of which one is delivered. */
async function createOwner(watchId: number): Promise<Owner> {
  const user = await aUser(shop.database.db);
  const token = await aSession(shop.database.db, user);
  const send = async (path: string, body: object) =>
    (await shop.request("POST", path, { token, body })).json();
  const { id: list } = await send("/api/wishlists", { name: "Mine" });
  await send(`/api/wishlists/${list}/items`, { watchId });
  const place = async () => {
    const body = orderBody([{ watchId, price: 12_000 }]);
    const placed = await postOrder(shop, body, { token });
    return String(placed.body.order.number);
  };
  const [waiting, delivered] = [await place(), await place()];
  await shop.database.pool.query(
    `update orders set status = 'Delivered', paid_at = now(), delivered_at = now(), hold_until = null
     where number = $1`,
    [delivered],
  );
  // Not before the orders: what is ordered leaves the cart.
  await send("/api/cart/items", { watchId, quantity: 2 });
  const passkey = await insertPasskeyOf(user.id);
  const ofAccount = await createAccountRows(shop, user, token);
  const own = { line: watchId, list, item: watchId, passkey, waiting, delivered, ...ofAccount };
  return { id: user.id, email: user.email, token, own };
}

async function insertPasskeyOf(userId: number): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, is_synced)
     values ($1, gen_random_uuid()::text::bytea, '', 'Mine', false) returning id`,
    [userId],
  );
  return rows[0].id;
}

const ownedTables = [
  "cart_items",
  "wishlists",
  "wishlist_items",
  "passkeys",
  "orders",
  "user_addresses",
  "sessions",
  "watch_alerts",
  "enquiry_keys",
  "order_events",
] as const;

async function rowsOf({ id, email, own }: Owner): Promise<unknown> {
  const content = await tableContent(shop.database.db, { only: ownedTables });
  const rows = (table: string, column: string, value: number | string) =>
    (content[table] as Record<string, unknown>[]).filter((row) => row[column] === value);
  const events = content.order_events as Record<string, unknown>[];
  return [
    rows("cart_items", "user_id", id),
    rows("wishlists", "user_id", id),
    rows("wishlist_items", "wishlist_id", own.list),
    rows("passkeys", "user_id", id),
    rows("orders", "user_id", id),
    rows("user_addresses", "user_id", id),
    rows("sessions", "user_id", id),
    rows("watch_alerts", "email", email),
    rows("enquiry_keys", "enquiry_id", own.ownOffer),
    events.filter(({ user_id: actor }) => actor === id),
  ];
}

async function request(route: string, { token }: Pick<Owner, "token">, ids: Partial<Ids>) {
  const [method = "", path = ""] = route.split(" ");
  const meaningOf = idMeanings[route] ?? {};
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(ids[meaningOf[name] as keyof Ids] ?? 1),
  );
  const body = validBodies[route];
  const response = await shop.request(method, url, { token, ...(body ? { body } : {}) });
  const headers = [...response.headers].filter(
    ([name]) => !["x-request-id", "date"].includes(name),
  );
  return { status: response.status, headers, body: await response.text() };
}

const ownedMeanings: readonly string[] = Object.keys(missing);
const routesWithOwnedIds = Object.entries(idMeanings).filter(([, names]) =>
  Object.values(names).some((meaning) => ownedMeanings.includes(meaning)),
);

describe("another user's row gets the same response as a missing row", () => {
  test.each(routesWithOwnedIds)("%s", async (route, names) => {
    const [owner, stranger] = [await createOwner(5), await createOwner(7)];
    const before = await rowsOf(owner);
    const owned = Object.values(names).filter((meaning) =>
      ownedMeanings.includes(meaning),
    ) as (keyof Ids)[];
    // Each id is replaced alone, then all of them together.
    for (const chosen of [...owned.map((meaning) => [meaning]), owned]) {
      const idsWith = (ids: Ids) => ({
        ...stranger.own,
        ...Object.fromEntries(chosen.map((meaning) => [meaning, ids[meaning]])),
      });
      const forMissing = await request(route, stranger, idsWith(missing));
      const forForeign = await request(route, stranger, idsWith(owner.own));
      expect(forForeign, chosen.join()).toEqual(forMissing);
      expect(await rowsOf(owner), chosen.join()).toEqual(before);
    }
    const ownResponse = await request(route, owner, owner.own);
    expect(ownResponse.status).toBe(200);
    const foreignResponse = await request(route, stranger, { ...stranger.own, ...owner.own });
    expect(ownResponse.body, "the owner sees more than the stranger").not.toBe(
      foreignResponse.body,
    );
  });

  test("the page of a list", async () => {
    const [owner, stranger] = [await createOwner(5), await createOwner(7)];
    const page = async ({ token }: Owner, list: number) => {
      const response = await shop.request("GET", `/account/wishlist/${list}`, { token });
      const html = (await response.text()).replaceAll(`/wishlists/${list}`, "/wishlists/LIST");
      return [response.status, html.replaceAll(/"(\w+At)":\d+/g, '"$1":0')];
    };
    expect((await page(owner, owner.own.list))[0]).toBe(200);
    const forMissing = await page(stranger, missing.list);
    expect(forMissing[0]).toBe(404);
    const forForeign = await page(stranger, owner.own.list);
    expect(forForeign).toEqual(forMissing);
  });
});

const routesThatChangeOwnCart = [
  "POST /api/cart/items",
  "POST /api/cart/merge",
  "DELETE /api/cart",
];

test.each(routesThatChangeOwnCart)("%s leaves other users' carts unchanged", async (route) => {
  const [owner, stranger] = [await createOwner(1), await createOwner(2)];
  const before = [await rowsOf(owner), await rowsOf(stranger)];
  expect((await request(route, stranger, {})).status).toBe(200);
  expect(await rowsOf(owner)).toEqual(before[0]);
  expect(await rowsOf(stranger)).not.toEqual(before[1]);
});

async function rowToDelete(route: string): Promise<number> {
  if (route.includes("/users/")) return (await aUser(shop.database.db)).id;
  const made = Object.entries(rowsToDelete).find(([part]) => route.includes(part));
  if (!made) return 3;
  const { rows } = await shop.database.pool.query(made[1]);
  return rows[0].id;
}

describe("only an administrator learns whether a row to delete exists", () => {
  // A file of an answer belongs to whoever writes the answer: see inbox.api.test.ts.
  const deletes = Object.keys(idMeanings).filter(
    (route) => route.startsWith("DELETE /api/admin/") && !route.includes("{fileId}"),
  );

  test.each(deletes)("%s", async (route) => {
    const { db } = shop.database;
    const target = await rowToDelete(route);
    const tokens = [await shop.signIn("customer"), await shop.signIn("wholesale"), "forged"];
    const before = await tableContent(db);
    const [method = "", path = ""] = route.split(" ");
    const deleteAs = async (id: number, token: string) => {
      const response = await shop.request(method, path.replace("{id}", String(id)), { token });
      return [response.status, await response.text()];
    };
    for (const token of tokens) {
      const found = await deleteAs(target, token);
      expect(found[0]).toBe(token === "forged" ? 401 : 403);
      expect(found).toEqual(await deleteAs(2_000_000_000, token));
    }
    expect(await tableContent(db)).toEqual(before);
    const admin = await shop.signIn("admin");
    expect((await deleteAs(2_000_000_000, admin))[0]).toBe(404);
    expect((await deleteAs(target, admin))[0]).toBe(route.includes("/brands/") ? 409 : 200);
  });
});
