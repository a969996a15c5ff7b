import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholesalePrices } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { visitorNamed } from "#tests/visitors.ts";

/** Wholesale prices that occur nowhere else and reverse the order by price. */
const canary = /1[,.\s]?911[,.\s]?\d{3}[,.\s]?\d{3}/;
const canaryBase = 1_911_999_999;

/** Visitors whose responses must not depend on wholesale prices. */
const retailVisitors = ["guest", "customer", "admin", "former dealer"];

let shop: TestApp;
const tokens = new Map<string, string | undefined>();
const urls: string[] = [];
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  for (const name of [...retailVisitors, "dealer"]) {
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
  urls.push(...(await urlsToCompare()));
});
afterAll(() => shop.close());

/** Every GET call and page, each sort order, a second page, and price limits near a wholesale price. */
async function urlsToCompare(): Promise<string[]> {
  const calls = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
    method === "GET" ? [path.replaceAll(/\{\w+\}/g, "1")] : [],
  );
  const sorts = ["newest", "price-asc", "price-desc"].flatMap((sort) => [
    `sort=${sort}`,
    `sort=${sort}&page=2&pageSize=7`,
    `sort=${sort}&page=2&fields=card`,
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
    ...["asc", "desc"].map(
      (direction) => `/api/admin/watches?sort=price&direction=${direction}&pageSize=9`,
    ),
    ...["/", "/shop?sort=price-asc", "/watch/1", "/watch/2", "/cart", "/account", "/wholesale"],
    ...["/admin/dashboard", "/shop?page=3&sort=price-desc", "/sitemap.xml", "/api/openapi.json"],
  ];
}

/** The status, location, ETag and body, without timestamps and the random key of the checkout's form. */
async function fingerprintOf(name: string, url: string): Promise<string> {
  const token = tokens.get(name);
  const { status, headers, ...response } = await get(url, token);
  const tag = headers.get("content-type")?.includes("json") ? headers.get("etag") : "";
  return [status, headers.get("location"), tag, response.text].join("\n");
}

async function get(url: string, token: string | undefined) {
  const response = await shop.request("GET", url, token ? { token } : {});
  const text = (await response.text())
    .replaceAll(/"(\w+At)":\d+/g, '"$1":0')
    .replace(/"writtenAt": ?"[^"]+"/, '"writtenAt":""')
    .replace(/"formKey":"[^"]+"/, '"formKey":""');
  return { status: response.status, headers: response.headers, text };
}

async function fingerprintAll(names: readonly string[]): Promise<Map<string, string>> {
  const fingerprints = new Map<string, string>();
  for (const name of names) {
    for (const url of urls) fingerprints.set(`${name} ${url}`, await fingerprintOf(name, url));
  }
  return fingerprints;
}

/** Dealers, and the staff who set the prices. */
const mayHavePrices = /^(dealer \/|admin \/api\/admin\/inventory)/;
/** The audit log grows with each export that is read here. */
const mayChange = /^(dealer \/|admin \/api\/admin\/(inventory|audit))/;

const differences = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((key) => one.get(key) !== other.get(key));

test("no response to other visitors depends on wholesale prices, in its order, content or ETag", async () => {
  const before = await fingerprintAll([...retailVisitors, "dealer"]);
  await shop.database.db
    .update(wholesalePrices)
    .set({ price: sql`${canaryBase} - ${wholesalePrices.price}` });
  // The dealer's page shows when the caches have the new prices.
  await expect.poll(async () => canary.test(await fingerprintOf("dealer", "/watch/1"))).toBe(true);
  const after = await fingerprintAll([...retailVisitors, "dealer"]);

  const changed = differences(before, after);
  for (const url of ["/api/watches", "/api/wholesale/watches", "/api/cart", "/watch/1"]) {
    expect(changed, "the dealer's response changes, so a leak would be seen").toContain(
      `dealer ${url}`,
    );
  }
  expect(changed.filter((key) => !mayChange.test(key))).toEqual([]);
  for (const [key, fingerprint] of after) {
    if (!mayHavePrices.test(key)) expect(canary.test(fingerprint), key).toBe(false);
  }
});

test("structured data has the retail price, on a dealer's page too", async () => {
  const { text } = await get("/watch/1", tokens.get("dealer"));
  const [, data = ""] = text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  const [row] = await shop.database.db
    .select()
    .from(wholesalePrices)
    .where(eq(wholesalePrices.watchId, 1));
  const guestView = JSON.parse((await get("/api/watches/1", undefined)).text);
  expect(text).toContain(String(row?.price));
  expect(data).toContain(`"price":${guestView.retailPrice}`);
  expect(data).not.toMatch(canary);
});
