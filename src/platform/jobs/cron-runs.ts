import { asc, gt, notInArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { cronRuns } from "#src/platform/db/system-tables.ts";
import type { JobCall, JobHandler } from "./job.ts";

type CronRun = typeof cronRuns.$inferSelect;

const maxErrorLength = 500;

export const findCronRuns = (db: DbOrTx): Promise<CronRun[]> =>
  db.select().from(cronRuns).orderBy(asc(cronRuns.name));

const isFailing = gt(cronRuns.failures, 0);

export const findFailingCronJobs = (db: DbOrTx): Promise<CronRun[]> =>
  db.select().from(cronRuns).where(isFailing).orderBy(asc(cronRuns.failingSince));

export const countFailingCronJobs = (db: DbOrTx) => db.$count(cronRuns, isFailing);

async function recordCronSuccess(db: DbOrTx, name: string): Promise<void> {
  const success = { succeededAt: sql`now()`, failingSince: null, failures: 0, error: null };
  await db
    .insert(cronRuns)
    .values({ name, ...success })
    .onConflictDoUpdate({ target: cronRuns.name, set: success });
}

async function recordCronFailure(db: DbOrTx, name: string, reason: unknown): Promise<void> {
  const error = messageOf(reason).slice(0, maxErrorLength);
  await db
    .insert(cronRuns)
    .values({ name, failingSince: sql`now()`, failures: 1, error })
    .onConflictDoUpdate({
      target: cronRuns.name,
      set: {
        failingSince: sql`coalesce(${cronRuns.failingSince}, now())`,
        failures: sql`${cronRuns.failures} + 1`,
        error,
      },
    });
}

/** The cause of a failed query says more than its statement, which may hold personal data. */
function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.cause ? messageOf(reason.cause) : reason.message;
}

export async function runCron({ name, run }: JobHandler, call: JobCall): Promise<void> {
  try {
    await run({}, call);
    await recordCronSuccess(call.db, name);
  } catch (error) {
    call.log.warn({ err: error }, "job failed");
    await recordCronFailure(call.db, name, error).catch(() => {});
  }
}

/** Rows of jobs that were renamed, or whose capability was turned off, would look like jobs that never run. */
export async function forgetOtherCronJobs(db: DbOrTx, names: readonly string[]): Promise<void> {
  await db.delete(cronRuns).where(notInArray(cronRuns.name, [...names]));
}
