import { expect, test } from "vitest";
import { currency } from "./constants.ts";
import { quantity } from "./limits.ts";
import { centsOf, formatCents, formatUsd } from "./money.ts";

test.each([
  [0, "$0"],
  [45, "$45"],
  [14_250, "$14,250"],
  [1_250_000, "$1,250,000"],
  [-500, "-$500"],
])("%d dollars read %s", (amount, text) => {
  expect(formatUsd(amount)).toBe(text);
});

test("cents are rounded away", () => {
  expect(formatUsd(999.5)).toBe("$1,000");
});

test("the result equals that of Intl.NumberFormat", () => {
  const usd = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.code,
    maximumFractionDigits: currency.decimals,
  });
  const sums = Array.from({ length: 2_000 }, (_, place) => Math.round(1.011 ** place * 7) / 4);
  expect(sums.map(formatUsd)).toEqual(sums.map((sum) => usd.format(sum)));
});

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [4_500, "$45.00"],
  [1_250_099, "$12,500.99"],
  [-2_500, "-$25.00"],
])("%d cents read %s", (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test("an amount in cents reads as Intl.NumberFormat writes it", () => {
  const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.code });
  const sums = Array.from({ length: 1_500 }, (_, place) => Math.round(1.02 ** place));
  const exact = sums.filter(Number.isSafeInteger);
  expect(exact.map(formatCents)).toEqual(exact.map((cents) => usd.format(cents / 100)));
});

test("dollars become cents without a trace of binary fractions", () => {
  expect([centsOf(14_250), centsOf(1.1), centsOf(0.29), centsOf(-45)]).toEqual([
    1_425_000, 110, 29, -4_500,
  ]);
});

test("the largest order of the dearest watches is counted to the cent", () => {
  const dearest = 2_147_483_647;
  const total = quantity.max * centsOf(dearest);
  expect(BigInt(total)).toBe(BigInt(quantity.max) * BigInt(dearest) * 100n);
  expect(formatCents(99 * centsOf(1_000_000))).toBe("$99,000,000.00");
});

test("a sum that cents can't count exactly is refused", () => {
  expect(() => centsOf(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  expect(() => centsOf(Number.NaN)).toThrow(RangeError);
});
