import pg from "pg";
import { StartupError } from "#src/platform/console.ts";
import type { BackupHeader } from "./format.ts";
import type { BackupFile } from "./read-backup.ts";
import { tablesOf } from "./tables.ts";

const batchCharacters = 1_000_000;
const name = pg.escapeIdentifier;

type BackupTable = BackupHeader["tables"][number];

/** Inserts the rows into freshly migrated tables; returns how many there were. */
export async function loadRows(
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
