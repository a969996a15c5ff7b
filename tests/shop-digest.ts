import pg from "pg";
import { excludedTables } from "#src/platform/db/backup/format.ts";

/** Returns a hash of all rows of each table, computed by the database. */
export async function shopDigest(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> all($1) order by tablename`,
      [excludedTables],
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as digest
         from (select stored::text as line from ${client.escapeIdentifier(name)} as stored) as lines`,
      );
      digests[name] = rows[0]?.digest ?? "";
    }
    return digests;
  } finally {
    await client.end();
  }
}
