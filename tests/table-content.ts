import { sql } from "drizzle-orm";
import type { Db } from "#src/platform/db/client.ts";

export type TableContent = Record<string, unknown[]>;

/** Returns every row of every table, or of some of them, as JSON in a stable order. */
export async function tableContent(
  db: Db,
  { except = [], only }: { except?: readonly string[]; only?: readonly string[] } = {},
): Promise<TableContent> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: TableContent = {};
  for (const { name } of tables) {
    if (except.includes(name) || (only && !only.includes(name))) continue;
    const { rows } = await db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by t::text`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** Without the records of exports, which are the only rows that reading a file adds. */
export function withoutExports({ audit_log: acts = [], ...tables }: TableContent): TableContent {
  const isExport = (act: unknown) => /"action":"[\w-]+\.export"/.test(JSON.stringify(act));
  return { ...tables, audit_log: acts.filter((act) => !isExport(act)), audit_seals: [] };
}
