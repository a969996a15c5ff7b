import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Database, DbOrTx } from "#src/platform/db/client.ts";
import type { PublicFetch } from "#src/platform/http/public-fetch.ts";
import type { Services } from "#src/platform/http/serve.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { beginSpan, currentTrace } from "#src/platform/runtime/tracing.ts";
import type { OpenSpan } from "#src/platform/span.ts";

/** Work for later: what it is called and what it is told. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export function job<Payload extends z.ZodType>(declaration: Job<Payload>): Job<Payload> {
  return declaration;
}

interface JobOptions {
  /** The job runs at once unless this says otherwise. */
  readonly runAt?: Date;
  /** A job with the same key that does not run yet is replaced. */
  readonly jobKey?: string;
  /** The pauses between attempts grow from 3 seconds to 6 hours; 25 attempts take four days. */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other, in all processes together. */
  readonly queue?: string;
}

/** Beside what a job is told, the span that added it; schemas leave it out. */
const causeKey = "traceparent";

interface PlannedJob {
  readonly call: SQL;
}

export function planJob<Payload extends z.ZodType>(
  { name, payload: schema }: Job<Payload>,
  payload: z.input<Payload>,
  options: JobOptions = {},
): PlannedJob {
  schema.parse(payload);
  return { call: callOf(name, sql`${withCause(payload as object)}::json`, options) };
}

/** In the statement that stores the row: the job is told the row's id, and its key is the job's name and the id. */
export function addJobOfRow({ name }: Job, field: string, id: SQLWrapper): SQL {
  const payload = sql`(${withCause({})}::jsonb || jsonb_build_object(${field}::text, ${id}))::json`;
  return callOf(name, payload, { jobKey: sql`${`${name} `} || ${id}` });
}

type CallOptions = Omit<JobOptions, "jobKey"> & { readonly jobKey?: string | SQL };

const callOf = (
  name: string,
  payload: SQL,
  { runAt, jobKey, maxAttempts = 25, queue }: CallOptions,
): SQL => sql`graphile_worker.add_job(
  ${name},
  payload => ${payload},
  queue_name => ${queue ?? null}::text,
  run_at => ${runAt?.toISOString() ?? null}::timestamptz,
  job_key => (${jobKey ?? null})::text,
  max_attempts => ${maxAttempts}::int)`;

function withCause(payload: object): string {
  const causedBy = currentTrace();
  return JSON.stringify(causedBy ? { ...payload, [causeKey]: causedBy } : payload);
}

/** Call it in the transaction that needs the jobs, so that neither happens without the other. */
export async function addJobs(tx: DbOrTx, jobs: readonly PlannedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const calls = jobs.map(({ call }) => call);
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
}

export async function addJob<Payload extends z.ZodType>(
  tx: DbOrTx,
  declaration: Job<Payload>,
  payload: z.input<Payload>,
  options?: JobOptions,
): Promise<void> {
  await addJobs(tx, [planJob(declaration, payload, options)]);
}

/** True in SQL while a job with this key waits, runs or will be tried again. */
export function hasJob(jobKey: SQL): SQL {
  return sql`exists (select from graphile_worker.jobs
    where key = ${jobKey} and attempts < max_attempts)`;
}

/** True in SQL also for a job with this key that has used up its attempts, and stays for an operator to see. */
export function wasAdded(jobKey: SQL): SQL {
  return sql`exists (select from graphile_worker.jobs where key = ${jobKey})`;
}

/** Made once when the process starts, for all jobs. */
export interface JobServices extends Omit<Services, "passwords"> {
  /** The pool of requests. A cron job gets another one, whose statements may take longer. */
  readonly db: Services["db"];
  /** For work that takes longer than a request may. */
  readonly database: Pick<Database, "connection">;
  readonly mailer: Mailer;
  readonly fetchPublic: PublicFetch;
}

export interface JobCall extends JobServices {
  /** It is the same at every attempt. */
  readonly jobId: string;
  readonly log: FastifyBaseLogger;
}

export interface JobHandler {
  readonly name: string;
  readonly every?: "minute" | "hour";
  run(payload: unknown, call: JobCall): Promise<void>;
}

/** The handler may run more than once for one job, after a failure or a crash. */
export function handleJob<Payload extends z.ZodType>(
  { name, payload: schema }: Job<Payload>,
  handler: (payload: z.output<Payload>, call: JobCall) => Promise<void>,
): JobHandler {
  return { name, run: (payload, call) => handler(schema.parse(payload), call) };
}

interface CronJob extends Omit<JobHandler, "run"> {
  /** A minute's job also runs when a process starts. */
  readonly every: "minute" | "hour";
}

/** Runs a job in a trace of its own that names what added the job. */
export function traceJob(
  name: string,
  payload: unknown,
  run: (ids: OpenSpan["ids"] | undefined) => Promise<void>,
): Promise<void> {
  const { [causeKey]: cause } = (payload ?? {}) as { [causeKey]?: string };
  const span = beginSpan({ name: `job ${name}`, kind: "consumer", cause });
  return span ? span.during(() => run(span.ids)) : run(undefined);
}

/** Runs once per shop, not once per process. The worker records a failure and does not retry: the next run comes soon. */
export function cronJob(
  declaration: CronJob,
  handler: (call: JobCall) => Promise<void>,
): JobHandler {
  return { ...declaration, run: (_, call) => handler(call) };
}
