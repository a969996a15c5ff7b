import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartupError, type Step } from "#src/platform/runtime/console.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { takeMigrationLock } from "./advisory-locks.ts";
import { type Database, onDedicatedConnection } from "./client.ts";
import { seedOnce } from "./seed/load-seed.ts";

/**
 * Migrates the tables of the shop and of its jobs and seeds an empty catalog. Each step is a transaction.
 * When several processes start together, one does the work and the others wait.
 */
export async function prepareDatabase(
  database: Database,
  { seed, step }: { seed: boolean; step: Step },
): Promise<void> {
  await onDedicatedConnection(database, async (db, client) => {
    await takeMigrationLock(client, () => step("Waiting for another process", async () => {}));
    await refuseTooNew(client);
    await step("Migrating the database", async () => {
      await migrate(db, { migrationsFolder: migrationsFolder() });
      if (!(await hasJobTables(client))) await migrateJobs(database.connection);
    });
    if (seed) await step("Filling the catalog", () => db.transaction(seedOnce));
  });
}

/** The last migration of graphile-worker, which is loaded only if the database lacks it. */
export const jobMigration = 19;

async function hasJobTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('graphile_worker.migrations') is not null as migrated",
  );
  if (!rows[0].migrated) return false;
  const last = await client.query("select max(id) as id from graphile_worker.migrations");
  return last.rows[0].id === jobMigration;
}

/** graphile-worker keeps its tables in a schema of its own. */
async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  const pgPool = new pg.Pool({ ...connection, max: 1 });
  pgPool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, schema: "graphile_worker", logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Migrations only add, so that a program of the release before runs beside a newer one. A program that is too old would
 * break rules it does not know.
 */
async function refuseTooNew(client: pg.Client): Promise<void> {
  const newest = Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
  const applied = await appliedMigrations(client);
  if (applied.every(({ createdAt }) => createdAt <= newest)) return;
  const { rows } = await client.query<{ oldest: number }>(
    "select oldest::float8 from schema_requirement",
  );
  if (rows[0] && rows[0].oldest <= newest) return;
  throw new StartupError(
    "The database was written by a newer Meridian: start that version, or restore a backup of this one.",
  );
}

function migrationsFolder(): string {
  return join(projectRoot(), "drizzle");
}

/** The migrations that this program can apply, in their order. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

interface AppliedMigration {
  readonly hash: string;
  readonly createdAt: number;
}

/** The migrations that made the tables of this database, in their order; none if it is empty. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  if (!rows[0].migrated) return [];
  const applied = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations
     order by created_at, id`,
  );
  return applied.rows;
}
