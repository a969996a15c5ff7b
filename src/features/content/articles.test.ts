import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blog, blogCategories, blogTags } from "#src/domain/constants.ts";
import { articles, blogSlug } from "./articles.ts";

const texts = join(import.meta.dirname, "articles");

test("there are six articles, newest first, with unique ids", () => {
  expect(articles).toHaveLength(blog.articles);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(blog.articles);
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("every article has a text file, and every text file an article", () => {
  const files = articles.map(({ slug }) => `${slug}.md`);
  expect(readdirSync(texts).toSorted()).toEqual(files.toSorted());
  for (const file of files) {
    expect(readFileSync(join(texts, file), "utf8").split(/\s+/).length, file).toBeGreaterThan(500);
  }
});

test.each([
  ["Rolex", "rolex"],
  ["Patek Philippe", "patek-philippe"],
  ["Auctions & Events", "auctions-and-events"],
])("the slug of %s is %s", (name, slug) => {
  expect(blogSlug(name)).toBe(slug);
});

test.each([
  ["category", blogCategories],
  ["tag", blogTags],
])("every %s has a slug of its own", (_, names) => {
  expect(new Set(names.map(blogSlug)).size).toBe(names.length);
});
