import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Role } from "#src/domain/viewer.ts";
import catalog from "#src/platform/db/seed/catalog.json" with { type: "json" };
import { newSession, startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { canaryPrice, readableUrls, setCanaryPrices, textOf } from "./canary-prices.ts";

let shop: TestShop;
const tokens: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  shop = await startOwnShop(inject("shopDatabaseUrl"));
  await setCanaryPrices(shop);
  for (const role of ["customer", "wholesale", "admin"] as const) {
    tokens[role] = (await newSession(shop.databaseUrl, role)).token;
  }
});
afterAll(() => shop.stop());

function request(role: Role, url: string, options: RequestInit = {}): Promise<Response> {
  const cookie = tokens[role];
  return fetch(shop.url + url, {
    redirect: "manual",
    ...options,
    headers: {
      ...(cookie && { cookie: `meridian_session=${cookie}` }),
      ...(options.body ? { "content-type": "application/json" } : {}),
      ...(options.headers as Record<string, string>),
    },
  });
}

async function leaks(role: Role, urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    if (canaryPrice.test(await textOf(await request(role, url)))) found.push(url);
  }
  return found;
}

test("no page, call or cached response shows a wholesale price to a guest or a customer", async () => {
  const urls = await readableUrls(shop.url);
  expect(await leaks("guest", urls), "before a dealer's request").toEqual([]);

  const dealers = await leaks("wholesale", urls);
  for (const url of ["/shop", "/watch/1", "/wholesale", "/api/watches", "/api/wholesale/watches"]) {
    expect(dealers, "a dealer gets them, so this test would find them").toContain(url);
  }

  expect(await leaks("guest", urls), "after a dealer's request").toEqual([]);
  expect(await leaks("customer", urls)).toEqual([]);
  expect(await leaks("admin", urls)).toEqual([]);
});

test("responses to a customer's changes have the retail price", async () => {
  const send = async (method: string, url: string, body?: unknown) => {
    const response = await request("customer", url, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await textOf(response);
    expect(response.status, `${method} ${url}`).toBeLessThan(300);
    expect(text, `${method} ${url}`).not.toMatch(canaryPrice);
    return text;
  };
  await send("POST", "/api/cart/items", { watchId: 1, quantity: 2 });
  await send("POST", "/api/cart/merge", {
    key: "a".repeat(32),
    items: [{ watchId: 2, quantity: 1 }],
  });
  await send("PATCH", "/api/cart/items/1", { quantity: 1 });
  await send("GET", "/api/cart");
  await send("GET", "/cart");
  const created = await send("POST", "/api/wishlists", { name: "Mine" });
  const id = created.match(/"id":(\d+)/)?.[1];
  await send("POST", `/api/wishlists/${id}/items`, { watchId: 1 });
  await send("GET", `/api/wishlists/${id}`);
  await send("GET", `/account/wishlist/${id}`);
  await send("DELETE", "/api/cart/items/1");
  await send("DELETE", "/api/cart");
});

test("no cache may store a dealer's response", async () => {
  for (const url of [
    "/",
    "/shop",
    "/watch/1",
    "/cart",
    "/wholesale",
    "/api/watches",
    "/api/cart",
  ]) {
    const { headers } = await request("wholesale", url);
    expect(headers.get("cache-control"), url).toBe("private, no-store");
    expect(headers.get("vary"), url).toContain("Cookie");
  }
});

test("a guest's cached response is not revalidated for a dealer", async () => {
  for (const url of ["/shop", "/watch/1", "/api/watches", "/api/watches/1"]) {
    const etag = (await request("guest", url)).headers.get("etag") ?? "";
    expect(etag, url).not.toBe("");
    const dealers = await request("wholesale", url, { headers: { "if-none-match": etag } });
    expect(dealers.status, url).toBe(200);
    expect(await dealers.text(), url).toMatch(canaryPrice);
  }
});

test("no file sent to browsers contains a wholesale price of the seed", async () => {
  // Short and round numbers occur in any program.
  const prices = catalog.watches
    .map(({ wholesalePrice }) => wholesalePrice)
    .filter((price) => price > 10_000 && price % 1_000 !== 0);
  expect(prices.length).toBeGreaterThan(20);
  const priceInCode = new RegExp(`(?<![\\d.#])(${[...new Set(prices)].join("|")})(?![\\d.])`);
  const files = readdirSync("dist/client", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|css|json|html)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = await (await request("guest", `/${file}`)).text();
    expect(text.match(priceInCode)?.[0], file).toBeUndefined();
  }
});
