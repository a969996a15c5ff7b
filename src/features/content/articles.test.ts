import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blog } from "#src/domain/constants.ts";
import { articles } from "./articles.ts";

const texts = join(import.meta.dirname, "articles");

test("there are six articles, newest first, each under an id of its own", () => {
  expect(articles).toHaveLength(blog.articles);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(blog.articles);
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("every article has its text, and no text lies about without an article", () => {
  const files = articles.map(({ slug }) => `${slug}.md`);
  expect(readdirSync(texts).toSorted()).toEqual(files.toSorted());
  for (const file of files) {
    expect(readFileSync(join(texts, file), "utf8").split(/\s+/).length, file).toBeGreaterThan(500);
  }
});
