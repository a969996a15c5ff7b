import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";

/** A migrated and seeded database for one test file; closing it drops it. */
export async function freshDatabase(): Promise<Database> {
  const database = await impatientDatabase();
  waitPatiently(database.pool);
  return database;
}

/** One with the shop's own time limits, for the tests of these. */
export function impatientDatabase(): Promise<Database> {
  return createDatabase("template_shop");
}

/** A database without any table. */
export function emptyDatabase(): Promise<Database> {
  return createDatabase("template0");
}

/** A copy of a database that is filled once per run, by whichever test file asks for it first. */
export async function copyOfFilled(
  template: string,
  fill: (database: Database) => Promise<void>,
): Promise<Database> {
  await asAdmin(async (admin) => {
    // Other files wait here until the template is complete; the lock ends with the connection.
    await admin.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [
      template,
    ]);
    if (rowCount) return;
    const filling = `${template}_filling`;
    await admin.query(`create database ${filling} template template_shop`);
    const database = await openDatabase({ databaseUrl: urlOf(filling), dataDir: "" }, silentStep);
    await fill(database).finally(() => database.close());
    await admin.query(`alter database ${filling} rename to ${template}`);
  });
  const database = await createDatabase(template);
  waitPatiently(database.pool);
  return database;
}

async function createDatabase(template: string): Promise<Database> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  await asAdmin((admin) => admin.query(`create database ${name} template ${template}`));
  const database = await openDatabase({ databaseUrl: urlOf(name), dataDir: "" }, silentStep);
  return {
    ...database,
    async close() {
      await database.close();
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** On a busy machine many requests at once may wait longer than the shop lets them. */
function waitPatiently(pool: pg.Pool): void {
  Object.assign(pool.options, {
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("connect", ({ connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(0);
  });
}

function urlOf(database: string): string {
  return inject("templateUrl").replace(/template_shop$/, database);
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(urlOf("postgres"));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
