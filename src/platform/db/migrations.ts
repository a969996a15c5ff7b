import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { projectRoot } from "#src/platform/project-root.ts";

export function migrationsFolder(): string {
  return join(projectRoot(), "drizzle");
}

/** Those that this program can apply, in their order. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

interface AppliedMigration {
  readonly hash: string;
  readonly createdAt: number;
}

/** Those that made the tables of this database, in their order; none where there is no shop. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!rows[0].known) return [];
  const applied = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations
     order by created_at, id`,
  );
  return applied.rows;
}
