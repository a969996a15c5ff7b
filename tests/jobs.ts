import fastify from "fastify";
import type { Database } from "#src/platform/db/client.ts";
import { createPublicFetch } from "#src/platform/http/public-fetch.ts";
import type { JobHandler } from "#src/platform/jobs/job.ts";
import { type JobWorker, startJobWorker } from "#src/platform/jobs/job-worker.ts";
import { createMailer } from "#src/platform/mail/mailer.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { loggerOptions } from "#src/server/operation/logging.ts";
import { until } from "./until.ts";

interface TestJobs extends JobWorker {
  /** The log lines since the start. */
  logged(message: string): Record<string, unknown>[];
}

/** Runs jobs on a test's database as a shop process does. Stop it before the database closes. */
export function startTestJobs(
  database: Database,
  handlers: readonly JobHandler[],
  env: Record<string, string> = {},
  fetchPublic = createPublicFetch(),
): TestJobs {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://shop.test", ...env });
  const { log } = fastify({ logger: { ...loggerOptions(config), stream } });
  const mailer = createMailer(config);
  const media = createMediaStore(config);
  const services = { config, db: database.db, database, mailer, media, fetchPublic };
  const worker = startJobWorker(handlers, services, log);
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
    logged: (message) => lines.filter(({ msg }) => msg === message),
  };
}

/** Waits until no job is due or running. Failed jobs wait for their next attempt and don't count. */
export async function untilJobsAreDone({ pool }: Database): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query(
      `select task_identifier from graphile_worker.jobs
         where locked_at is not null or (attempts < max_attempts and run_at <= now())`,
    );
    if (rows.length > 0) throw new Error(`Jobs that are not done: ${JSON.stringify(rows)}`);
  });
}

/** Makes every job due that waits for another attempt or for its time. */
export async function makeJobsDue({ pool }: Database): Promise<void> {
  await pool.query("update graphile_worker._private_jobs set run_at = now()");
}
