import { expect, test } from "vitest";
import { badgeText } from "./cart.rules.ts";

test.each([
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [4_000, "99+"],
])("a cart of %i shows the badge %j", (count, text) => {
  expect(badgeText(count)).toBe(text);
});
