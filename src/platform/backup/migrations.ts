import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { knownMigrations } from "#src/platform/db/migrations.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import type { Header } from "./format.ts";

/** Migrations only ever grow at their end, so an older backup has the beginning of ours. */
export function refuseUnknown({ migrations, shop }: Header, path: string): void {
  const known = knownMigrations();
  const unknown = migrations.findIndex((hash, at) => hash !== known[at]?.hash);
  if (unknown === -1) return;
  throw new StartupError(
    unknown === known.length
      ? `The backup ${path} was written by a newer Meridian (${shop}); restore it with that version.`
      : `The backup ${path} is of a Meridian (${shop}) whose tables this one does not know.`,
  );
}

/** As drizzle's own migrator makes it, which can't work within a transaction of ours. */
export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

export async function applyMigrations(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}
