import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholesalePrices } from "#src/platform/db/schema.ts";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { visitorNamed } from "#tests/visitors.ts";

/** Dealers' prices that occur nowhere by chance, dearest first where they were cheapest. */
const canary = /1[,.\s]?911[,.\s]?\d{3}[,.\s]?\d{3}/;
const canaryBase = 1_911_999_999;

/** All who are to be told the same whatever dealers pay. */
const retail = ["guest", "customer", "admin", "former dealer"];

let shop: TestApp;
const tokens = new Map<string, string | undefined>();
const urls: string[] = [];
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  for (const name of [...retail, "dealer"]) {
    const token = await visitorNamed(name).token(shop.database.db);
    tokens.set(name, token);
    if (!token) continue;
    const post = (path: string, body: object) => shop.request("POST", path, { token, body });
    await post("/api/cart/merge", {
      key: "a".repeat(32),
      items: [1, 2, 3].map((id) => ({ watchId: id, quantity: 2 })),
    });
    const { id } = await (await post("/api/wishlists", { name: "Mine" })).json();
    await post(`/api/wishlists/${id}/items`, { watchId: 4 });
    urls.push(`/api/wishlists/${id}`, `/account/wishlist/${id}`);
  }
  urls.push(...(await questions()));
});
afterAll(() => shop.close());

/** Every reading call and page, and each way to sort, to leaf and to ask for prices near a dealer's. */
async function questions(): Promise<string[]> {
  const calls = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
    method === "GET" ? [path.replaceAll(/\{\w+\}/g, "1")] : [],
  );
  const sorts = ["newest", "price-asc", "price-desc"].flatMap((sort) => [
    `sort=${sort}`,
    `sort=${sort}&page=2&pageSize=7`,
  ]);
  const prices = await shop.database.db.select().from(wholesalePrices).limit(5);
  const bounds = prices.flatMap(({ price }) => [
    `minPrice=${price}`,
    `maxPrice=${price}`,
    `minPrice=${price}&maxPrice=${price}`,
  ]);
  const beyond = [`minPrice=${canaryBase}`, "wholesalePrice=1", "sort=wholesalePrice", "ids=1,2,3"];
  return [
    ...calls,
    ...[...sorts, ...bounds, ...beyond].map((query) => `/api/watches?${query}`),
    ...["asc", "desc"].map((way) => `/api/admin/watches?sort=price&direction=${way}&pageSize=9`),
    ...["/", "/shop?sort=price-asc", "/watch/1", "/watch/2", "/cart", "/account", "/wholesale"],
    ...["/admin/dashboard", "/shop?page=3&sort=price-desc", "/sitemap.xml", "/api/openapi.json"],
  ];
}

/** What is told, but for the moments of its making, and the tag by which a copy is known. */
async function ask(name: string, url: string): Promise<string> {
  const token = tokens.get(name);
  const { status, headers, ...response } = await answerTo(url, token);
  const tag = headers.get("content-type")?.includes("json") ? headers.get("etag") : "";
  return [status, headers.get("location"), tag, response.text].join("\n");
}

async function answerTo(url: string, token: string | undefined) {
  const response = await shop.request("GET", url, token ? { token } : {});
  const text = (await response.text()).replaceAll(/"(\w+At)":\d+/g, '"$1":0');
  return { status: response.status, headers: response.headers, text };
}

async function askAll(names: readonly string[]): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const name of names) {
    for (const url of urls) told.set(`${name} ${url}`, await ask(name, url));
  }
  return told;
}

const differences = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((question) => one.get(question) !== other.get(question));

test("no answer to others depends on what dealers pay, by its order, its bounds or its tag", async () => {
  const before = await askAll([...retail, "dealer"]);
  await shop.database.db
    .update(wholesalePrices)
    .set({ price: sql`${canaryBase} - ${wholesalePrices.price}` });
  // Pages for dealers are read once per catalog, so that this one shows that the change is known here.
  await expect
    .poll(async () => canary.test(await ask("dealer", "/watch/1")), { timeout: 20_000 })
    .toBe(true);
  const after = await askAll([...retail, "dealer"]);

  const changed = differences(before, after);
  for (const url of ["/api/watches", "/api/wholesale/watches", "/api/cart", "/watch/1"]) {
    expect(changed, "the dealer is told, so the walk would see it").toContain(`dealer ${url}`);
  }
  expect(changed.filter((question) => !question.startsWith("dealer /"))).toEqual([]);
  for (const [question, words] of after) {
    if (!question.startsWith("dealer /")) expect(canary.test(words), question).toBe(false);
  }
});

test("what search engines read of a watch is the retail price, on a dealer's page too", async () => {
  const { text } = await answerTo("/watch/1", tokens.get("dealer"));
  const [, data = ""] = text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  const [row] = await shop.database.db
    .select()
    .from(wholesalePrices)
    .where(eq(wholesalePrices.watchId, 1));
  const guests = JSON.parse((await answerTo("/api/watches/1", undefined)).text);
  expect(text).toContain(String(row?.price));
  expect(data).toContain(`"price":${guests.retailPrice}`);
  expect(data).not.toMatch(canary);
});
