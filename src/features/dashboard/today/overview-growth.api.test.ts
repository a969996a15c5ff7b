import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxCountedAttention } from "#src/domain/limits.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { attention } from "#tests/all-routes.ts";
import { largeDatabase } from "#tests/large-catalog.ts";
import { withoutTextIndexes } from "#tests/large-office.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findStockDays } from "./overview.sql.ts";

let database: Database;
// All of them lack pictures, and a third of them a price; half are drafts.
beforeAll(async () => {
  database = await largeDatabase();
  // Without the pool's limit on the time of a statement.
  await onDedicatedConnection(database, async (_, client) => {
    await client.query("alter table watches disable trigger user");
    await withoutTextIndexes(client, ["watches"], () =>
      client.query(
        `update watches set published = id % 2 = 0, publish_at = null, images = '{}',
         retail_price = case when id % 3 > 0 then retail_price end`,
      ),
    );
    await client.query("alter table watches enable trigger user");
  });
}, 600_000);
afterAll(() => database.close());

describe("with 100,000 watches", () => {
  test.each(["withoutPictures", "withoutPrice", "drafts", "scheduled"] as const)(
    "counting %s reads few watches",
    async (name) => {
      const source = attention.find((one) => one.name === name);
      const { rows } = await tableScan(database, "watches", async (db) =>
        source?.count(db, readConfig({})),
      );
      expect(rows).toBeLessThanOrEqual(3 * maxCountedAttention);
    },
  );

  test("the value of the stock reads no watch", async () => {
    const { rows } = await tableScan(database, "watches", findStockDays);
    expect(rows).toBe(0);
    const days = await findStockDays(database.db);
    expect(days.reduce((sum, { watches }) => sum + watches, 0)).toBeGreaterThan(90_000);
  });
});
