import { expect, test } from "vitest";
import { clearedFilters, defaultFilters } from "./filter.rules.ts";
import { listingHref, placeAt, shopPlace } from "./listing-address.ts";

const first = { filters: defaultFilters, sort: "newest", page: 1 } as const;
const place = (slug: string | undefined, query = "") => shopPlace(slug, new URLSearchParams(query));

test("a brand is found in the path and in the query, and keeps its kind of address", () => {
  expect(place("omega").slug).toBe("omega");
  expect(place(undefined, "brand=omega").slug).toBe("omega");
  expect(listingHref(place("omega"), { ...first, page: 2 })).toBe("/shop/omega?page=2");
  expect(listingHref(place(undefined, "brand=omega&page=3"), { ...first, page: 2 })).toBe(
    "/shop?brand=omega&page=2",
  );
});

test("without a brand, or with an empty one, it is the whole shop", () => {
  expect(place(undefined).slug).toBeNull();
  expect(place(undefined, "brand=").slug).toBeNull();
  expect(listingHref(place(undefined, "brand="), first)).toBe("/shop");
  expect(listingHref(place(undefined), { ...first, filters: clearedFilters })).toBe(
    "/shop?price=0-100000",
  );
});

test("a slug cannot add to the address", () => {
  expect(listingHref(place("a/b?c"), first)).toBe("/shop/a%2Fb%3Fc");
  expect(listingHref(place(undefined, "brand=a%26sort%3Db"), first)).toBe(
    "/shop?brand=a%26sort%3Db",
  );
});

test("another listing keeps its own path, with or without a brand", () => {
  const dealers = placeAt("/wholesale", new URLSearchParams("brand=omega&page=3"));
  expect(listingHref(dealers, { ...first, page: 2 })).toBe("/wholesale?brand=omega&page=2");
  expect(listingHref(placeAt(dealers.path), first)).toBe("/wholesale");
});
