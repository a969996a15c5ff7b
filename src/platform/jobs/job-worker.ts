import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { jobWorkerKey } from "#src/platform/db/advisory-locks.ts";
import { type Database, openBatchPool } from "#src/platform/db/client.ts";
import { disconnect, endOf } from "#src/platform/db/listen.ts";
import { forgetOtherCronJobs, runCron } from "./cron-runs.ts";
import { addJob, cronJob, type JobHandler, type JobServices, traceJob } from "./job.ts";

/** Enough for mails to a slow server beside a hold that lapses. */
export const concurrency = 4;
/** One listens for new jobs; the others fetch and finish them. Handlers use other pools. */
const maxConnections = 3;
/** How late a job may be that is not due at once. */
const pollMs = 1_000;
const timeoutMs = 5_000;
const heartbeatTimeoutMs = 1_500;
const restartPauseMs = 1_000;
/** graphile-worker prints a stack for each worker that is stopped while it asks for a job. */
const quietPauseMs = 200;

export interface JobWorker {
  /** Lets running jobs finish, and those that are being fetched. */
  stop(): Promise<void>;
}

/** Runs jobs until it is stopped; after an outage of the database it starts again by itself. */
export function startJobWorker(
  handlers: readonly JobHandler[],
  services: JobServices,
  log: FastifyBaseLogger,
): JobWorker {
  const stop = new AbortController();
  const ended = keepRunning(() => startRunner(handlers, services, log), stop.signal, log);
  return {
    stop() {
      stop.abort();
      return ended;
    },
  };
}

interface Runner {
  /** Resolves with the reason when it can't go on. */
  readonly failed: Promise<unknown>;
  stop(): Promise<void>;
}

async function keepRunning(
  start: () => Promise<Runner>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  let interrupted = false;
  while (!signal.aborted) {
    try {
      const runner = await start();
      if (interrupted) log.info("jobs run again");
      interrupted = false;
      const reason = await Promise.race([runner.failed, aborted]);
      if (!signal.aborted) await sleep(quietPauseMs);
      await runner.stop();
      if (!signal.aborted) throw reason;
    } catch (error) {
      if (!interrupted) log.warn({ err: error }, "jobs are interrupted");
      interrupted = true;
    }
    await sleep(restartPauseMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * graphile-worker with connections of its own. Its parts each retry in their own way, and some give up, so
 * the first failure of any ends the whole.
 */
async function startRunner(
  handlers: readonly JobHandler[],
  services: JobServices,
  log: FastifyBaseLogger,
): Promise<Runner> {
  const alive = new pg.Client({
    ...services.database.connection,
    query_timeout: heartbeatTimeoutMs,
  });
  alive.on("error", () => {});
  const pool = openJobPool(services.database);
  const batch = openBatchPool(services.database, concurrency);
  const stop = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const failed = new Promise<unknown>((resolve) => {
    events.on("worker:getJob:error", ({ error }) => resolve(error));
    events.on("pool:listen:error", ({ error }) => resolve(error));
    events.on("pool:fatalError", ({ error }) => resolve(error));
    events.on("pool:create", ({ workerPool }) => {
      markAlive(alive, workerPool.id)
        .then(() => endOf(alive, stop.signal))
        .then(() => new Error("The connection of the job worker has ended."))
        .then(resolve, resolve);
    });
  });
  logFailures(events, log);
  const close = async () => {
    stop.abort();
    disconnect(alive);
    // A server that does not respond must not delay the restart.
    const ended = Promise.all([pool.end(), batch.end()]);
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
  };

  try {
    await alive.connect();
    const crons = handlers.filter(({ every }) => every).map(({ name }) => name);
    await forgetOtherCronJobs(services.db, crons);
    for (const { name, every } of handlers) {
      if (every === "minute") await addJob(services.db, { name, payload: z.object({}) }, {});
    }
    const runner = await run({
      pgPool: pool,
      schema: "graphile_worker",
      noHandleSignals: true,
      concurrency,
      pollInterval: pollMs,
      events,
      logger: new Logger(() => (_level, message) => log.trace(message)),
      taskList: taskListOf(handlers, services, batch.db, log),
      parsedCronItems: cronItemsOf(handlers),
      // Without batches a lost connection would end the process, by a rejection that nobody handles.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return {
      failed,
      async stop() {
        await runner.stop().catch(() => runner.promise.catch(() => {}));
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openJobPool({ connection }: Pick<Database, "connection">): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
  });
  // Each statement reports its failure itself; without listeners the events end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function taskListOf(
  handlers: readonly JobHandler[],
  services: JobServices,
  batch: JobServices["db"],
  log: FastifyBaseLogger,
): TaskList {
  const tasks = handlers.map((handler): [string, Task] => [
    handler.name,
    (payload, { job: { id } }) =>
      traceJob(handler.name, payload, (ids) => {
        const call = {
          ...services,
          jobId: id,
          log: log.child({ job: handler.name, jobId: id, ...ids }),
        };
        return handler.every
          ? runCron(handler, { ...call, db: batch })
          : handler.run(payload, call);
      }),
  ]);
  return Object.fromEntries(tasks);
}

const patterns = { minute: "* * * * *", hour: "0 * * * *" };

function cronItemsOf(handlers: readonly JobHandler[]): ParsedCronItem[] {
  return parseCronItems(
    handlers.flatMap(({ name, every }) => (every ? { task: name, match: patterns[every] } : [])),
  );
}

function logFailures(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on("job:error", ({ job, error }) => {
    const details = { job: job.task_identifier, jobId: job.id, attempt: job.attempts, err: error };
    if (job.attempts < job.max_attempts) log.warn(details, "job failed");
    else log.error(details, "job failed for good");
  });
}

// graphile-worker itself would wait for four hours before it takes over the jobs of a dead process.

/** Marks a worker as alive while the connection lives. */
async function markAlive(client: pg.Client, workerId: string): Promise<void> {
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
