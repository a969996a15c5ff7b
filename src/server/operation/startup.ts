import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Database } from "#src/platform/db/client.ts";
import type { JobWorker } from "#src/platform/jobs/job-worker.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { stopTracing } from "#src/platform/runtime/tracing.ts";
import { type Config, ConfigError } from "#src/platform/settings/config.ts";
import { serializeError } from "./logging.ts";

/** An operator's mistake is explained in one sentence; only an unexpected error prints a stack. */
export function exitWithMessage(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof StartupError;
  console.error(expected ? error.message : serializeError(error));
  process.exit(1);
}

/** Returns the address of the shop on this machine. */
export async function listenOn(
  app: FastifyInstance,
  { host, port, publicUrl }: Config,
): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw new StartupError(listenFailure(error, host, port));
  });
  const bound = app.server.address() as AddressInfo;
  return port === 0 ? `http://localhost:${bound.port}` : publicUrl;
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use by another program. Stop it or choose another with PORT.`;
  }
  if (error.code === "EACCES")
    return `Port ${port} may not be opened by this user. Choose another with PORT.`;
  return `The shop can't listen on HOST ${host} and PORT ${port} (${error.code}).`;
}

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
