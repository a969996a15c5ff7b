import { sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { findCronRuns } from "./cron-runs.ts";

export interface QueueCounts {
  readonly jobs: Record<"waiting" | "scheduled" | "running" | "failed", number>;
  /** How long the oldest job that is due has waited; 0 if none is. */
  readonly oldestSeconds: number;
  readonly mails: Record<string, number>;
  /** By cron job: failures since the last success, and the time of that in seconds. */
  readonly cronFailures: Record<string, number>;
  readonly cronSuccesses: Record<string, number>;
}

export async function countQueues(db: DbOrTx): Promise<QueueCounts> {
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
  const crons = await findCronRuns(db);
  return {
    jobs: { waiting, scheduled, running, failed },
    oldestSeconds: oldest,
    mails: await countUnsentMails(db),
    cronFailures: Object.fromEntries(crons.map(({ name, failures }) => [name, failures])),
    cronSuccesses: Object.fromEntries(
      crons.flatMap(({ name, succeededAt }) =>
        succeededAt ? [[name, succeededAt.getTime() / 1_000]] : [],
      ),
    ),
  };
}

/** An index has them. A shop without a mail server keeps all of its mails, so no more than these are counted. */
const mostCounted = 10_000;

async function countUnsentMails(db: DbOrTx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const state of ["waiting", "failed", "not-sent"]) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int from (
        select from ${outgoingMails}
        where ${outgoingMails.state} <> 'sent' and ${outgoingMails.state} = ${state}
        limit ${mostCounted}) as counted`);
    counts[state] = rows[0]?.count ?? 0;
  }
  return counts;
}
