import { describe, expect, test } from "vitest";
import {
  activeFilters,
  clearedFilters,
  defaultFilters,
  filterQuery,
  isFiltered,
  listingAddress,
  listingFromSearch,
  listingHref,
  priceLabel,
  priceRanges,
  searchFromListing,
  shopAddress,
} from "./filter.rules.ts";

const initial = { filters: defaultFilters, sort: "newest", page: 1 } as const;
const read = (query: string) => listingFromSearch(new URLSearchParams(query));

describe("the state in the address", () => {
  test("an empty query is the initial state: newest, page 1, 1000 to 100000", () => {
    expect(read("")).toEqual(initial);
    expect(initial.filters.priceRange).toEqual({ min: 1_000, max: 100_000 });
    expect(searchFromListing(initial).toString()).toBe("");
  });

  test("every state is read back as it was written", () => {
    const state = {
      filters: {
        ...defaultFilters,
        dialColor: ["Black", "White/Silver"],
        boxPapers: ["Full Set (Box & Papers)"],
        priceRange: { min: 5_000, max: 10_000 },
      },
      sort: "price-asc",
      page: 3,
    } as const;
    expect(read(searchFromListing(state).toString())).toEqual(state);
    const cleared = { ...initial, filters: clearedFilters };
    expect(read(searchFromListing(cleared).toString())).toEqual(cleared);
  });

  test.each([
    "page=-1",
    "page=0",
    "page=1e3",
    "page=99999",
    "page=1001",
    "sort=evil",
    "dialColor=Purple,__proto__",
    "price=9-1",
    "price=a-b",
    "price=1000-100000",
    "__proto__=1",
  ])("%s is ignored", (query) => {
    expect(read(query)).toEqual(initial);
  });

  test("valid values among invalid ones count", () => {
    expect(read("material=Titanium,Cheese").filters.material).toEqual(["Titanium"]);
  });

  test("repeated names mean the same as joined values", () => {
    expect(read("dialColor=Green&price=1000-5000&dialColor=Black")).toEqual(
      read("dialColor=Black,Green&price=1000-5000"),
    );
    expect(read("sort=price-asc&sort=price-desc").sort).toBe("newest");
  });
});

describe("the parameters of the request", () => {
  test("are comma-joined", () => {
    expect(filterQuery(defaultFilters)).toEqual({
      caseSize: "",
      dialColor: "",
      material: "",
      condition: "",
      boxPapers: "",
      minPrice: 1_000,
    });
    const filters = { ...clearedFilters, dialColor: ["Black", "Blue"] };
    expect(filterQuery(filters, 7)).toMatchObject({ brandId: 7, dialColor: "Black,Blue" });
  });

  test.each([
    { min: 0, max: 100_000, query: {} },
    { min: 1_000, max: 100_000, query: { minPrice: 1_000 } },
    { min: 100_000, max: 100_000, query: { minPrice: 100_000 } },
    { min: 50_000, max: 100_000, query: { minPrice: 50_000, maxPrice: 100_000 } },
    { min: 1, max: 100_000, query: { minPrice: 1, maxPrice: 100_000 } },
    { min: 0, max: 5_000, query: { maxPrice: 5_000 } },
    { min: 0, max: 200_000, query: { maxPrice: 200_000 } },
  ])("for the price range $min to $max are $query", ({ min, max, query }) => {
    const { caseSize, dialColor, material, condition, boxPapers, ...prices } = filterQuery({
      ...clearedFilters,
      priceRange: { min, max },
    });
    expect(prices).toEqual(query);
  });
});

describe("active filters", () => {
  test("the bands are named as in the specification; only the last is open-ended", () => {
    expect(priceRanges.map(priceLabel)).toEqual([
      "$1,000-$5,000",
      "$5,000-$10,000",
      "$10,000-$25,000",
      "$25,000-$50,000",
      "$50,000-$100,000",
      "$100,000+",
    ]);
    expect(priceLabel({ min: 150_000, max: 200_000 })).toBe("$150,000-$200,000");
  });

  test("neither the default nor the cleared state has one", () => {
    for (const filters of [defaultFilters, clearedFilters]) {
      expect(activeFilters(filters)).toEqual([]);
      expect(isFiltered(filters)).toBe(false);
    }
    expect(isFiltered({ ...defaultFilters, condition: ["New"] })).toBe(true);
    expect(isFiltered({ ...defaultFilters, priceRange: { min: 1_000, max: 5_000 } })).toBe(true);
  });

  test("each is labelled and can be removed alone", () => {
    const filters = {
      ...defaultFilters,
      dialColor: ["Black", "Blue"],
      priceRange: { min: 100_000, max: 100_000 },
    };
    expect(activeFilters(filters)).toEqual([
      { label: "Black", without: { ...filters, dialColor: ["Blue"] } },
      { label: "Blue", without: { ...filters, dialColor: ["Black"] } },
      { label: "$100,000+", without: { ...filters, priceRange: defaultFilters.priceRange } },
    ]);
  });
});

describe("the address of a listing", () => {
  const address = (slug: string | undefined, query = "") =>
    shopAddress(slug, new URLSearchParams(query));

  test("names the brand in the path or in the query and keeps its form", () => {
    expect(address("omega").brandSlug).toBe("omega");
    expect(address(undefined, "brand=omega").brandSlug).toBe("omega");
    expect(listingHref(address("omega"), { ...initial, page: 2 })).toBe("/shop/omega?page=2");
    expect(listingHref(address(undefined, "brand=omega&page=3"), { ...initial, page: 2 })).toBe(
      "/shop?brand=omega&page=2",
    );
  });

  test("without a brand, or with an empty one, is the shop's", () => {
    expect(address(undefined).brandSlug).toBeNull();
    expect(address(undefined, "brand=").brandSlug).toBeNull();
    expect(listingHref(address(undefined, "brand="), initial)).toBe("/shop");
    expect(listingHref(address(undefined), { ...initial, filters: clearedFilters })).toBe(
      "/shop?price=0-100000",
    );
  });

  test("escapes the slug", () => {
    expect(listingHref(address("a/b?c"), initial)).toBe("/shop/a%2Fb%3Fc");
    expect(listingHref(address(undefined, "brand=a%26sort%3Db"), initial)).toBe(
      "/shop?brand=a%26sort%3Db",
    );
  });

  test("keeps the path of another listing, with or without a brand", () => {
    const dealers = listingAddress("/wholesale", new URLSearchParams("brand=omega&page=3"));
    expect(listingHref(dealers, { ...initial, page: 2 })).toBe("/wholesale?brand=omega&page=2");
    expect(listingHref(listingAddress(dealers.path), initial)).toBe("/wholesale");
  });
});
