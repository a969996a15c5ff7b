import { request } from "node:http";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { openShop, type ShopProcess, spawnShop, untilReady } from "#tests/shop-process.ts";
import { createDatabase, runSql } from "#tests/test-shop.ts";

/** The key of `takeMigrationLock`. */
const migrationLock = [0x4d45_5249, 2];

test("of three processes that start together one prepares the database, and another if it is killed", async () => {
  const databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1, $2)", migrationLock);
  const start = () => spawnShop({ DATABASE_URL: databaseUrl });
  const shops = await Promise.all([start(), start(), start()]);
  try {
    const says = (text: string) => shops.filter((shop) => shop.output().includes(text));
    await expect.poll(() => says("Waiting for another process")).toHaveLength(3);
    await holder.end();
    await expect.poll(() => says("Migrating the database").length).toBeGreaterThan(0);
    const [killed] = says("Migrating the database");
    killed?.signal("SIGKILL");
    const left = shops.filter((shop) => shop !== killed);
    await Promise.all(left.map(untilReady));
    const count = "select count(*)::int from watches";
    const complete = await runSql({ databaseUrl: inject("shopDatabaseUrl") }, count);
    expect(await runSql({ databaseUrl }, count)).toEqual(complete);
    for (const { origin } of left) expect((await fetch(`${origin}/shop`)).status).toBe(200);
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
  }
});

/** On a connection of its own that it would keep. */
function get({ origin }: ShopProcess, path: string) {
  return new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
    const sent = request(origin + path, { headers: { connection: "keep-alive" }, agent: false });
    sent.on("error", reject).on("response", (response) => {
      response.resume().on("end", () =>
        resolve({
          ...(response.statusCode && { status: response.statusCode }),
          ...(response.headers.connection && { connection: response.headers.connection }),
        }),
      );
    });
    sent.end();
  });
}

test("between the signal and its end a process serves whoever still comes, and says that it leaves", async () => {
  const databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
  const shop = await openShop({ DATABASE_URL: databaseUrl, SHUTDOWN_DELAY: "5" });
  try {
    expect(await get(shop, "/shop")).toEqual({ status: 200, connection: "keep-alive" });
    shop.signal("SIGTERM");
    await expect.poll(async () => (await get(shop, "/readyz")).status).toBe(503);
    for (const path of ["/shop", "/watch/1", "/api/watches", "/healthz", "/watch/2"]) {
      expect([path, await get(shop, path)]).toEqual([path, { status: 200, connection: "close" }]);
    }
    expect(shop.hasEnded()).toBe(false);
    expect(await shop.ended).toBe(0);
  } finally {
    await shop.stop();
  }
});
