import { join } from "node:path";
import { expect, test } from "vitest";
import { measureSource, readTrails } from "../../scripts/code-size.mjs";
import { featureOf, isProduct } from "./layout.ts";
import { parseSource } from "./parse-source.ts";
import { readTree } from "./read-tree.ts";

// `npm run size` prints these figures; docs/architecture.md quotes them.

test("the source has few, whole files", () => {
  const { files, lines, mean, max, under15 } = measureSource();
  expect(files).toBeLessThanOrEqual(845);
  // The number may only fall: lower it to what `npm run size` prints.
  expect(lines).toBeLessThanOrEqual(99_100);
  expect(mean).toBeGreaterThanOrEqual(50);
  expect(max).toBeLessThanOrEqual(300);
  expect(under15).toBeLessThan(25);
});

test("each trail changes the room at most twice", () => {
  const trails = readTrails();
  expect(trails.length).toBe(5);
  for (const { title, changes } of trails) expect(changes, title).toBeLessThanOrEqual(2);
});

test("features import each other at most 250 times", () => {
  const files = [...readTree(join(import.meta.dirname, "..", ".."))].filter(
    ([path]) => isProduct(path) && featureOf(path) !== null,
  );
  const between = files.flatMap(([path, text]) =>
    parseSource(path, text).imports.filter(({ target }) => {
      const other = target === null ? null : featureOf(target);
      return other !== null && other !== featureOf(path);
    }),
  );
  expect(files.length).toBeGreaterThan(300);
  // The number may only fall: a screen that shows something of everything collects contributions.
  expect(between.length).toBeLessThanOrEqual(250);
});
