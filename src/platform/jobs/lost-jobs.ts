import { sql } from "drizzle-orm";
import type pg from "pg";
import { jobWorkerKey } from "#src/platform/db/advisory-locks.ts";
import { cronJob } from "./job.ts";

// graphile-worker itself would wait for four hours before it takes over the jobs of a dead process.

/** Marks a worker as alive while the connection lives. */
export async function markAlive(client: pg.Client, workerId: string): Promise<void> {
  await client.query("select pg_advisory_lock($1, hashtext($2))", [jobWorkerKey, workerId]);
}

/**
 * Gives the jobs of dead workers to the others. The minute leaves time for the jobs of a worker that has
 * only lost its connection.
 */
export const releaseLostJobs = cronJob(
  { name: "release-lost-jobs", every: "minute" },
  async ({ db }) => {
    await db.execute(sql`
      with workers as materialized (
        select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - interval '1 minute'),
      dead as materialized (
        select locked_by from workers
        where pg_try_advisory_xact_lock(${jobWorkerKey}, hashtext(locked_by)))
      select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead`);
  },
);
