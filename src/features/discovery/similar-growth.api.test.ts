import { afterAll, beforeAll, expect, test } from "vitest";
import { findWatch } from "#src/features/catalog/watches.sql.ts";
import type { Database } from "#src/platform/db/client.ts";
import { catalogSize, largeDatabase } from "#tests/large-catalog.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findCandidates } from "./similar.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
}, 600_000);
afterAll(() => database.close());

const maxRows = 1_500;

test(`similar watches are found among ${catalogSize} by a bounded number of rows`, async () => {
  expect(catalogSize).toBeGreaterThan(50 * maxRows);
  // The cheapest, the dearest, a model of its own and one of thousands.
  const { rows } = await database.pool.query<{ id: number }>(`
    (select id from watches where published order by list_price limit 1) union
    (select id from watches where published order by list_price desc limit 1) union
    (select id from watches where published and model not like 'Model%' limit 1) union
    (select id from watches where published and model like 'Model%' order by id desc limit 1)`);
  expect(rows.length).toBeGreaterThan(2);
  for (const { id } of rows) {
    const watch = await findWatch(database.db, id);
    if (!watch) throw new Error(`There is no watch ${id}.`);
    const scan = await tableScan(database, "watches", (db) => findCandidates(db, watch));
    expect(scan.rows).toBeLessThan(maxRows);
    expect(scan.unboundedIndexes).toEqual([]);
    expect((await findCandidates(database.db, watch)).length).toBeGreaterThan(8);
  }
});
