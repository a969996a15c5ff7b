import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { asvsLevels } from "./asvs-ids.ts";
import { readTree } from "./read-tree.ts";

const root = join(import.meta.dirname, "..", "..");
const files = readTree(root);
const documents = [...files].filter(([path]) => /^(docs\/[\w-]+|[A-Z]+)\.md$/.test(path));

const paths = /`((?:src|tests|e2e|scripts|docs|bench|torture|deploy)\/[^`*<{ ]+)`/g;
/** Not a file, but how files are named. */
const pattern = /\/NNN-/;

describe.each(documents)("%s", (_, text) => {
  test("names only files that exist", () => {
    const named = [...text.matchAll(paths)].map(([, path = ""]) => path);
    const missing = named.filter((path) => !pattern.test(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test("quotes only tests that the file before them has", () => {
    const quoting = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g;
    const missing = [...text.matchAll(quoting)].flatMap(([, path = "", titles = ""]) =>
      [...titles.matchAll(/"([^"]+)"/g)]
        .map(([, title = ""]) => title)
        .filter((title) => !files.get(path)?.includes(title))
        .map((title) => `${path}: ${title}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("the table of ASVS requirements", () => {
  const text = files.get("docs/security.md") ?? "";
  const rows = [...text.matchAll(/^\| (\d[\d., –]*) \| ([12]) \| (.+) \| (\w+) \| (.*) \|$/gm)].map(
    ([, ids = "", level, demand, state = "", evidence = ""]) => ({
      ids: ids.split(", ").flatMap(expand),
      level: Number(level),
      demand,
      state,
      evidence,
    }),
  );

  test("has each requirement of level 1 and 2 once, under its level", () => {
    const found = rows.flatMap(({ ids, level }) => ids.map((id) => `${id} level ${level}`));
    const wanted = [...asvsLevels].map(([id, level]) => `${id} level ${level}`);
    expect(found.length).toBe(253);
    expect(found.sort()).toEqual(wanted.sort());
  });

  test("calls nothing met without a test", () => {
    const lacking = rows.filter(({ state, evidence }, at) => {
      const proof = evidence.startsWith("the same") ? (rows[at - 1]?.evidence ?? "") : evidence;
      if (state === "met") return !/\.(test|spec)\.tsx?`|^the same/.test(proof);
      return evidence === "";
    });
    expect(lacking).toEqual([]);
  });

  test("adds up to its sum", () => {
    const states = ["met", "written", "operator", "open", "none"];
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(states));
    const count = (state: string, level: number) =>
      rows
        .filter((row) => row.state === state && row.level === level)
        .reduce((sum, { ids }) => sum + ids.length, 0);
    const lines = states.map((state) => `| ${state} | ${count(state, 1)} | ${count(state, 2)} |`);
    expect(text).toContain(lines.join("\n"));
  });
});

/** `9.1.1–9.1.3` is three requirements. */
function expand(range: string): string[] {
  const [first = "", last = first] = range.trim().split("–");
  const section = first.slice(0, first.lastIndexOf("."));
  const number = (id: string) => Number(id.slice(id.lastIndexOf(".") + 1));
  const length = number(last) - number(first) + 1;
  return Array.from({ length }, (_, at) => `${section}.${number(first) + at}`);
}
