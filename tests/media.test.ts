import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { articles } from "#src/features/content/articles.ts";
import catalog from "#src/platform/db/seed/catalog.json" with { type: "json" };

const files = new Set(readdirSync("media"));
const missing = (name: string, { avif, webp }: { avif: number[]; webp: number[] }) =>
  [
    ...avif.map((width) => `${name}-${width}.avif`),
    ...webp.map((width) => `${name}-${width}.webp`),
  ].filter((file) => !files.has(file));
const watch = { avif: [240, 400, 640, 800, 1200], webp: [400, 800, 1200] };
const hero = { avif: [640, 800, 1200, 2000], webp: [800, 1200, 2000] };

test("every watch has all its views in both formats and all sizes, and a sharing picture", () => {
  for (const { slug, render } of catalog.watches) {
    for (const view of render.views) {
      expect(missing(`${slug}--${view.replaceAll("_", "-")}`, watch)).toEqual([]);
    }
    expect(files).toContain(`${slug}--front-share.jpg`);
  }
});

test("every article has its cover, and every hero picture exists", () => {
  for (const { slug } of articles) expect(missing(`journal--${slug}`, watch)).toEqual([]);
  for (const name of [
    "gmt-bracelet",
    "royal-oak-blue",
    "day-date-green",
    "perpetual-chronograph",
  ]) {
    expect(missing(`hero--${name}`, hero)).toEqual([]);
  }
});
