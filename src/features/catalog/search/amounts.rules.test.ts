import { expect, test } from "vitest";
import { amountsIn } from "./amounts.rules.ts";

test.each([
  ["rolex under 10000", "Under $10,000", "under 10000", { maxPrice: 10_000 }],
  ["<$9,500 omega", "Under $9,500", "<$9,500", { maxPrice: 9_500 }],
  ["omega blue under 5k", "Under $5,000", "under 5k", { maxPrice: 5_000 }],
  ["less than 7.5k usd", "Under $7,500", "less than 7.5k usd", { maxPrice: 7_500 }],
  ["over 20,000 dollars", "Over $20,000", "over 20,000 dollars", { minPrice: 20_000 }],
  ["5-10k", "$5,000 to $10,000", "5-10k", { minPrice: 5_000, maxPrice: 10_000 }],
  ["between 5000 and 7500", "$5,000 to $7,500", undefined, { minPrice: 5_000, maxPrice: 7_500 }],
  ["$8,000", "About $8,000", "$8,000", { minPrice: 6_800, maxPrice: 9_200 }],
  ["40mm", "40 mm", "40mm", { caseFrom: 39.5, caseBelow: 40.5 }],
  ["under 38 mm", "Up to 38 mm", "under 38 mm", { caseBelow: 38.05 }],
  ["39-41mm diver", "39 to 41 mm", "39-41mm", { caseFrom: 38.5, caseBelow: 41.5 }],
  ["from 2015", "From 2015", "from 2015", { yearFrom: 2015 }],
  ["before 2000", "Until 2000", "before 2000", { yearTo: 2000 }],
  ["2015-2019", "2015 to 2019", "2015-2019", { yearFrom: 2015, yearTo: 2019 }],
  ["1990s omega", "1990s", "1990s", { yearFrom: 1990, yearTo: 1999 }],
  ["ladies datejust", "Up to 36 mm", "ladies", { caseBelow: 36.5 }],
])("“%s” means %s", (text, label, part = text, restriction) => {
  const [amount, ...others] = amountsIn(text);
  expect(others).toEqual([]);
  expect(amount).toMatchObject({ label, restriction });
  expect(text.slice(amount?.start, amount?.end)).toBe(part);
});

test.each([
  "126610LN",
  "5711/1A-010",
  "311.30.42.30",
  "day-date 40",
  "seamaster 300m",
  "2019",
  "under 5",
])("“%s” has no amount", (text) => expect(amountsIn(text)).toEqual([]));
