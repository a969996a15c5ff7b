import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobMigration } from "#src/platform/db/migrate.ts";

/** The first release that another one can run beside. */
const firstShared = "0027";

const removals: Record<string, RegExp> = {
  "drops a table or column": /\bdrop\s+(table|column|view|type|function)\b/i,
  "renames a table or column": /\balter\s+table\b[^;]*\brename\b/i,
  "changes the type of a column": /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i,
  "forbids null in a column": /\balter\s+(column\s+)?"?\w+"?\s+set\s+not\s+null\b/i,
  "drops a default": /\balter\s+(column\s+)?"?\w+"?\s+drop\s+default\b/i,
};

const raisesRequirement = /\bupdate\s+"?schema_requirement"?\s+set\s+"?oldest"?\s*=/i;

/** Finds changes that would break a program of the release before. */
function problemsOf(sql: string): string[] {
  if (raisesRequirement.test(sql)) return [];
  const found = Object.entries(removals).filter(([, pattern]) => pattern.test(sql));
  const additions = sql.match(/\badd\s+column\b[^;]*/gi) ?? [];
  const isUnfillable = (text: string) =>
    /\bnot\s+null\b/i.test(text) && !/\b(default|generated)\b/i.test(text);
  return [
    ...found.map(([problem]) => problem),
    ...(additions.some(isUnfillable) ? ["adds a column without a default that forbids null"] : []),
  ];
}

test("migrations only add, so that the previous release runs on the new schema", () => {
  const names = readdirSync("drizzle").filter((name) => /^\d{4}_.*\.sql$/.test(name));
  const later = names.filter((name) => name.slice(0, 4) > firstShared);
  expect(names.length).toBeGreaterThan(27);
  const problems = later.flatMap((name) =>
    problemsOf(readFileSync(join("drizzle", name), "utf8")).map((problem) => `${name} ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("only the newest snapshot is stored, from which the next migration is generated", () => {
  const [last = ""] = readdirSync("drizzle")
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .slice(-1);
  const snapshots = readdirSync("drizzle/meta").filter((name) => name.includes("snapshot"));
  expect(snapshots).toEqual([`${last.slice(0, 4)}_snapshot.json`]);
});

test.each([
  ['ALTER TABLE "watches" DROP COLUMN "year";', 1],
  ['DROP TABLE "carts";', 1],
  ['ALTER TABLE "watches" RENAME COLUMN "year" TO "made";', 1],
  ['ALTER TABLE "watches" RENAME TO "pieces";', 1],
  ['ALTER TABLE "watches" ALTER COLUMN "year" SET DATA TYPE text;', 1],
  ['ALTER TABLE "watches" ALTER COLUMN "year" SET NOT NULL;', 1],
  ['ALTER TABLE "watches" ADD COLUMN "grade" text NOT NULL;', 1],
  ['ALTER TABLE "watches" ADD COLUMN "grade" text DEFAULT \'A\' NOT NULL;', 0],
  ['ALTER TABLE "watches" ADD COLUMN "grade" text;', 0],
  ['CREATE TABLE "grades" ("name" text NOT NULL);', 0],
  ['DROP TABLE "carts"; UPDATE "schema_requirement" SET "oldest" = 1795000000000;', 0],
])("%s", (sql, count) => {
  expect(problemsOf(sql)).toHaveLength(count);
});

test("the shop knows the last migration of graphile-worker", () => {
  const files = readdirSync("node_modules/graphile-worker/sql");
  expect(files.sort().at(-1)).toBe(`${String(jobMigration).padStart(6, "0")}.sql`);
});
