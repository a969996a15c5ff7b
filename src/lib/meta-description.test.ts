import { expect, test } from "vitest";
import { metaDescription } from "#src/domain/text.ts";

test("a short text stays as it is, with single spaces", () => {
  expect(metaDescription("  Authentic\n watches. ")).toBe("Authentic watches.");
});

test("a long text is cut on a word within 150 characters", () => {
  const text = "Authenticated timepieces ".repeat(20);
  const cut = metaDescription(text);
  expect(cut.length).toBeLessThanOrEqual(150);
  expect(cut).toMatch(/(Authenticated|timepieces)…$/);
});

test("exactly 150 characters are not cut", () => {
  const text = `${"a".repeat(74)} ${"b".repeat(75)}`;
  expect(metaDescription(text)).toBe(text);
});

test("one endless word is cut all the same", () => {
  expect(metaDescription("x".repeat(400))).toHaveLength(150);
});
