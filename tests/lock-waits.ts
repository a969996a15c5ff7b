import type pg from "pg";

/** How many statements wait for a lock, in this database alone: other tests use the same server. */
export async function lockWaits(connection: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await connection.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
