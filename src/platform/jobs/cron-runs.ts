import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, gt, notInArray, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { jobWorkerKey } from "#src/platform/db/advisory-locks.ts";
import { type DbOrTx, onDedicatedConnection } from "#src/platform/db/client.ts";
import { cronRuns } from "#src/platform/db/system-tables.ts";
import type { JobCall, JobHandler, JobServices } from "./job.ts";

type CronRun = typeof cronRuns.$inferSelect;

const maxErrorLength = 500;

export const findCronRuns = (db: DbOrTx): Promise<CronRun[]> =>
  db.select().from(cronRuns).orderBy(asc(cronRuns.name));

const isFailing = gt(cronRuns.failures, 0);

export const findFailingCronJobs = (db: DbOrTx): Promise<CronRun[]> =>
  db.select().from(cronRuns).where(isFailing).orderBy(asc(cronRuns.failingSince));

export const countFailingCronJobs = (db: DbOrTx) => db.$count(cronRuns, isFailing);

export async function recordCronSuccess(db: DbOrTx, name: string): Promise<void> {
  const success = { succeededAt: sql`now()`, failingSince: null, failures: 0, error: null };
  await db
    .insert(cronRuns)
    .values({ name, ...success })
    .onConflictDoUpdate({ target: cronRuns.name, set: success });
}

export async function recordCronFailure(db: DbOrTx, name: string, reason: unknown): Promise<void> {
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

const hour = 3_600_000;

/**
 * For a shop that adds no jobs: a timer runs the hourly ones, and the worker is not loaded. Jobs that were added while a
 * capability was on wait until one is on again.
 */
export function startHourlyJobs(
  handlers: readonly JobHandler[],
  services: JobServices,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = (async () => {
    while (!signal.aborted) {
      await sleep(hour - (Date.now() % hour), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await runHourlyJobs(handlers, services, log).catch((error) =>
        log.warn({ err: error }, "jobs are interrupted"),
      );
    }
  })();
  return {
    stop() {
      stop.abort();
      return ended;
    },
  };
}

/** Processes whose timers end at the same time leave the jobs to the first of them. */
async function runHourlyJobs(
  handlers: readonly JobHandler[],
  services: JobServices,
  log: FastifyBaseLogger,
): Promise<void> {
  const hourly = handlers.filter(({ every }) => every === "hour");
  await onDedicatedConnection(services.database, async (db, client) => {
    const lock = "select pg_try_advisory_lock($1, hashtext('hourly jobs')) as taken";
    const { rows } = await client.query(lock, [jobWorkerKey]);
    if (!rows[0].taken) return;
    await forgetOtherCronJobs(
      db,
      hourly.map(({ name }) => name),
    );
    for (const handler of hourly) {
      const jobId = randomUUID();
      await runCron(handler, {
        ...services,
        db,
        jobId,
        log: log.child({ job: handler.name, jobId }),
      });
    }
  });
}
