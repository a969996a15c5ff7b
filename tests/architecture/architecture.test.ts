import { join } from "node:path";
import { expect, test } from "vitest";
import { blocks } from "./block-rules.ts";
import { checkProject } from "./check-project.ts";
import { readTree } from "./read-tree.ts";
import { type Files, ruleNames } from "./source.ts";
import { validProject } from "./valid-project.ts";
import { violationExamples } from "./violation-examples.ts";

const root = join(import.meta.dirname, "..", "..");

function report(files: Files): string[] {
  return checkProject(files).map(
    ({ rule, file, line, message }) => `${file}:${line} [${rule}] ${message}`,
  );
}

test("the project keeps the rules", () => {
  const files = readTree(root);
  expect(files.size).toBeGreaterThan(50);
  expect(report(files)).toEqual([]);
});

test("every exception from the shared blocks is still one", () => {
  const files = readTree(root);
  for (const { sign, use, except } of blocks) {
    for (const file of Object.keys(except)) {
      expect(files.get(file)?.match(sign), `${file}: ${use}`).toBeTruthy();
    }
  }
});

test("a valid project has no violations", () => {
  expect(report(new Map(Object.entries(validProject)))).toEqual([]);
});

test.each(violationExamples)("$breaks is reported: $how", ({ breaks, at, files }) => {
  const violations = checkProject(new Map(Object.entries(files)));
  expect(violations.map(({ rule, file, line }) => `${rule} ${file}:${line}`)).toEqual([
    `${breaks} ${at}`,
  ]);
});

test("every rule has an example that breaks it", () => {
  expect(new Set(violationExamples.map(({ breaks }) => breaks))).toEqual(new Set(ruleNames));
});
