import { expect, test } from "vitest";
import type { Watch } from "./catalog.contract.ts";
import { modelCount, watchCount } from "./catalog.messages.ts";
import { badgeOf, pageCount, pageOf, sortWatches, stockColor } from "./catalog.rules.ts";

const watch = (id: number, retailPrice: number, createdAt: string) =>
  ({ id, retailPrice, createdAt, price: 1 }) as Watch;

const three = [
  watch(1, 900, "2026-01-01T00:00:00.000Z"),
  watch(2, 100, "2026-03-01T00:00:00.000Z"),
  watch(3, 900, "2026-02-01T00:00:00.000Z"),
];
const ids = (watches: readonly Watch[]) => watches.map(({ id }) => id);

test("counts of one are singular", () => {
  expect([0, 1, 2].map(modelCount)).toEqual(["0 models", "1 model", "2 models"]);
  expect([0, 1, 2].map(watchCount)).toEqual(["0 watches", "1 watch", "2 watches"]);
});

test("newest first, highest price first, lowest price first; equal prices by age", () => {
  expect(ids(sortWatches(three, "newest"))).toEqual([2, 3, 1]);
  expect(ids(sortWatches(three, "price-desc"))).toEqual([3, 1, 2]);
  expect(ids(sortWatches(three, "price-asc"))).toEqual([2, 1, 3]);
  expect(ids(three)).toEqual([1, 2, 3]);
});

test("watches of one moment keep one order", () => {
  const twins = [watch(1, 5, "2026-01-01"), watch(2, 5, "2026-01-01")];
  expect(ids(sortWatches(twins, "newest"))).toEqual([2, 1]);
  expect(ids(sortWatches(twins.toReversed(), "newest"))).toEqual([2, 1]);
});

test("pages of nine; beyond the last is the last", () => {
  const items = Array.from({ length: 19 }, (_, index) => index);
  expect(pageCount(19, 9)).toBe(3);
  expect(pageCount(0, 9)).toBe(1);
  expect(pageOf(items, 1, 9)).toEqual(items.slice(0, 9));
  expect(pageOf(items, 3, 9)).toEqual([18]);
  expect(pageOf(items, 9, 9)).toEqual([18]);
  expect(pageOf([], 2, 9)).toEqual([]);
});

test("one badge at most, New Arrival before Limited before Rare", () => {
  const all = { newArrival: true, limited: true, rare: true };
  expect(badgeOf(all)).toBe("New Arrival");
  expect(badgeOf({ ...all, newArrival: false })).toBe("Limited");
  expect(badgeOf({ newArrival: false, limited: false, rare: true })).toBe("Rare");
  expect(badgeOf({ newArrival: false, limited: false, rare: false })).toBeUndefined();
});

test("the dot is green in stock, yellow when low, red otherwise", () => {
  expect(["In Stock", "Low Stock", "Sold", ""].map(stockColor)).toEqual([
    "green",
    "yellow",
    "red",
    "red",
  ]);
});
