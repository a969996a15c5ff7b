import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sorts } from "#src/domain/constants.ts";
import { guest } from "#src/domain/viewer.ts";
import type { Database } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { freshDatabase } from "#tests/database.ts";
import { presentCards } from "./catalog.present.ts";
import { sortWatches } from "./catalog.rules.ts";
import { countWatches, findPageByIndex, findPageBySorting } from "./pages.sql.ts";
import { findWatches, type WatchSearch } from "./watches.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedSynthetic(db, 2_500);
  // Many watches of one price, some of them created at one moment, others a microsecond apart.
  await db.execute(sql`
    update watches set retail_price = round(retail_price, -3),
      created_at = date_trunc('day', created_at) + make_interval(secs => id % 4 * 0.000001)`);
});
afterAll(() => database.close());

const moreThanAll = 3_000;
const limit = 9;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const searches: WatchSearch[] = [
  {},
  { brandId: ["1"] },
  { brandId: ["1", "3"], dialColor: ["Black"] },
  { brandId: ["2", "4", "6"] },
  { dialColor: ["Black"], minPrice: 5_230, maxPrice: 15_000 },
  { material: ["Rose Gold"], minPrice: 12_345, maxPrice: 12_999 },
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

    test("is sorted by the browser as by the server", async () => {
      const { db } = database;
      const newest = await presentCards(db, await findWatches(db, search, "newest"), guest);
      for (const { value: sort } of sorts) {
        const sorted = await findWatches(db, search, sort);
        expect(ids(sortWatches(newest, sort)), sort).toEqual(ids(sorted));
      }
    });

    // By price the first page is merged from the facet codes; the totals say where the later ones are.
    test.each(sorts.flatMap(({ value }) => [0, 63, 300].map((offset) => [value, offset] as const)))(
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
