import pg from "pg";
import { appliedMigrations } from "#src/platform/db/migrations.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { shopVersion } from "#src/platform/shop-version.ts";
import { type Ending, format, type Header } from "./format.ts";
import { tablesOf } from "./tables.ts";

const rowsAtOnce = 500;
const name = pg.escapeIdentifier;

/** The lines of a backup, all of one moment: what is written meanwhile is in the next one. */
export async function* readShop(client: pg.Client): AsyncGenerator<string, Ending> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local timezone = 'UTC'; set local extra_float_digits = 1");
  const migrations = (await appliedMigrations(client)).map(({ hash }) => hash);
  if (migrations.length === 0) throw new StartupError("There is no shop in this database yet.");
  const tables = (await tablesOf(client)).map(({ name, columns }) => ({ name, columns }));
  // A shop of a newer version that starts now waits before it changes the tables.
  await client.query(`lock table ${tables.map((table) => name(table.name))} in access share mode`);

  const header: Header = {
    meridian: "backup",
    format,
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
  const ending: Ending = { rows, sequences: await sequencesOf(client) };
  yield `${JSON.stringify(["end", ending])}\n`;
  await client.query("commit");
  return ending;
}

async function* rowsOf(
  client: pg.Client,
  table: { name: string; columns: readonly string[] },
): AsyncGenerator<string, number> {
  // Between values a line break is a blank; within them JSON has none.
  await client.query(
    `declare backup_rows no scroll cursor for
     select replace(row_to_json(kept)::text, e'\\n', ' ') as line
     from (select ${table.columns.map(name)} from public.${name(table.name)}) as kept`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("close backup_rows");
  return count;
}

/** Read last: numbers are given out outside of transactions, and one too many does no harm. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
