import { sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { countFailingCronJobs } from "./cron-runs.ts";

export interface FailingJob {
  readonly id: number;
  readonly name: string;
  readonly key: string | null;
  readonly state: "retrying" | "failed" | "given-up";
  readonly error: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly addedAt: Date;
  /** The next attempt, if there will be one. */
  readonly runAt: Date;
  readonly isRunning: boolean;
}

const givenUp = "Given up by the staff. ";
const mostListed = 100;

/** Jobs whose last attempt failed, those that failed for good first. */
export async function findFailingJobs(db: DbOrTx): Promise<FailingJob[]> {
  const { rows } = await db.execute<Record<keyof FailingJob, unknown>>(sql`
    select id::text, task_identifier as name, key,
      case when attempts < max_attempts then 'retrying'
        when starts_with(last_error, ${givenUp}) then 'given-up' else 'failed' end as state,
      coalesce(last_error, '') as error, attempts, max_attempts as "maxAttempts",
      created_at as "addedAt", run_at as "runAt", locked_at is not null as "isRunning"
    from graphile_worker.jobs where last_error is not null
    order by state, id desc limit ${mostListed}`);
  const rank = { failed: 0, retrying: 1, "given-up": 2 };
  return rows
    .map(
      (row) =>
        ({
          ...row,
          id: Number(row.id),
          addedAt: new Date(String(row.addedAt)),
          runAt: new Date(String(row.runAt)),
        }) as FailingJob,
    )
    .sort((one, other) => rank[one.state] - rank[other.state] || other.id - one.id);
}

/** Jobs that the staff has given up do not count; cron jobs whose last run failed do. */
export async function countFailedJobs(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and not starts_with(coalesce(last_error, ''), ${givenUp})`);
  return (rows[0]?.count ?? 0) + (await countFailingCronJobs(db));
}

interface StoredJob {
  readonly name: string;
  readonly key: string | null;
  readonly attempts: number;
}

/** Only a job that has failed: one that waits for its time must not run before it. */
export async function lockFailingJob(tx: DbOrTx, id: number): Promise<StoredJob | undefined> {
  const { rows } = await tx.execute<StoredJob & Record<string, unknown>>(sql`
    select job.task_identifier as name, job.key, job.attempts
    from graphile_worker.jobs as job
    join graphile_worker._private_jobs as stored using (id)
    where job.id = ${id}::bigint and job.last_error is not null for update of stored`);
  return rows[0];
}

/** With all of its attempts. False if it runs at this moment. */
export async function retryJobNow(tx: DbOrTx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => 0)`);
  return rows.length > 0;
}

/** It stays, because some jobs are added again unless they exist. False if it runs at this moment. */
export async function giveUpJob(tx: DbOrTx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from graphile_worker.permanently_fail_jobs(
    array[${id}::bigint], ${givenUp} || coalesce((select replace(last_error, ${givenUp}, '')
      from graphile_worker.jobs where id = ${id}::bigint), ''))`);
  return rows.length > 0;
}
