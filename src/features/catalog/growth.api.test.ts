import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageSize, type Sort, sorts } from "#src/domain/constants.ts";
import { maxListPage } from "#src/domain/limits.ts";
import { guest } from "#src/domain/viewer.ts";
import type { Database } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";
import { freshDatabase } from "#tests/database.ts";
import { insertMillionWatches } from "#tests/million-watches.ts";
import { type TableScan, tableScan } from "#tests/query-plans.ts";
import { findBrands } from "./catalog.sql.ts";
import { readListing } from "./listing.service.ts";
import { findLastListedId, findListedIds, findWatch, type WatchSearch } from "./watches.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await insertMillionWatches(database);
}, 600_000);
afterAll(() => database.close());

const readListingOf = (search: WatchSearch, sort: Sort, page: number): Promise<TableScan> =>
  tableScan(database, "watches", (db) =>
    readListing(db, guest, { search, sort, page, pageSize: pageSize.shop }),
  );

/** What is counted, what is gathered for the page, and as much again. */
const mostRows = 4 * maxListPage * pageSize.shop;

const searches: Record<string, WatchSearch> = {
  everything: {},
  "a brand": { brandId: ["1"] },
  "a dial": { dialColor: ["Black"] },
  "a dear material": { material: ["White Gold"] },
  "a rare set": { boxPapers: ["Watch Only"] },
  "small cases": { caseSize: ["30-34mm"] },
  "a price band": { minPrice: 25_000, maxPrice: 50_000 },
  "two facets": { dialColor: ["Blue"], condition: ["New"], minPrice: 1_000 },
  "several values": { dialColor: ["Black", "Blue"], material: ["White Gold", "Rose Gold"] },
  "a brand and a facet": { brandId: ["1"], material: ["White Gold"] },
  "dear steel": { material: ["Stainless Steel"], minPrice: 100_000 },
};

const rareSearches: Record<string, WatchSearch> = {
  "three facets": { dialColor: ["Green"], material: ["Titanium"], condition: ["New"] },
  "what no brand makes": { brandId: ["7"], caseSize: ["30-34mm"] },
  "what costs more": { caseSize: ["30-34mm"], minPrice: 500_000 },
  "all facets": {
    dialColor: ["Other"],
    material: ["White Gold"],
    condition: ["New"],
    boxPapers: ["Watch Only"],
    caseSize: ["44mm+"],
  },
};

test("there are a million watches", async () => {
  expect(await database.db.$count(watches)).toBeGreaterThan(990_000);
});

describe.each(Object.entries(searches))("a listing of %s", (_, search) => {
  test.each(sorts.map(({ value }) => value))("%s reads a few of a million", async (sort) => {
    const { scanTypes, rows } = await readListingOf(search, sort, 1);
    expect([...scanTypes]).not.toContain("Seq Scan");
    expect(rows).toBeLessThan(mostRows);
  });
});

describe.each(Object.entries(rareSearches))("a listing of the rare: %s", (_, search) => {
  test.each(sorts.map(({ value }) => value))(
    "%s is looked up without an unbounded index scan",
    async (sort) => {
      const { scanTypes, rows, unboundedIndexes } = await readListingOf(search, sort, 1);
      expect([...scanTypes]).not.toContain("Seq Scan");
      expect(rows).toBeLessThan(mostRows);
      expect(unboundedIndexes).toEqual([]);
    },
  );
});

test.each(["newest", "price-desc"] as const)("the last page of all, %s", async (sort) => {
  const { scanTypes, rows } = await readListingOf({}, sort, maxListPage);
  expect([...scanTypes]).not.toContain("Seq Scan");
  expect(rows).toBeLessThan(mostRows);
});

test("one watch is one row", async () => {
  const { scanTypes, rows } = await tableScan(database, "watches", (db) => findWatch(db, 30));
  expect([...scanTypes]).toEqual(["Index Scan"]);
  expect(rows).toBe(1);
});

test("a part of the sitemap reads only its own watches, and the index one", async () => {
  const part = await tableScan(database, "watches", (db) =>
    findListedIds(db, { from: 1, to: 10_000 }),
  );
  expect([...part.scanTypes]).not.toContain("Seq Scan");
  expect(part.rows).toBeLessThanOrEqual(10_000);
  const last = await tableScan(database, "watches", findLastListedId);
  expect([...last.scanTypes]).not.toContain("Seq Scan");
  expect(last.rows).toBeLessThan(100);
});

test("brands are counted without reading a watch", async () => {
  expect(await tableScan(database, "watches", findBrands)).toEqual({
    scanTypes: new Set(),
    rows: 0,
    unboundedIndexes: [],
  });
});
