import { expect, test } from "vitest";
import { badgeText, exceedsMaximum, isQuantity, parseQuantity } from "./cart.rules.ts";

test.each([
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [4_000, "99+"],
])("a cart of %i shows the badge %j", (count, text) => {
  expect(badgeText(count)).toBe(text);
});

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
])("the text %j is the quantity %d", (text, expected) => {
  expect(parseQuantity(text)).toBe(expected);
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
])("the text %j is a valid quantity: %s", (text, expected) => {
  expect(isQuantity(text)).toBe(expected);
});

test.each([
  ["99", false],
  ["100", true],
  ["", false],
  ["abc", false],
])("the text %j exceeds the maximum: %s", (text, expected) => {
  expect(exceedsMaximum(text)).toBe(expected);
});
