import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#src/platform/project-root.ts";
import type { Database, Db } from "./client.ts";
import { lockKeys } from "./lock-keys.ts";
import * as schema from "./schema.ts";
import { seedOnce } from "./seed/load-seed.ts";
import { StartupError } from "./startup-error.ts";
import type { Step } from "./step.ts";

/**
 * Brings the tables up to date and fills an empty catalog, each in one transaction. Of several
 * processes that start together one works and the others wait for it.
 */
export async function prepareDatabase(
  database: Database,
  { seed, step }: { seed: boolean; step: Step },
): Promise<void> {
  const client = new pg.Client({ ...database.connection, statement_timeout: 0 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1, $2)", [...lockKeys.migration]);
    const db: Db = drizzle(client, { schema });
    const migrationsFolder = join(projectRoot(), "drizzle");
    await refuseNewer(client, migrationsFolder);
    await step("Migrating the database", () => migrate(db, { migrationsFolder }));
    if (seed) await step("Filling the catalog", () => db.transaction(seedOnce));
  } finally {
    await client.end();
  }
}

/** An older program would write into tables whose rules it does not know. */
async function refuseNewer(client: pg.Client, migrationsFolder: string): Promise<void> {
  const table = "drizzle.__drizzle_migrations";
  const { rows: found } = await client.query("select to_regclass($1) as name", [table]);
  if (found[0].name === null) return;
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  const { rows } = await client.query(`select 1 from ${table} where created_at > $1`, [newest]);
  if (rows.length === 0) return;
  throw new StartupError(
    "The database was written by a newer Meridian: start that version, or restore a backup of this one.",
  );
}
