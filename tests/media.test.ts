import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { articles } from "#src/features/content/articles.ts";
import catalog from "#src/platform/db/seed/catalog.json" with { type: "json" };
import { studioWidths, thumbnailWidths, type Widths, watchWidths } from "#src/ui/picture.tsx";

const files = new Set(readdirSync("media"));
const missing = (name: string, ...all: Widths[]) =>
  all
    .flatMap(({ avif, webp }) => [
      ...avif.map((width) => `${name}-${width}.avif`),
      ...webp.map((width) => `${name}-${width}.webp`),
    ])
    .filter((file) => !files.has(file));

test("every watch has all its views in both formats and all sizes, and a sharing picture", () => {
  for (const { slug, render } of catalog.watches) {
    for (const view of render.views) {
      const name = `${slug}--${view.replaceAll("_", "-")}`;
      expect(missing(name, watchWidths, thumbnailWidths)).toEqual([]);
    }
    expect(files).toContain(`${slug}--front-share.jpg`);
  }
});

test("every article has its cover, and every hero picture exists", () => {
  for (const { slug } of articles)
    expect(missing(`journal--${slug}`, watchWidths, thumbnailWidths)).toEqual([]);
  for (const name of [
    "gmt-bracelet",
    "royal-oak-blue",
    "day-date-green",
    "perpetual-chronograph",
  ]) {
    expect(missing(`hero--${name}`, studioWidths)).toEqual([]);
  }
});
