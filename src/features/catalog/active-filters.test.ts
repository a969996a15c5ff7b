import { expect, test } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { priceLabel, priceRanges } from "./filter.labels.ts";
import { clearedFilters, defaultFilters } from "./filter.rules.ts";

test("the bands are named as in the specification, the last one open-ended", () => {
  expect(priceRanges.map(priceLabel)).toEqual([
    "$1,000-$5,000",
    "$5,000-$10,000",
    "$10,000-$25,000",
    "$25,000-$50,000",
    "$50,000-$100,000",
    "$100,000+",
  ]);
});

test("neither the first nor the cleared state has a filter in force", () => {
  expect(activeFilters(defaultFilters)).toEqual([]);
  expect(activeFilters(clearedFilters)).toEqual([]);
});

test("each filter in force is named and can be taken away alone", () => {
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
