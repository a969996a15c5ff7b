import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";
import { hostileInputs } from "./hostile-inputs.ts";
import { isProduct } from "./layout.ts";
import { readTree } from "./read-tree.ts";

interface Found {
  readonly pattern: RegExp;
  readonly where: string;
}

const found: readonly Found[] = [
  ...[...readTree(join(import.meta.dirname, "..", ".."))]
    .filter(([path]) => isProduct(path))
    .flatMap(([path, text]) => regularExpressionsIn(path, text)),
  // The library that checks requests uses these.
  ...Object.entries(z.regexes).flatMap(([name, pattern]) =>
    pattern instanceof RegExp ? [{ pattern, where: `z.regexes.${name}` }] : [],
  ),
];

function regularExpressionsIn(path: string, text: string): Found[] {
  const list: Found[] = [];
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const line = text.slice(0, node.start).split("\n").length;
      list.push({ pattern: new RegExp(pattern, flags), where: `${path}:${line}` });
    },
  }).visit(parseSync(path, text).program);
  return list;
}

const length = 16_000;
/** A linear one needs a few nanoseconds for each character; a quadratic one looks at millions of pairs. */
const unmistakableMs = 2;

/** The input for which doubling its length more than triples the time, if there is one. */
function slowInput(pattern: RegExp): string | undefined {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`);
  const time = (text: string) => cpuMs(() => text.replace(everywhere, ""));
  for (const input of hostileInputs(pattern)) {
    const timeOf = (size: number) => time(input(size));
    // Where time grows with the third power of the length, or faster, the long input would take hours.
    const isHopeless = [22, 400, 3_000].some((size) => least(3, () => timeOf(size)) > 10);
    if (isHopeless || isSlow(timeOf)) return JSON.stringify(input(30));
  }
  return undefined;
}

/** Measures a slow expression again and more often, because other programs also slow it down. */
function isSlow(timeOf: (size: number) => number): boolean {
  if (timeOf(length) < unmistakableMs) return false;
  return [3, 5, 9].every((times) => {
    const [once, twice] = [length, 2 * length].map((size) => least(times, () => timeOf(size)));
    return (twice ?? 0) >= unmistakableMs && (twice ?? 0) > 3 * (once ?? 0);
  });
}

/** Returns the least of several tries. The others are spared if the first is quick. */
function least(tries: number, measure: () => number): number {
  const first = measure();
  if (first < unmistakableMs) return first;
  return Math.min(first, ...Array.from({ length: tries - 1 }, measure));
}

/** Measures time of the processor, which does not count while other programs run. */
function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

test("the regular expressions of the product are found", () => {
  expect(found.length).toBeGreaterThan(200);
});

test.each([
  /(?:^|,)\s*(br|gzip)\s*(?:;\s*q=([\d.]+))?\s*(?=,|$)/gi,
  /^\/+|\/+$/g,
  /<[^>]*>/,
  /\s+$/,
  /^(\w+\.?)*@$/,
  /^(a|a)*$/,
])("%s is recognised as slow", (pattern) => {
  expect(slowInput(pattern)).toBeDefined();
});

test.each([/^\s*,/, /^[\w.]{1,20}$/, /\d{3}-\d{4}/, /[^\w.]+/g])(
  "%s is recognised as quick",
  (pattern) => {
    expect(slowInput(pattern)).toBeUndefined();
  },
);

test("the time of each grows with the length of its input, not with its square", () => {
  const slow = found.flatMap(({ pattern, where }) => {
    const input = slowInput(pattern);
    return input === undefined ? [] : [`${where} ${pattern} for ${input}`];
  });
  expect(slow).toEqual([]);
});
