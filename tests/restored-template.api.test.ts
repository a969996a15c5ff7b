import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#src/platform/db/client.ts";
import { freshDatabase } from "./database.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A restore writes tables and rows in one transaction; a first start migrates, then seeds. */
test("on the system's PostgreSQL every API test runs on a restored shop", async () => {
  const { rows } = await database.pool.query(
    `select count(distinct xmin::text)::int as transactions from (
       select xmin from drizzle.__drizzle_migrations union all select xmin from watches
     ) as written`,
  );
  expect(rows[0].transactions).toBe(process.env.TEST_POSTGRES === "system" ? 1 : 2);
});
