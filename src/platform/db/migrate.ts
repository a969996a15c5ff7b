import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#src/platform/project-root.ts";
import type { Database, Db } from "./client.ts";
import { lockKeys } from "./lock-keys.ts";
import * as schema from "./schema.ts";
import { seedOnce } from "./seed/load-seed.ts";
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
    await step("Migrating the database", () => migrate(db, { migrationsFolder }));
    if (seed) await step("Filling the catalog", () => db.transaction(seedOnce));
  } finally {
    await client.end();
  }
}
