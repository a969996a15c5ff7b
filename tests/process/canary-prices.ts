import { expect } from "vitest";
import { paths } from "#src/lib/paths.ts";
import { runSql, type TestShop } from "#tests/test-shop.ts";

/** Matches, in any format, wholesale prices that occur nowhere else. A number of seconds in /metrics is none. */
export const canaryPrice = /(?<![\d.])1(?<gap>[,.\s]?)911\k<gap>0\d\d\k<gap>\d{3}/;

export async function setCanaryPrices(shop: Pick<TestShop, "databaseUrl">): Promise<void> {
  const set = "update wholesale_prices set price = 1911000000 + watch_id returning watch_id";
  expect((await runSql(shop, set)).length).toBeGreaterThan(50);
}

/** Returns headers and body. */
export async function textOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

async function locations(origin: string, sitemap: string): Promise<string[]> {
  const xml = await (await fetch(origin + sitemap)).text();
  return [...xml.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
}

/** Every page without a parameter, and every page in the sitemap. */
async function pageUrls(origin: string): Promise<string[]> {
  const plain = Object.values(paths).flatMap((path) =>
    "pattern" in path && !path.pattern.includes("{") ? [path.pattern] : [],
  );
  const listed: string[] = [];
  for (const part of await locations(origin, "/sitemap.xml")) {
    listed.push(...(await locations(origin, part)));
  }
  return [
    ...new Set([...plain, ...listed]),
    "/shop?sort=price-desc",
    "/shop?dialColor=Black&sort=price-asc&page=2",
    "/shop?brand=rolex",
    "/watch/99999",
    "/account/wishlist/1",
    "/nowhere",
  ];
}

async function callUrls(origin: string): Promise<string[]> {
  const { paths: described } = await (await fetch(`${origin}/api/openapi.json`)).json();
  const reading = Object.entries(described).flatMap(([path, operations]) =>
    "get" in (operations as object) ? [path.replaceAll(/\{\w+\}/g, "1")] : [],
  );
  return [
    ...reading,
    "/api/openapi.json",
    "/api/watches?ids=1,2,3,4,5",
    "/api/watches?featured=true",
    "/api/watches?sort=price-desc&page=2",
    "/api/watches?minPrice=1911000000",
    ...Array.from({ length: 60 }, (_, index) => `/api/watches/${index + 1}`),
  ];
}

const wellKnown = ["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/metrics", "/readyz"];

/** Everything that can be read without knowing a secret. */
export async function readableUrls(origin: string): Promise<string[]> {
  const urls = [...(await pageUrls(origin)), ...(await callUrls(origin)), ...wellKnown];
  expect(urls.length).toBeGreaterThan(150);
  return urls;
}
