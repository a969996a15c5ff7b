import { expect, test } from "vitest";
import {
  clearedFilters,
  defaultFilters,
  filterQuery,
  isFiltered,
  listingFromSearch,
  searchFromListing,
  toggled,
} from "./filter.rules.ts";

const initial = { filters: defaultFilters, sort: "newest", page: 1 } as const;
const read = (query: string) => listingFromSearch(new URLSearchParams(query));

test("an empty address is the listing's first state: newest, page 1, 1000 to 100000", () => {
  expect(read("")).toEqual(initial);
  expect(initial.filters.priceRange).toEqual({ min: 1_000, max: 100_000 });
  expect(searchFromListing(initial).toString()).toBe("");
});

test("every state survives the way through an address", () => {
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
])("%s counts as absent", (query) => {
  expect(read(query)).toEqual(initial);
});

test("known values among garbage are kept", () => {
  expect(read("material=Titanium,Cheese").filters.material).toEqual(["Titanium"]);
});

test("a plain form's repeated names mean the same as joined values", () => {
  expect(read("dialColor=Green&price=1000-5000&dialColor=Black")).toEqual(
    read("dialColor=Black,Green&price=1000-5000"),
  );
  expect(read("sort=price-asc&sort=price-desc").sort).toBe("newest");
});

test("the call gets comma-joined values; open ends are not sent", () => {
  expect(filterQuery(defaultFilters)).toEqual({
    caseSize: "",
    dialColor: "",
    material: "",
    condition: "",
    boxPapers: "",
    minPrice: 1_000,
  });
  const filters = {
    ...clearedFilters,
    dialColor: ["Black", "Blue"],
    priceRange: { min: 0, max: 5_000 },
  };
  expect(filterQuery(filters, 7)).toMatchObject({
    brandId: 7,
    dialColor: "Black,Blue",
    maxPrice: 5_000,
  });
  expect(filterQuery(filters)).not.toHaveProperty("minPrice");
});

test("a value is chosen and let go by the same act", () => {
  expect(toggled(["Black"], "Blue")).toEqual(["Black", "Blue"]);
  expect(toggled(["Black", "Blue"], "Black")).toEqual(["Blue"]);
});

test("neither the default nor the cleared state counts as filtered", () => {
  expect(isFiltered(defaultFilters)).toBe(false);
  expect(isFiltered(clearedFilters)).toBe(false);
  expect(isFiltered({ ...defaultFilters, condition: ["New"] })).toBe(true);
  expect(isFiltered({ ...defaultFilters, priceRange: { min: 1_000, max: 5_000 } })).toBe(true);
});
