import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { articles } from "#src/features/content/articles.ts";
import catalog from "#src/platform/db/seed/catalog.json" with { type: "json" };

const files = new Set(readdirSync("media"));
const missing = (name: string, widths: readonly number[]) =>
  widths
    .flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
    .filter((file) => !files.has(file));

test("every watch has all its views in both formats and three sizes, and a sharing picture", () => {
  for (const { slug, render } of catalog.watches) {
    for (const view of render.views) {
      expect(missing(`${slug}--${view.replaceAll("_", "-")}`, [400, 800, 1200])).toEqual([]);
    }
    expect(files).toContain(`${slug}--front-share.jpg`);
  }
});

test("every article has its cover, and every hero picture exists", () => {
  for (const { slug } of articles)
    expect(missing(`journal--${slug}`, [400, 800, 1200])).toEqual([]);
  for (const hero of [
    "gmt-bracelet",
    "royal-oak-blue",
    "day-date-green",
    "perpetual-chronograph",
  ]) {
    expect(missing(`hero--${hero}`, [800, 1200, 2000])).toEqual([]);
  }
});
