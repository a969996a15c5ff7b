import { join } from "node:path";
import { expect, test } from "vitest";
import { measureSource, readTrails } from "../../scripts/code-size.mjs";
import { featureOf, floors, isProduct, partOf } from "./layout.ts";
import { parseSource } from "./parse-source.ts";
import { readTree } from "./read-tree.ts";

// `npm run size` prints these figures; docs/architecture.md quotes them.

test("the source has few, whole files", () => {
  const { files, lines, mean, max, under15 } = measureSource();
  expect(files).toBeLessThanOrEqual(925);
  // The number may only fall: lower it to what `npm run size` prints.
  expect(lines).toBeLessThanOrEqual(103_900);
  expect(mean).toBeGreaterThanOrEqual(50);
  expect(max).toBeLessThanOrEqual(300);
  expect(under15).toBeLessThan(25);
});

test("each trail changes the room at most twice", () => {
  const trails = readTrails();
  expect(trails.length).toBe(8);
  for (const { title, changes } of trails) expect(changes, title).toBeLessThanOrEqual(2);
});

/** Lists imports between files to which `nameOf` gives different names. */
function importsBetween(nameOf: (path: string) => string | null): string[] {
  const files = [...readTree(join(import.meta.dirname, "..", ".."))].filter(
    ([path]) => isProduct(path) && nameOf(path) !== null,
  );
  expect(files.length).toBeGreaterThan(300);
  return files.flatMap(([path, text]) =>
    parseSource(path, text).imports.flatMap(({ target }) => {
      const other = target === null ? null : nameOf(target);
      return other !== null && other !== nameOf(path) ? [`${path} imports ${target}`] : [];
    }),
  );
}

test("features stand on at most five floors and import each other at most 230 times", () => {
  expect(floors.length).toBeLessThanOrEqual(5);
  // The number may only fall: a screen that shows something of everything collects contributions.
  expect(importsBetween(featureOf).length).toBeLessThanOrEqual(230);
});

// Otherwise imports would disappear from the count when features become parts of one room.
test("features and the parts of rooms import each other at most 305 times", () => {
  expect(importsBetween(partOf).length).toBeLessThanOrEqual(305);
});
