import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { silentStep } from "#src/platform/runtime/console.ts";
import { freshDatabase } from "#tests/database.ts";
import { startProxy } from "#tests/database-proxy.ts";
import { until } from "#tests/until.ts";
import { type Database, openDatabase } from "./client.ts";
import { listen } from "./listen.ts";
import { brands, watches } from "./schema.ts";
import { catalogVersion } from "./system-tables.ts";

let database: Database;
let received: number[] = [];
const catchUp = vi.fn(async () => {});

beforeAll(async () => {
  database = await freshDatabase();
  await listen(
    database,
    "catalog",
    (payload) => received.push(JSON.parse(payload).version),
    catchUp,
  );
});
afterAll(() => database.close());
beforeEach(() => {
  received = [];
});

async function version(): Promise<number | undefined> {
  return (await database.db.select().from(catalogVersion))[0]?.version;
}

test("a statement on the catalog raises the version once, however many rows it writes", async () => {
  const before = Number(await version());
  await database.db.update(watches).set({ rare: true });
  expect(await version()).toBe(before + 1);
  await until(() => expect(received).toEqual([before + 1]));
});

test("the last thousand changes are kept", async () => {
  await database.pool.query(
    `insert into catalog_changes select version - n, '{}' from catalog_version, generate_series(0, 1500) n
     on conflict do nothing`,
  );
  await database.db.update(watches).set({ year: 1999 }).where(eq(watches.id, 1));
  const { rows } = await database.pool.query(
    "select count(*)::int, max(version)::int as last from catalog_changes",
  );
  expect(rows).toEqual([{ count: 1_000, last: await version() }]);
  await until(() => expect(received).toHaveLength(1));
});

test("deleting a watch raises the version", async () => {
  const before = Number(await version());
  await database.db.delete(watches).where(eq(watches.slug, "rolex-submariner-date-126610ln"));
  const after = Number(await version());
  expect(after).toBeGreaterThan(before);
  await until(() => expect(received.at(-1)).toBe(after));
});

test("a change that is rolled back neither raises the version nor notifies", async () => {
  const before = Number(await version());
  const undone = database.db.transaction(async (tx) => {
    await tx.update(brands).set({ country: "Nowhere" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await version()).toBe(before);
  await database.db.update(brands).set({ image: null });
  await until(() => expect(received).toEqual([before + 1]));
});

test("a lost connection is restored, and missed notifications are caught up", async () => {
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
  await until(() => expect(catchUp).toHaveBeenCalledOnce());
  await database.db.update(brands).set({ image: null });
  await until(() => expect(received).toHaveLength(1));
});

test("a listener that is closed while disconnected does not connect again", async () => {
  const proxy = await startProxy(String(database.connection.connectionString));
  const proxied = await openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep);
  const reconnected = vi.fn(async () => {});
  const listener = await listen(proxied, "catalog", () => {}, reconnected);
  proxy.cut();
  await vi.waitUntil(() => !listener.up);
  proxy.heal();
  await proxied.close();
  await proxy.close();
  expect(reconnected).not.toHaveBeenCalled();
});

test("a listener that can't connect at first does so later", async () => {
  const proxy = await startProxy(String(database.connection.connectionString));
  const proxied = await openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep);
  proxy.setState("held");
  const listener = await listen(
    proxied,
    "catalog",
    () => {},
    async () => {},
  );
  expect(listener.up).toBe(false);
  proxy.setState("open");
  await until(() => expect(listener.up).toBe(true));
  await proxied.close();
  await proxy.close();
});
