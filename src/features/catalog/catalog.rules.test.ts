import { expect, test } from "vitest";
import type { Sort } from "#src/domain/constants.ts";
import { modelCount, watchCount } from "./catalog.messages.ts";
import {
  badgeOf,
  pageCount,
  pageOf,
  sortWatches,
  stockColor,
  untilReleased,
} from "./catalog.rules.ts";

test("counts of one are singular", () => {
  expect([0, 1, 2].map(modelCount)).toEqual(["0 models", "1 model", "2 models"]);
  expect([0, 1, 2].map(watchCount)).toEqual(["0 watches", "1 watch", "2 watches"]);
});

test("newest first, highest price first, lowest price first; equal prices by age", () => {
  const newestFirst = [
    { id: 4, retailPrice: 100 },
    { id: 3, retailPrice: 900 },
    { id: 2, retailPrice: 900 },
    { id: 1, retailPrice: 500 },
  ];
  const idsBy = (sort: Sort) => sortWatches(newestFirst, sort).map(({ id }) => id);
  expect(idsBy("price-desc")).toEqual([3, 2, 1, 4]);
  expect(idsBy("price-asc")).toEqual([4, 1, 2, 3]);
  expect(idsBy("newest")).toEqual([4, 3, 2, 1]);
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

test("the dot is green in stock, yellow when low or reserved, red otherwise", () => {
  expect(["In Stock", "Low Stock", "Reserved", "Sold", ""].map(stockColor)).toEqual([
    "green",
    "yellow",
    "yellow",
    "red",
    "red",
  ]);
});

test("a page asks again a moment after the first of its reservations ends", () => {
  const now = Date.parse("2026-11-16T12:00:00Z");
  const until = (time: string) => ({ reservedUntil: `2026-11-16T${time}Z` });
  expect(untilReleased([], now)).toBe(false);
  expect(untilReleased([{}], now)).toBe(false);
  expect(untilReleased([until("12:01:00"), {}, until("12:00:30")], now)).toBe(33_000);
  expect(untilReleased([until("11:00:00")], now), "a past end").toBe(3_000);
  expect(untilReleased([{ reservedUntil: "2999-01-01T00:00:00Z" }], now)).toBe(86_400_000);
});
