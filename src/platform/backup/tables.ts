import type pg from "pg";
import { excludedTables } from "./format.ts";

interface BackupTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** Tables that its foreign keys refer to. */
  readonly parents: readonly string[];
}

/** Every table of the shop from the database catalog, each after the tables that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname::text as name,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns,
       array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  return parentsFirst(rows.filter(({ name }) => !excludedTables.includes(name)));
}

function parentsFirst(tables: readonly BackupTable[]): BackupTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) =>
      parents.every((name) => !waiting.has(name)),
    );
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
