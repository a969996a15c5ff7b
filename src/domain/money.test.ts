import { expect, test } from "vitest";
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
