import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { jobWorkerKey } from "#src/platform/db/advisory-locks.ts";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { forgetOtherCronJobs, runCron } from "./cron-runs.ts";
import type { JobHandler, JobServices } from "./job.ts";
import type { JobWorker } from "./job-worker.ts";

const hour = 3_600_000;

/**
 * For a shop that adds no jobs: a timer runs the hourly ones, and the worker is not loaded. Jobs that were added while a
 * capability was on wait until one is on again.
 */
export function startHourlyJobs(
  handlers: readonly JobHandler[],
  services: JobServices,
  log: FastifyBaseLogger,
): JobWorker {
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
export async function runHourlyJobs(
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
