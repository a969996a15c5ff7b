import type pg from "pg";
import type { Database } from "#src/platform/db/client.ts";
import { lockKeys } from "#src/platform/db/lock-keys.ts";
import { knownMigrations } from "#src/platform/db/migrations.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { unhurried } from "#src/platform/db/unhurried.ts";
import { databaseFailure } from "./database-failure.ts";
import { loadRows } from "./load-rows.ts";
import { applyMigrations, createMigrationsTable, refuseUnknown } from "./migrations.ts";
import { BackupFile } from "./read-backup.ts";

/** A whole and unchanged backup whose tables this program can make. */
export async function openBackup(path: string): Promise<BackupFile> {
  const backup = await BackupFile.open(path);
  try {
    refuseUnknown(await backup.header(), path);
    return backup;
  } catch (error) {
    await backup.close();
    throw error;
  }
}

/**
 * Fills an empty database in one transaction: a kill at any moment leaves all of the shop or nothing.
 * The lock is the one that a starting shop takes before it migrates and seeds.
 */
export async function restoreShop(
  target: Pick<Database, "connection">,
  backup: BackupFile,
): Promise<number> {
  const header = await backup.header();
  const known = knownMigrations();
  return unhurried(target, async (_, client) => {
    await client.query("select pg_advisory_lock($1, $2)", [...lockKeys.migration]);
    await refuseUnlessEmpty(client);
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    await createMigrationsTable(client);
    await applyMigrations(client, known.slice(0, header.migrations.length));
    const rows = await loadRows(client, header, backup);
    await applyMigrations(client, known.slice(header.migrations.length));
    // What the shop was is what it is: an empty catalog is not filled at the next start.
    await client.query("insert into seed_done default values on conflict do nothing");
    await client.query("commit");
    await client.query("analyze");
    return rows;
  }).catch((error) => {
    throw databaseFailure(error, "The restore broke off, and the place is as empty as before");
  });
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as table from pg_class
     where relnamespace::regnamespace::text in ('public', 'drizzle') and relkind in ('r', 'p')
     order by relnamespace::regnamespace::text desc, relname limit 1`,
  );
  if (rows.length === 0) return;
  throw new StartupError(
    `The place to restore into is not empty: it has a table ${rows[0].table}.`,
  );
}
