import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "#src/platform/config.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { JobWorker } from "#src/platform/jobs/job-worker.ts";
import { stopTracing } from "#src/platform/tracing.ts";

const timeoutMs = 9_000;

interface Parts {
  readonly app: FastifyInstance;
  readonly jobs: Pick<JobWorker, "stop">;
  readonly database: Database;
}

/** The balancer sees that this process is draining and has the delay to send requests elsewhere. */
export function drainOnSignal({ app, jobs, database }: Parts, { shutdownDelayMs }: Config): void {
  closeOnSignal(async () => {
    app.drain();
    const closed = sleep(shutdownDelayMs).then(() => app.close());
    await Promise.all([closed, jobs.stop()]);
    await stopTracing();
    await database.close();
  }, shutdownDelayMs);
}

/** The first signal lets open requests finish; a second one, or the timeout, ends the process at once. */
export function closeOnSignal(close: () => Promise<void>, delayMs = 0): void {
  let closing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), delayMs + timeoutMs).unref();
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
