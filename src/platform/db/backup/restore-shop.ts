import type { MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import { takeMigrationLock } from "#src/platform/db/advisory-locks.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { knownMigrations } from "#src/platform/db/migrate.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { type BackupHeader, databaseFailure, tablesOf } from "./format.ts";
import { BackupFile } from "./read-backup.ts";

const batchCharacters = 1_000_000;
const name = pg.escapeIdentifier;

type BackupTable = BackupHeader["tables"][number];

/** Inserts the rows into freshly migrated tables; returns how many there were. */
async function loadRows(
  client: pg.Client,
  { tables }: BackupHeader,
  backup: BackupFile,
): Promise<number> {
  await refuseOtherColumns(client, tables, backup.path);
  await setTriggers(client, tables, "disable");
  // Migrations insert a few rows, which the backup contains too.
  await client.query(`truncate ${tables.map((table) => `public.${name(table.name)}`)} cascade`);

  let total = 0;
  let batch: string[] = [];
  let characters = 0;
  let into: BackupTable | undefined;
  async function flush(): Promise<void> {
    if (into && batch.length > 0) await insert(client, into, batch);
    batch = [];
    characters = 0;
  }
  const rows = backup.rows();
  let step = await rows.next();
  for (; !step.done; step = await rows.next()) {
    const { table, json } = step.value;
    if (table !== into || characters > batchCharacters) await flush();
    into = table;
    batch.push(json);
    characters += json.length;
    total += 1;
  }
  await flush();
  for (const [sequence, last] of Object.entries(step.value.sequences)) {
    await client.query("select setval($1::regclass, $2::bigint)", [
      `public.${name(sequence)}`,
      last,
    ]);
  }
  await setTriggers(client, tables, "enable");
  return total;
}

async function insert(
  client: pg.Client,
  table: BackupTable,
  rows: readonly string[],
): Promise<void> {
  const columns = table.columns.map(name).join(", ");
  const target = `public.${name(table.name)}`;
  await client.query(
    `insert into ${target} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${target}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}

/** Triggers maintain counts and versions, which the backup already contains. */
async function setTriggers(
  client: pg.Client,
  tables: readonly BackupTable[],
  state: "enable" | "disable",
): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table public.${name(table.name)} ${state} trigger user`);
  }
}

async function refuseOtherColumns(
  client: pg.Client,
  tables: readonly BackupTable[],
  path: string,
): Promise<void> {
  const serialize = (list: readonly BackupTable[]) =>
    JSON.stringify(list.map((table) => [table.name, [...table.columns].sort()]).sort());
  const made = await tablesOf(client);
  if (
    serialize(tables) ===
    serialize(made.map(({ name, columns }) => ({ name, columns: [...columns] })))
  ) {
    return;
  }
  throw new StartupError(`The backup ${path} has other tables than its migrations make.`);
}

/** Opens a backup after checking that it is complete and that this program knows its tables. */
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
 * Fills an empty database in one transaction, so that a kill leaves the whole shop or nothing. A shop
 * that starts meanwhile waits for the same lock before it migrates and seeds.
 */
export async function restoreShop(
  target: Pick<Database, "connection">,
  backup: BackupFile,
  media?: MediaStore,
): Promise<number> {
  const header = await backup.header();
  const known = knownMigrations();
  return onDedicatedConnection(target, async (_, client) => {
    await takeMigrationLock(client);
    await refuseUnlessEmpty(client);
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    await createMigrationsTable(client);
    await applyMigrations(client, known.slice(0, header.migrations.length));
    const rows = await loadRows(client, header, backup);
    await applyMigrations(client, known.slice(header.migrations.length));
    // Before the rows count: without them, files that nothing names are swept later.
    if (media) for await (const { key, content } of backup.files()) await media.put(key, content);
    // The next start must not seed a catalog that was empty in the backup.
    await client.query("insert into seed_done default values on conflict do nothing");
    await client.query("commit");
    await client.query("analyze");
    return rows;
  }).catch((error) => {
    throw databaseFailure(error, "The restore failed and the target is still empty");
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
    `The target of the restore is not empty: it has a table ${rows[0].table}.`,
  );
}

/** Migrations are only ever appended, so an older backup has a prefix of ours. */
function refuseUnknown({ migrations, shop }: BackupHeader, path: string): void {
  const known = knownMigrations();
  const unknown = migrations.findIndex((hash, at) => hash !== known[at]?.hash);
  if (unknown === -1) return;
  throw new StartupError(
    unknown === known.length
      ? `The backup ${path} was written by a newer Meridian (${shop}); restore it with that version.`
      : `The backup ${path} was written by a Meridian (${shop}) whose tables this one does not know.`,
  );
}

/** Same as drizzle's own migrator, which can't run inside our transaction. */
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
