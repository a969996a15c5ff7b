import { expect, test } from "vitest";
import { currency } from "./constants.ts";
import { formatUsd } from "./money.ts";

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
