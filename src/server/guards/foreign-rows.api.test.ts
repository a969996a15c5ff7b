import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { idFields } from "#tests/id-fields.ts";
import { tableContent } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";

/** Watches, brands and accounts are nobody's; a line, a list and a wish are their owner's. */
type Meaning = "watch" | "brand" | "account" | "line" | "list" | "wish";

/** What each id that a call takes is the name of. */
const meanings: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  "GET /api/brands/id/{id}": { id: "brand" },
  "GET /api/watches": { brandId: "brand", ids: "watch" },
  "GET /api/watches/{id}": { id: "watch" },
  "GET /api/wholesale/watches": { brandId: "brand" },
  "GET /api/cart/contains/{watchId}": { watchId: "line" },
  "POST /api/cart/items": { watchId: "watch" },
  "PATCH /api/cart/items/{watchId}": { watchId: "line" },
  "DELETE /api/cart/items/{watchId}": { watchId: "line" },
  "POST /api/cart/merge": { watchId: "watch" },
  "GET /api/wishlists/{id}": { id: "list" },
  "DELETE /api/wishlists/{id}": { id: "list" },
  "POST /api/wishlists/{id}/items": { id: "list", watchId: "watch" },
  "DELETE /api/wishlists/{id}/items/{watchId}": { id: "list", watchId: "wish" },
  "DELETE /api/wishlists/items/{watchId}": { watchId: "wish" },
  "GET /api/wishlists/contains/{watchId}": { watchId: "wish" },
  "DELETE /api/admin/watches/{id}": { id: "watch" },
  "DELETE /api/admin/brands/{id}": { id: "brand" },
  "DELETE /api/admin/users/{id}": { id: "account" },
};

const routeOf = ({ endpoint }: (typeof apiRoutes)[number]) => `${endpoint.method} ${endpoint.path}`;

test("every id that a call takes stands in the table", () => {
  const taken = apiRoutes
    .map((route) => [routeOf(route), idFields(route.endpoint)] as const)
    .filter(([, names]) => names.length > 0);
  const known = Object.entries(meanings).map(([route, names]) => [route, Object.keys(names)]);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(known));
});

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

type Ids = Record<"line" | "list" | "wish", number>;
const missing: Ids = { line: 60, list: 2_000_000_000, wish: 60 };

interface Person {
  readonly id: number;
  readonly token: string;
  readonly own: Ids;
}

/** Somebody with this watch in the cart and on a list. */
async function someone(watchId: number): Promise<Person> {
  const user = await aUser(shop.database.db);
  const token = await aSession(shop.database.db, user);
  const send = async (path: string, body: object) =>
    (await shop.request("POST", path, { token, body })).json();
  await send("/api/cart/items", { watchId, quantity: 2 });
  const { id: list } = await send("/api/wishlists", { name: "Mine" });
  await send(`/api/wishlists/${list}/items`, { watchId });
  return { id: user.id, token, own: { line: watchId, list, wish: watchId } };
}

/** The cart and the lists of one person, row by row. */
async function rowsOf({ id, own }: Person): Promise<unknown> {
  const content = await tableContent(shop.database.db);
  const rows = (table: string, column: string, value: number) =>
    (content[table] as Record<string, unknown>[]).filter((row) => row[column] === value);
  return [
    rows("cart_items", "user_id", id),
    rows("wishlists", "user_id", id),
    rows("wishlist_items", "wishlist_id", own.list),
  ];
}

async function ask(route: string, { token }: Pick<Person, "token">, ids: Partial<Ids>) {
  const [method = "", path = ""] = route.split(" ");
  const named = meanings[route] ?? {};
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(ids[named[name] as keyof Ids] ?? 1),
  );
  const body = validBodies[route];
  const response = await shop.request(method, url, { token, ...(body ? { body } : {}) });
  const headers = [...response.headers].filter(
    ([name]) => !["x-request-id", "date"].includes(name),
  );
  return { status: response.status, headers, body: await response.text() };
}

const own = ["line", "list", "wish"];
const asksForOwn = Object.entries(meanings).filter(([, names]) =>
  Object.values(names).some((meaning) => own.includes(meaning)),
);

describe("what is another's is answered like what is nobody's", () => {
  test.each(asksForOwn)("%s", async (route, names) => {
    const [owner, stranger] = [await someone(5), await someone(7)];
    const before = await rowsOf(owner);
    const places = Object.values(names).filter((meaning) => own.includes(meaning)) as (keyof Ids)[];
    // Each id alone beside the stranger's own, and all together.
    for (const chosen of [...places.map((place) => [place]), places]) {
      const with_ = (ids: Ids) => ({
        ...stranger.own,
        ...Object.fromEntries(chosen.map((place) => [place, ids[place]])),
      });
      const nobodys = await ask(route, stranger, with_(missing));
      const anothers = await ask(route, stranger, with_(owner.own));
      expect(anothers, chosen.join()).toEqual(nobodys);
      expect(await rowsOf(owner), chosen.join()).toEqual(before);
    }
    const owners = await ask(route, owner, owner.own);
    expect(owners.status).toBe(200);
    const strangers = await ask(route, stranger, { ...stranger.own, ...owner.own });
    expect(owners.body, "the owner sees more than the stranger").not.toBe(strangers.body);
  });

  test("the page of a list too", async () => {
    const [owner, stranger] = [await someone(5), await someone(7)];
    const page = async ({ token }: Person, list: number) => {
      const response = await shop.request("GET", `/account/wishlist/${list}`, { token });
      const words = (await response.text()).replaceAll(`/wishlists/${list}`, "/wishlists/LIST");
      return [response.status, words.replaceAll(/"(\w+At)":\d+/g, '"$1":0')];
    };
    expect((await page(owner, owner.own.list))[0]).toBe(200);
    const nobodys = await page(stranger, missing.list);
    expect(nobodys[0]).toBe(404);
    const anothers = await page(stranger, owner.own.list);
    expect(anothers).toEqual(nobodys);
  });
});

const changesOwn = ["POST /api/cart/items", "POST /api/cart/merge", "DELETE /api/cart"];

test.each(changesOwn)("%s leaves all other carts as they are", async (route) => {
  const [owner, stranger] = [await someone(1), await someone(2)];
  const before = [await rowsOf(owner), await rowsOf(stranger)];
  expect((await ask(route, stranger, {})).status).toBe(200);
  expect(await rowsOf(owner)).toEqual(before[0]);
  expect(await rowsOf(stranger)).not.toEqual(before[1]);
});

describe("what an administrator may delete, others can't even look for", () => {
  const deletes = Object.keys(meanings).filter((route) => route.startsWith("DELETE /api/admin/"));

  test.each(deletes)("%s", async (route) => {
    const { db } = shop.database;
    const target = route.includes("/users/") ? (await aUser(db)).id : 3;
    const tokens = [await shop.signIn("customer"), await shop.signIn("wholesale"), "forged"];
    const before = await tableContent(db);
    const [method = "", path = ""] = route.split(" ");
    const answerTo = async (id: number, token: string) => {
      const response = await shop.request(method, path.replace("{id}", String(id)), { token });
      return [response.status, await response.text()];
    };
    for (const token of tokens) {
      const found = await answerTo(target, token);
      expect(found[0]).toBe(token === "forged" ? 401 : 403);
      expect(found).toEqual(await answerTo(2_000_000_000, token));
    }
    expect(await tableContent(db)).toEqual(before);
    const admin = await shop.signIn("admin");
    expect((await answerTo(2_000_000_000, admin))[0]).toBe(404);
    expect((await answerTo(target, admin))[0]).toBe(route.includes("/brands/") ? 409 : 200);
  });
});
