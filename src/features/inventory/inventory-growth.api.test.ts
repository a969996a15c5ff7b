import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { maxCounted } from "#src/platform/db/read-page.ts";
import { watches } from "#src/platform/db/schema.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { tableScan } from "#tests/query-plans.ts";
import type { InventoryView } from "./inventory.contract.ts";
import { inventoryList } from "./inventory.list.ts";
import { findInventory, readForExport } from "./inventory.sql.ts";

const perPage = 50;

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
  await onDedicatedConnection(database, async (_, client) => {
    await client.query("update watches set published = false where id % 500 = 0");
    await client.query(
      `insert into watch_records (watch_id, brand_id, serial_number, cost, storage_place)
       select id, brand_id, 'S' || id, 1000, 'Safe ' || id % 2000 from watches`,
    );
    await client.query("vacuum analyze watches, watch_records");
  });
}, 600_000);
afterAll(() => database.close());

/** Rows that are read from the table and its indexes for one page and its count. */
async function rowsFor(view: Partial<InventoryView>): Promise<number> {
  const scan = await tableScan(database, "watches", (db) =>
    findInventory(db, { page: 1, pageSize: perPage, ...view }),
  );
  return scan.rows;
}

describe("with 100,000 watches", () => {
  test.each([undefined, ...inventoryList.sorts])(
    "a page sorted by %s reads that page",
    async (sort) => {
      // By brand the first rows of each of the twelve brands are merged.
      const most = sort === "brandName" ? 14 * perPage : 2 * perPage;
      for (const direction of ["asc", "desc"] as const) {
        expect(await rowsFor({ sort, direction })).toBeLessThanOrEqual(most);
      }
    },
  );

  test("few matches of a filter are read alone, whatever they are sorted by", async () => {
    for (const sort of [undefined, "model", "price"] as const) {
      expect(await rowsFor({ stage: "draft", sort })).toBeLessThan(1_500);
    }
    expect(await rowsFor({ stage: "scheduled" })).toBeLessThan(10);
    expect(await rowsFor({ storagePlace: "safe 1999" })).toBeLessThan(200);
  });

  test.each([
    { stage: "published" },
    { condition: "Excellent" },
    { minPrice: 5_000, maxPrice: 20_000 },
    { condition: "Good", stage: "published", sort: "price" },
  ] as const)("a page of %o reads no more than it counts", async (view) => {
    expect(await rowsFor(view)).toBeLessThanOrEqual(4 * maxCounted);
  });

  test.each([
    ["a reference", "R7-1234", 50],
    ["a serial number", "S 4321", 100],
    ["a brand and a model", "Rolex Model77", 3_000],
    ["nothing that is there", "zebra", 10],
  ])("a search for %s reads what it finds", async (_, search, most) => {
    expect(await rowsFor({ search })).toBeLessThan(most);
  });

  test("of more matches than are counted, a filter finds all, and so does an export", async () => {
    const { db } = database;
    const [common, drafts] = [{ search: "Model" }, { search: "Model", stage: "draft" }] as const;
    const all = await findInventory(db, { ...common, pageSize: 1 });
    expect([all.total, all.more]).toEqual([maxCounted, true]);
    const expected = await db.$count(
      watches,
      sql`${watches.model} like 'Model%' and not ${watches.published}`,
    );
    expect(expected).toBeGreaterThan(150);
    const { total, more } = await findInventory(db, { ...drafts, pageSize: perPage });
    expect([total, more]).toEqual([expected, false]);
    let exported = 0;
    for await (const batch of readForExport(db, drafts)) exported += batch.length;
    expect(exported).toBe(expected);
  });

  test("what is beyond the limit is not counted", async () => {
    const view = { stage: "published", pageSize: 1 } as const;
    const { total, more } = await findInventory(database.db, view);
    expect({ total, more }).toEqual({ total: maxCounted, more: true });
  });
});
