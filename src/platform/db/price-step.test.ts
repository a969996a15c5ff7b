import { expect, test } from "vitest";
import { highestPrice, priceStep, splitIntoSteps, stepSpan } from "./price-step.ts";

test.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [101, 100],
  [12_345, 12_000],
  [99_999, 99_000],
  [100_000, 100_000],
  [highestPrice, 2_100_000_000],
])("%i belongs to the step %i", (price, step) => {
  expect(priceStep(price)).toBe(step);
  expect(stepSpan(step).from).toBeLessThanOrEqual(price);
  expect(stepSpan(step).to).toBeGreaterThanOrEqual(price);
  expect(stepSpan(step).to).toBeLessThanOrEqual(highestPrice);
});

test.each([
  ["whole steps", 1_000, 9_999, { from: 1_000, to: 9_999 }, []],
  ["an included upper limit", 5_000, 10_000, { from: 5_000, to: 9_999 }, [[10_000, 10_000]]],
  [
    "two ends",
    1_234,
    5_678,
    { from: 1_300, to: 5_599 },
    [
      [1_234, 1_299],
      [5_600, 5_678],
    ],
  ],
  ["no upper limit", 1_000, highestPrice, { from: 1_000, to: highestPrice }, []],
  ["less than a step", 12_300, 12_400, { from: 1, to: 0 }, [[12_300, 12_400]]],
  ["a part of two steps", 12_900, 13_100, { from: 1, to: 0 }, [[12_900, 13_100]]],
  ["nothing", 500, 400, { from: 1, to: 0 }, []],
] as const)("%s", (_, from, to, steps, ends) => {
  expect(splitIntoSteps({ from, to })).toEqual({
    steps,
    ends: ends.map(([first, last]) => ({ from: first, to: last })),
  });
});
