import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#src/platform/db/client.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { freshDatabase } from "#tests/database.ts";
import { loadSeed } from "./load-seed.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function counts() {
  const tables = [brands, watches, wholesalePrices];
  return Promise.all(
    tables.map(async (table) => (await database.db.select({ n: count() }).from(table))[0]?.n),
  );
}

test("the seed holds ten brands and sixty watches, each with a dealer price", async () => {
  expect(await counts()).toEqual([10, 60, 60]);
});
test("loading the seed again adds nothing and keeps every id", async () => {
  const idsOf = () =>
    database.db.select({ id: watches.id, slug: watches.slug }).from(watches).orderBy(watches.id);
  const before = await idsOf();
  await database.db.transaction(loadSeed);
  expect(await counts()).toEqual([10, 60, 60]);
  expect(await idsOf()).toEqual(before);
});
