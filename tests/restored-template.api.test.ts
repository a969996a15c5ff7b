import { expect, test } from "vitest";
import { backedUpSeedTime } from "./api-setup.ts";
import { freshDatabase } from "./database.ts";

test("on the system's PostgreSQL the API tests run on a restored shop", async () => {
  const database = await freshDatabase();
  const { rows } = await database.pool.query("select at from seed_done");
  await database.close();
  const isRestored = rows[0].at.toISOString() === backedUpSeedTime;
  expect(isRestored).toBe(process.env.TEST_POSTGRES === "system");
});
