import { count, sql } from "drizzle-orm";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";

export interface QueueCounts {
  readonly jobs: Record<"waiting" | "scheduled" | "running" | "failed", number>;
  /** How long the oldest job that is due has waited; 0 if none is. */
  readonly oldestSeconds: number;
  readonly mails: Record<string, number>;
}

/** Uses a connection of its own, so that it neither waits for those of requests nor delays them. */
export function countQueues(database: Pick<Database, "connection">): Promise<QueueCounts> {
  return onDedicatedConnection(database, async (db) => {
    const { rows } = await db.execute<Record<string, number>>(sql`
      with jobs as (
        select run_at, locked_at is not null as running, attempts >= max_attempts as failed
        from graphile_worker.jobs)
      select
        count(*) filter (where not running and not failed and run_at <= now())::int as waiting,
        count(*) filter (where not running and not failed and run_at > now())::int as scheduled,
        count(*) filter (where running)::int as running,
        count(*) filter (where not running and failed)::int as failed,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where not running and not failed and run_at <= now())), 0)::float8 as oldest
      from jobs`);
    const { waiting = 0, scheduled = 0, running = 0, failed = 0, oldest = 0 } = rows[0] ?? {};
    const mails = await db
      .select({ state: outgoingMails.state, count: count() })
      .from(outgoingMails)
      .groupBy(outgoingMails.state);
    return {
      jobs: { waiting, scheduled, running, failed },
      oldestSeconds: oldest,
      mails: Object.fromEntries(mails.map((row) => [row.state, row.count])),
    };
  });
}
