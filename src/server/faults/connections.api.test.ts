import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { aVisitor, expectOutage, expectRecovery } from "#tests/outage.ts";

const role = `shop_${randomBytes(6).toString("hex")}`;

/** Opens connections until PostgreSQL refuses one. */
async function openAllConnections(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "other" });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch (error) {
      expect(error).toMatchObject({ code: "53300" });
      return clients;
    }
    clients.push(client);
  }
}

test("a PostgreSQL without free connections is an outage, and the shop recovers", async () => {
  const direct = await freshDatabase();
  const runAsOwner = (statement: string) => direct.pool.query(statement);
  await runAsOwner(`create role ${role} login password 'shop' connection limit 4`);
  await runAsOwner(`grant all on all tables in schema public to ${role}`);
  await runAsOwner(`grant all on all sequences in schema public to ${role}`);
  const address = new URL(String(direct.connection.connectionString));
  address.username = role;
  address.password = "shop";
  const shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, () =>
    openDatabase({ databaseUrl: address.href, dataDir: "" }, silentStep),
  );
  try {
    const visitor = await aVisitor(shop);
    const others: pg.Client[] = [];
    // The shop may be faster than the others to take a free connection.
    for (let ended = 1; ended > 0; ) {
      const { rows } = await runAsOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = '${role}' and application_name <> 'other'`,
      );
      ended = rows.length;
      others.push(...(await openAllConnections(address.href)));
    }
    await expectOutage(visitor);
    for (const client of others) await client.end();
    await expectRecovery(visitor);
  } finally {
    await shop.close();
    await runAsOwner(`drop owned by ${role}; drop role ${role}`);
    await direct.close();
  }
});
