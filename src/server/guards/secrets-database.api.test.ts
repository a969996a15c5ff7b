import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { canary, canaryBody, storedInput } from "#tests/canary-input.ts";
import { withFailingWrites, writeFailures } from "#tests/failing-writes.ts";
import { stockWatch } from "#tests/orders.ts";

let dataDir: string;
let database: Database;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-unit-"));
  await chmod(dataDir, 0o755);
  database = await openDatabase({ databaseUrl: undefined, dataDir }, silentStep);
  await prepareDatabase(database, { seed: true, step: silentStep });
  shop = await startTestApp(
    { ...allCapabilities, RATE_LIMIT_FACTOR: "1000" },
    async () => database,
  );
  await stockWatch(database, 4, { units: 9 });
});
afterAll(async () => {
  await shop?.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("the private PostgreSQL logs no user input, whatever fails", async () => {
  const token = await shop.signIn("customer");
  for (const [route, table] of storedInput) {
    const [method = "", path = ""] = route.split(" ");
    const headers = { "idempotency-key": "canary-key-of-this-test" };
    const send = () => shop.request(method, path, { token, headers, body: canaryBody(route) });
    for (const failure of writeFailures) {
      await withFailingWrites(database.db, failure, table, async () => {
        expect((await send()).status, `${route}: ${failure}`).toBeGreaterThanOrEqual(400);
      });
    }
    await send();
  }
  // PostgreSQL logs a terminated connection.
  const input = sql`${"canary of a lost statement"}::text`;
  const terminated = database.db.execute(
    sql`select pg_terminate_backend(pg_backend_pid()), ${input}`,
  );
  await expect(terminated).rejects.toThrow();
  const log = await readFile(join(dataDir, "postgres.log"), "utf8");
  expect(log).toContain("ready to accept connections");
  expect(log).toContain("terminating connection");
  expect(log).not.toMatch(canary);
});
