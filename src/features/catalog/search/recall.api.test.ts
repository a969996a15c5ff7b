import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

interface LabelledQuery {
  readonly kind: "plain" | "typo" | "nickname" | "reference";
  readonly q: string;
  /** The watches for sale that a buyer would call right. */
  readonly slugs: readonly string[];
}

const queries: readonly LabelledQuery[] = JSON.parse(
  readFileSync("tests/search/queries.json", "utf8"),
);
const least = { plain: 100, typo: 80, nickname: 60, reference: 60 };

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** The share of the right watches that the first ten results have. */
async function recallOf({ q, slugs }: LabelledQuery, slugOf: ReadonlyMap<number, string>) {
  const query = new URLSearchParams({ q, page: "1", pageSize: "10", fields: "card" });
  const response = await shop.request("GET", `/api/watches?${query}`);
  expect(response.status, q).toBe(200);
  const listed: { id: number }[] = (await response.json()).watches;
  const found = listed.map(({ id }) => slugOf.get(id) ?? "").filter((slug) => slugs.includes(slug));
  return found.length / Math.min(10, slugs.length);
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

test("finds what buyers mean by words, typos, nicknames and references", async () => {
  const rows = await shop.database.db.select().from(watches);
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const known = new Set(slugOf.values());
  expect(queries.flatMap(({ slugs }) => slugs).filter((slug) => !known.has(slug))).toEqual([]);
  const results: (LabelledQuery & { recall: number })[] = [];
  for (const query of queries) {
    results.push({ ...query, recall: await recallOf(query, slugOf) });
  }
  const missed = results
    .filter(({ recall }) => recall < 1)
    .map(({ kind, q, recall }) => `${recall.toFixed(2)} ${kind}: ${q}`)
    .join("\n");
  for (const [kind, count] of Object.entries(least)) {
    const ofKind = results.filter((result) => result.kind === kind);
    expect(ofKind.length, kind).toBeGreaterThanOrEqual(count);
    expect(mean(ofKind.map(({ recall }) => recall)), missed).toBeGreaterThanOrEqual(0.9);
  }
  expect(mean(results.map(({ recall }) => recall)), missed).toBeGreaterThanOrEqual(0.95);
});
