import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { shopListing } from "#src/features/catalog/catalog.queries.ts";
import { listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { RouteTable } from "./route-table.tsx";

/** The requests that pointing at a link to `search` sends, with the complete listing in the browser. */
async function requestsFor(search: string): Promise<string[]> {
  const requests: string[] = [];
  const queries = createQueryClient(async (url) => {
    requests.push(url);
    return { watches: [], total: 0 };
  });
  const { filters } = listingFromSearch(new URLSearchParams());
  queries.setQueryData(shopListing.completeQuery(filters).queryKey, { watches: [] });
  const { route, params } = new RouteTable([]).find("/shop");
  await route.needs?.(queries, { params, search: new URLSearchParams(search) });
  return requests;
}

test("a listing that the browser has completely is not fetched again page by page", async () => {
  expect(await requestsFor("page=2")).toEqual([]);
  expect(await requestsFor("sort=price-asc")).toEqual([]);
  expect(await requestsFor("dialColor=Black")).toHaveLength(1);
});

test("a search keeps its text in one address, is loaded page by page and never cached", async () => {
  const table = new RouteTable(["discovery"]);
  const canonical = (search: string, shop = table) =>
    String(shop.canonical({ path: "/shop", search: new URLSearchParams(search) }).search);
  expect(canonical("foo=1&exact=true&q=+blue+&sort=relevance&page=2")).toBe(
    "q=blue&exact=true&page=2",
  );
  expect(canonical("q=++&exact=true")).toBe("");
  expect(canonical("q=blue", new RouteTable([]))).toBe("");

  const requests: string[] = [];
  const queries = createQueryClient(async (url) => {
    requests.push(url);
    return { watches: [], total: 30, brands: [{ id: 4, slug: "rolex" }] };
  });
  for (const [path, search] of [
    ["/shop", "q=blue"],
    ["/shop/rolex", "q=blue"],
  ] as const) {
    const { route, params } = table.find(path);
    const context = { params, search: new URLSearchParams(search) };
    expect(await route.needs?.(queries, context)).toBe("uncached");
  }
  expect(requests.filter((url) => url.startsWith("/api/watches"))).toEqual([
    "/api/watches?minPrice=1000&page=1&fields=card&q=blue",
    "/api/watches?brandId=4&minPrice=1000&page=1&fields=card&q=blue",
  ]);
});

test("pages have files of different names, and those that search engines list of their own name", () => {
  const files = readdirSync("src/pages", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".page.tsx"))
    .map((path) => basename(path));
  expect(new Set(files).size).toBe(files.length);
  const listed = [[], capabilityNames]
    .flatMap((capabilities) => new RouteTable(capabilities).routes)
    .filter(({ indexed }) => indexed);
  expect(listed.length).toBeGreaterThan(20);
  expect(files).toEqual(expect.arrayContaining(listed.map(({ page }) => page.module)));
});
