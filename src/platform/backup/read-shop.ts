import pg from "pg";
import { StartupError } from "#src/platform/console.ts";
import { appliedMigrations } from "#src/platform/db/migrate.ts";
import { keyPattern } from "#src/platform/mail/outgoing-mails.ts";
import { readAll } from "#src/platform/media/create-media-store.ts";
import { type MediaStore, mediaFolders } from "#src/platform/media/media-store.ts";
import { shopVersion } from "#src/platform/project-root.ts";
import {
  type BackupFooter,
  type BackupHeader,
  fileChunkBytes,
  format,
  formatWithFiles,
} from "./format.ts";
import { tablesOf } from "./tables.ts";

const fetchSize = 500;
const name = pg.escapeIdentifier;

/** The lines of a backup, from one snapshot: later writes are not in it. */
export async function* readShop(
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
