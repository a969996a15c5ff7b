import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import {
  type Database,
  onDedicatedConnection,
  openSharedDatabase,
} from "#src/platform/db/client.ts";
import { clusterExists } from "#src/platform/db/embedded/find-cluster.ts";
import { syncFolder } from "#src/platform/db/embedded/make-folder.ts";
import { appliedMigrations } from "#src/platform/db/migrate.ts";
import { keyPattern } from "#src/platform/mail/outgoing-mails.ts";
import { readAll } from "#src/platform/media/create-media-store.ts";
import { type MediaStore, mediaFolders } from "#src/platform/media/media-store.ts";
import { fileErrorReason, StartupError, type Step } from "#src/platform/runtime/console.ts";
import { shopVersion } from "#src/platform/runtime/project-root.ts";
import type { Config } from "#src/platform/settings/config.ts";
import {
  type BackupFooter,
  type BackupHeader,
  checksumMember,
  databaseFailure,
  fileChunkBytes,
  format,
  formatWithFiles,
  tablesOf,
} from "./format.ts";

const fetchSize = 500;
const name = pg.escapeIdentifier;

/** The lines of a backup, from one snapshot: later writes are not in it. */
async function* readShop(
  client: pg.Client,
  media?: MediaStore,
): AsyncGenerator<string, BackupFooter> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local timezone = 'UTC'; set local extra_float_digits = 1");
  const migrations = (await appliedMigrations(client)).map(({ hash }) => hash);
  if (migrations.length === 0) throw new StartupError("There is no shop in this database yet.");
  const tables = (await tablesOf(client)).map(({ name, columns }) => ({ name, columns }));
  // Makes the migrations of a newer shop that starts now wait for the backup.
  await client.query(`lock table ${tables.map((table) => name(table.name))} in access share mode`);

  const header: BackupHeader = {
    meridian: "backup",
    format: media ? formatWithFiles : format,
    shop: shopVersion(),
    taken: new Date().toISOString(),
    migrations,
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
  };
  yield `${JSON.stringify(header)}\n`;
  const rows: Record<string, number> = {};
  for (const table of tables) {
    yield `${JSON.stringify(table.name)}\n`;
    rows[table.name] = yield* rowsOf(client, table);
  }
  const sequences = await sequencesOf(client);
  const files = media && (yield* filesOf(media));
  const footer: BackupFooter = { rows, sequences, ...(files !== undefined && { files }) };
  yield `${JSON.stringify(["end", footer])}\n`;
  await client.query("commit");
  return footer;
}

/** Files never change, so those that the rows of the snapshot name are still the same. */
async function* filesOf(media: MediaStore): AsyncGenerator<string, number> {
  let count = 0;
  for (const folder of mediaFolders) {
    for await (const { key } of media.list(`${folder}/`)) {
      const stored = await media.get(key);
      if (!stored) continue;
      const content = await readAll(stored);
      for (let at = 0; at === 0 || at < content.length; at += fileChunkBytes) {
        const chunk = content.subarray(at, at + fileChunkBytes).toString("base64");
        yield `${JSON.stringify(["file", key, chunk, at + fileChunkBytes < content.length])}\n`;
      }
      count += 1;
    }
  }
  return count;
}

const hasKey = `state in ('waiting', 'not-sent') and text || html || headers ~ '${keyPattern}'`;
const blanked = (column: string) => `regexp_replace(${column}::text, '${keyPattern}', '\\1…', 'g')`;

/**
 * A backup has no link that opens something. A mail that has not been sent is not sent without its link after a restore:
 * the staff sees it as failed.
 */
const replacements: Readonly<Record<string, string>> = {
  "outgoing_mails.html": blanked("html"),
  "outgoing_mails.text": blanked("text"),
  "outgoing_mails.headers": `${blanked("headers")}::jsonb`,
  "outgoing_mails.state": `case when ${hasKey} then 'failed' else state end`,
  "outgoing_mails.error": `case when ${hasKey} then 'It was not sent before the backup was taken.' else error end`,
};

function exportOf(table: string, column: string): string {
  const value = replacements[`${table}.${column}`];
  return value ? `${value} as ${name(column)}` : name(column);
}

async function* rowsOf(
  client: pg.Client,
  table: { name: string; columns: readonly string[] },
): AsyncGenerator<string, number> {
  // JSON has no raw line breaks inside values, so those between values can become blanks.
  await client.query(
    `declare backup_rows no scroll cursor for
     select replace(row_to_json(exported)::text, e'\\n', ' ') as line
     from (select ${table.columns.map((column) => exportOf(table.name, column))} from public.${name(table.name)}) as exported`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetchSize} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("close backup_rows");
  return count;
}

/** Read last, because sequences advance outside of transactions and a value too high is harmless. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

interface BackupOptions {
  readonly signal?: AbortSignal | undefined;
  /** The folder whose files go into the backup. A bucket has copies of its own. */
  readonly media?: MediaStore | undefined;
}

interface Written {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** The whole file's, as sha256sum prints it. */
  readonly sha256: string;
}

/** The database to copy from. A data directory without a shop is refused, not filled. */
export async function openSource(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Database> {
  if (!config.databaseUrl && !(await clusterExists(config.dataDir))) {
    throw new StartupError(`There is no shop in the data directory ${config.dataDir}.`);
  }
  return openSharedDatabase(config, step);
}

/** The file gets its name only when it is complete and synced to disk. */
export async function writeBackup(
  source: Pick<Database, "connection">,
  file: string,
  { signal, media }: BackupOptions = {},
): Promise<Written> {
  if (await stat(file).catch(() => undefined)) {
    throw new StartupError(`The file ${file} exists already: choose another name.`);
  }
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(part, "wx", 0o600);
    const written = await fill(handle, source, { signal, media }).finally(() => handle.close());
    await rename(part, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw explain(error, file);
  }
}

async function fill(
  handle: FileHandle,
  source: Pick<Database, "connection">,
  { signal, media }: BackupOptions,
): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  let files = 0;
  async function put(chunk: Buffer): Promise<void> {
    hash.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  await onDedicatedConnection(source, (_, client) =>
    pipeline(
      async function* lines() {
        const { rows: counts, files: fileCount = 0 } = yield* readShop(client, media);
        files = fileCount;
        rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      },
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await put(chunk);
      },
      { signal },
    ),
  );
  await put(checksumMember(hash.copy().digest("hex")));
  await handle.sync();
  return { rows, files, bytes, sha256: hash.digest("hex") };
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof Error && error.name === "AbortError") {
    return new StartupError("The backup was interrupted; no file was written.");
  }
  const reason = fileErrorReason(error);
  if (reason) return new StartupError(`The backup ${file} can't be written: ${reason}.`);
  return databaseFailure(error, "The backup failed and no file was written");
}
