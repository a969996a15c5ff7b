import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenHouses } from "#tests/house/broken-houses.ts";
import { checkHouse } from "#tests/house/check-house.ts";
import { readTree } from "#tests/house/read-tree.ts";
import { soundHouse } from "#tests/house/sound-house.ts";
import { type Files, ruleNames } from "#tests/house/source.ts";

const root = join(import.meta.dirname, "..");

function report(files: Files): string[] {
  return checkHouse(files).map(
    ({ rule, file, line, message }) => `${file}:${line} [${rule}] ${message}`,
  );
}

test("the house keeps its rules", () => {
  const files = readTree(root);
  expect(files.size).toBeGreaterThan(50);
  expect(report(files)).toEqual([]);
});

test("a sound house is left in peace", () => {
  expect(report(new Map(Object.entries(soundHouse)))).toEqual([]);
});

test.each(brokenHouses)("$breaks is noticed: $how", ({ breaks, at, files }) => {
  const violations = checkHouse(new Map(Object.entries(files)));
  expect(violations.map(({ rule, file, line }) => `${rule} ${file}:${line}`)).toEqual([
    `${breaks} ${at}`,
  ]);
});

test("every rule is broken on purpose at least once", () => {
  expect(new Set(brokenHouses.map(({ breaks }) => breaks))).toEqual(new Set(ruleNames));
});
