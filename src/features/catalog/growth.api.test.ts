import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageSize, type Sort, sorts } from "#src/domain/constants.ts";
import { maxListPage } from "#src/domain/limits.ts";
import { guest } from "#src/domain/viewer.ts";
import {
  countAll,
  findAdminBrands,
  findAdminWatches,
  subscribersFor,
} from "#src/features/dashboard/dashboard.sql.ts";
import { summariseWholesale } from "#src/features/wholesale/wholesale.sql.ts";
import type { Database, Db } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";
import { catalogSize, largeDatabase } from "#tests/large-catalog.ts";
import { type TableScan, tableScan } from "#tests/query-plans.ts";
import { findBrands } from "./catalog.sql.ts";
import { readListing } from "./listing.service.ts";
import { countWatches, findPageByIndex } from "./pages.sql.ts";
import { findLastListedId, findListedIds, findWatch, type WatchSearch } from "./watches.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
}, 600_000);
afterAll(() => database.close());

const scanListing = (search: WatchSearch, sort: Sort, page: number): Promise<TableScan> =>
  tableScan(database, "watches", (db) =>
    readListing(db, guest, { search, sort, page, pageSize: pageSize.shop }),
  );

const lastOffset = (maxListPage - 1) * pageSize.shop;
/** Twice the rows that a listing counts and sorts. */
const maxRows = 4 * maxListPage * pageSize.shop;

const searches: Record<string, WatchSearch> = {
  everything: {},
  "a brand": { brandId: ["1"] },
  "a dial": { dialColor: ["Black"] },
  "an expensive material": { material: ["White Gold"] },
  "a rare set": { boxPapers: ["Watch Only"] },
  "small cases": { caseSize: ["30-34mm"] },
  "a price band": { minPrice: 25_000, maxPrice: 50_000 },
  "two facets": { dialColor: ["Blue"], condition: ["New"], minPrice: 1_000 },
  "several values": { dialColor: ["Black", "Blue"], material: ["White Gold", "Rose Gold"] },
  "a brand and a facet": { brandId: ["1"], material: ["White Gold"] },
  "expensive steel": { material: ["Stainless Steel"], minPrice: 100_000 },
};

const rareSearches: Record<string, WatchSearch> = {
  "three facets": { dialColor: ["Green"], material: ["Titanium"], condition: ["New"] },
  "a combination that does not exist": { brandId: ["7"], caseSize: ["30-34mm"] },
  "a price above all": { caseSize: ["30-34mm"], minPrice: 500_000 },
  "all facets": {
    dialColor: ["Other"],
    material: ["White Gold"],
    condition: ["New"],
    boxPapers: ["Watch Only"],
    caseSize: ["44mm+"],
  },
};

test("the catalog is much larger than the rows that a listing may read", async () => {
  const count = await database.db.$count(watches);
  expect(count).toBeGreaterThan(0.95 * catalogSize);
  expect(count).toBeGreaterThan(2 * maxRows);
});

describe.each(Object.entries(searches))("a listing of %s", (_, search) => {
  test.each(sorts.map(({ value }) => value))(
    "by %s reads a bounded number of rows",
    async (sort) => {
      expect((await scanListing(search, sort, 1)).rows).toBeLessThan(maxRows);
    },
  );
});

describe.each(Object.entries(rareSearches))("a rare listing: %s", (_, search) => {
  test.each(sorts.map(({ value }) => value))("by %s scans no index from its end", async (sort) => {
    const { rows, unboundedIndexes } = await scanListing(search, sort, 1);
    expect(rows).toBeLessThan(maxRows);
    expect(unboundedIndexes).toEqual([]);
  });
});

describe.each([
  { dialColor: ["Black"] },
  { material: ["Stainless Steel"], maxPrice: 25_000 },
  { brandId: ["4", "5", "6"] },
] satisfies WatchSearch[])("page 1,000 of %o", (search) => {
  test.each(["price-desc", "price-asc"] as const)(
    "by %s reads the watches of a few price steps",
    async (sort) => {
      const { db } = database;
      expect(await countWatches(db, search, catalogSize)).toBeGreaterThan(lastOffset);
      const request = { search, sort, limit: pageSize.shop, offset: lastOffset };
      const { rows } = await tableScan(database, "watches", (db) => findPageByIndex(db, request));
      expect(rows).toBeLessThan(lastOffset / 2);
    },
  );
});

test.each(["newest", "price-desc"] as const)(
  "the last page by %s reads a bounded number of rows",
  async (sort) => {
    expect((await scanListing({}, sort, maxListPage)).rows).toBeLessThan(maxRows);
  },
);

test("one watch reads one row", async () => {
  const { rows } = await tableScan(database, "watches", (db) => findWatch(db, 30));
  expect(rows).toBe(1);
});

test("a part of the sitemap reads only its own watches, and its index reads a few", async () => {
  const part = await tableScan(database, "watches", (db) =>
    findListedIds(db, { from: 1, to: 10_000 }),
  );
  expect(part.rows).toBeLessThanOrEqual(10_000);
  const last = await tableScan(database, "watches", findLastListedId);
  expect(last.rows).toBeLessThan(100);
});

test("brands are counted without reading a watch", async () => {
  const { rows } = await tableScan(database, "watches", findBrands);
  expect(rows).toBe(0);
});

test("a dealers' page is counted by its summary, and reads few watches", async () => {
  for (const search of [searches.everything ?? {}, searches["a dial"] ?? {}]) {
    const { count } = await summariseWholesale(database.db, search);
    const read = (db: Db) =>
      readListing(db, guest, { search, page: 1, pageSize: pageSize.wholesale, matches: count });
    expect((await tableScan(database, "watches", read)).rows).toBeLessThan(500);
    const counted = await readListing(database.db, guest, {
      search,
      page: 1,
      pageSize: pageSize.wholesale,
    });
    expect(await read(database.db)).toEqual(counted);
  }
});

test("the dealers' summary reads no watch", async () => {
  for (const search of [
    { minPrice: 1_000 },
    ...Object.values(searches),
    ...Object.values(rareSearches),
  ]) {
    const summarise = (db: Db) => summariseWholesale(db, search);
    expect((await tableScan(database, "watches", summarise)).rows).toBe(0);
    expect((await tableScan(database, "wholesale_prices", summarise)).rows).toBe(0);
    // Only watches whose price is exactly the upper limit are read.
    expect((await tableScan(database, "summed_watches", summarise)).rows).toBeLessThan(500);
  }
});

describe("the dashboard", () => {
  test("counts without reading a watch", async () => {
    for (const read of [
      (db: Db) => countAll(db, subscribersFor({ capabilities: [] })),
      (db: Db) => findAdminBrands(db, {}),
    ]) {
      expect((await tableScan(database, "watches", read)).rows).toBe(0);
    }
  });

  test.each([undefined, "model", "brandName", "price", "isAvailable"] as const)(
    "reads a page of watches by %s from an index",
    async (sort) => {
      for (const [page, direction] of [
        [1, "asc"],
        [1, "desc"],
        [1_000, "asc"],
      ] as const) {
        const view = { sort, direction, page, pageSize: 50 };
        const { rows } = await tableScan(database, "watches", (db) => findAdminWatches(db, view));
        expect(rows).toBeLessThanOrEqual(page * 50 + 50);
      }
    },
  );
});
