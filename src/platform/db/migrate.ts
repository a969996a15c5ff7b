import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import type { Database } from "./client.ts";
import { lockKeys } from "./lock-keys.ts";
import { appliedMigrations, knownMigrations, migrationsFolder } from "./migrations.ts";
import { seedOnce } from "./seed/load-seed.ts";
import { StartupError } from "./startup-error.ts";
import type { Step } from "./step.ts";
import { unhurried } from "./unhurried.ts";

/**
 * Brings the tables up to date and fills an empty catalog, each in one transaction. Of several
 * processes that start together one works and the others wait for it.
 */
export async function prepareDatabase(
  database: Database,
  { seed, step }: { seed: boolean; step: Step },
): Promise<void> {
  await unhurried(database, async (db, client) => {
    await client.query("select pg_advisory_lock($1, $2)", [...lockKeys.migration]);
    await refuseNewer(client);
    await step("Migrating the database", () =>
      migrate(db, { migrationsFolder: migrationsFolder() }),
    );
    if (seed) await step("Filling the catalog", () => db.transaction(seedOnce));
  });
}

/** An older program would write into tables whose rules it does not know. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const newest = Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
  const applied = await appliedMigrations(client);
  if (applied.every(({ createdAt }) => createdAt <= newest)) return;
  throw new StartupError(
    "The database was written by a newer Meridian: start that version, or restore a backup of this one.",
  );
}
