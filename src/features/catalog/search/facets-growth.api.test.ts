import { afterAll, beforeAll, expect, test } from "vitest";
import { maxCountedMatches } from "#src/domain/limits.ts";
import { guest } from "#src/domain/viewer.ts";
import { readListing } from "#src/features/catalog/listing.service.ts";
import type { WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { Database } from "#src/platform/db/client.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { tableScan } from "#tests/query-plans.ts";
import { readFacets } from "./facets.service.ts";

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
}, 600_000);
afterAll(() => database.close());

test.each<[string, WatchSearch]>([
  ["everything", { minPrice: 1_000 }],
  ["half of it", { dialColor: ["Black", "Blue", "White/Silver"], minPrice: 1_000 }],
])(
  "plain filters of %s are counted without reading a watch",
  async (_, search) => {
    const count = (db: Database["db"]) => readFacets(db, search);
    const { total = 0, counts } = await count(database.db);
    expect(total).toBeGreaterThan(maxCountedMatches);
    expect(counts).not.toHaveProperty("movement");
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(["brand", "material", "price"]));
    expect((await tableScan(database, "watches", count)).rows).toBe(0);
    expect((await tableScan(database, "watch_traits", count)).rows).toBe(0);
  },
  60_000,
);

test.each<[string, WatchSearch]>([
  ["a rare trait", { complications: ["Annual calendar"], brandId: ["3"] }],
  ["two traits that no watch has together", { movement: ["Quartz"], complications: ["Date"] }],
  ["the ids of words", { among: [1, 2, 3], movement: ["Automatic"] }],
])(
  "a page of %s reads few watches",
  async (_, search) => {
    for (const sort of ["newest", "price-asc"] as const) {
      const read = (db: Database["db"]) =>
        readListing(db, guest, { search, sort, page: 1, pageSize: 9, fields: "card" });
      expect((await tableScan(database, "watches", read)).rows).toBeLessThan(15_000);
    }
  },
  60_000,
);
