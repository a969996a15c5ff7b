import { expect, test } from "vitest";
import { blogCategories, blogTags } from "#src/domain/constants.ts";
import { blogSlug } from "./blog-slug.ts";

test.each([
  ["Rolex", "rolex"],
  ["Patek Philippe", "patek-philippe"],
  ["Auctions & Events", "auctions-and-events"],
])("%s is spelled %s", (name, slug) => {
  expect(blogSlug(name)).toBe(slug);
});

test.each([
  ["category", blogCategories],
  ["tag", blogTags],
])("every %s has an address of its own", (_, names) => {
  expect(new Set(names.map(blogSlug)).size).toBe(names.length);
});
