import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sorts } from "#src/domain/constants.ts";
import type { Database } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { freshDatabase } from "#tests/database.ts";
import { countWatches, findPageByIndex, findPageBySorting } from "./pages.sql.ts";
import { findWatches, type WatchSearch } from "./watches.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await seedSynthetic(database.db, 2_500);
});
afterAll(() => database.close());

const moreThanAll = 3_000;
const limit = 9;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const searches: WatchSearch[] = [
  {},
  { brandId: ["1"] },
  { brandId: ["1", "3"], dialColor: ["Black"] },
  { dialColor: ["Black", "Blue"], minPrice: 5_000 },
  { material: ["Stainless Steel"], caseSize: ["40-43mm", "44mm+"] },
  { minPrice: 10_000, maxPrice: 25_000 },
  { featured: true },
  { dialColor: ["Plaid"] },
  { brandId: ["none"] },
];

describe.each(searches.map((search) => [JSON.stringify(search), search] as const))(
  "%s",
  (_, search) => {
    test("is counted up to the maximum", async () => {
      const { db } = database;
      const all = await findWatches(db, search, "newest");
      expect(await countWatches(db, search, moreThanAll)).toBe(all.length);
      expect(await countWatches(db, search, 2)).toBe(Math.min(2, all.length));
    });

    // By price the first page is merged from the facet codes; the later one is read from the index.
    test.each(sorts.flatMap(({ value }) => [0, 63].map((offset) => [value, offset] as const)))(
      "sorted by %s from %i is the same page by both plans",
      async (sort, offset) => {
        const { db } = database;
        const whole = ids(await findWatches(db, search, sort)).slice(offset, offset + limit);
        const request = { search, sort, limit, offset };
        expect(ids(await findPageBySorting(db, request, moreThanAll))).toEqual(whole);
        expect(ids(await findPageByIndex(db, request))).toEqual(whole);
      },
    );
  },
);
