import { expect, test } from "vitest";
import { isQuantity, quantityOf } from "./quantity.rules.ts";

test.each([
  ["1", 1],
  ["7", 7],
  ["99", 99],
  ["", 1],
  ["abc", 1],
  ["1e", 1],
  ["NaN", 1],
  ["0", 1],
  ["-4", 1],
  ["2.9", 2],
  ["100", 99],
  ["1e9", 99],
  ["Infinity", 99],
])("%j in the field means %d", (text, expected) => {
  expect(quantityOf(text)).toBe(expected);
});

test.each([
  ["1", true],
  ["42", true],
  ["99", true],
  ["", false],
  [" ", false],
  ["0", false],
  ["2.5", false],
  ["100", false],
  ["abc", false],
])("%j is complete while typing: %s", (text, expected) => {
  expect(isQuantity(text)).toBe(expected);
});
