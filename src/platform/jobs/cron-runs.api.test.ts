import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#src/platform/db/client.ts";
import { freshDatabase } from "#tests/database.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { until } from "#tests/until.ts";
import { findCronRuns } from "./cron-runs.ts";
import { addJob, cronJob, type JobHandler, job } from "./job.ts";

let database: Database;
let jobs: ReturnType<typeof startTestJobs>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await jobs.stop();
  await database.pool.query("delete from cron_runs");
});

function start(handler: JobHandler): void {
  jobs = startTestJobs(database, [handler]);
}

const readRuns = () => findCronRuns(database.db);

test("a cron job that fails is logged and recorded, how often and since when, until it succeeds", async () => {
  let problem: Error | undefined = new Error("no", { cause: new Error("the oil is old") });
  const oil = cronJob({ name: "oil", every: "minute" }, async () => {
    if (problem) throw problem;
  });
  const again = () => addJob(database.db, job({ name: "oil", payload: z.object({}) }), {});
  start(oil);
  await until(() => expect(jobs.logged("job failed")).toMatchObject([{ job: "oil" }]));
  await untilJobsAreDone(database);
  const [first] = await readRuns();
  expect(first).toMatchObject({ name: "oil", error: "the oil is old", failures: 1 });
  expect(first).toMatchObject({ succeededAt: null, failingSince: expect.any(Date) });

  await again();
  await untilJobsAreDone(database);
  const { failingSince } = first ?? {};
  expect(await readRuns()).toMatchObject([{ failures: 2, failingSince }]);

  problem = undefined;
  await again();
  await untilJobsAreDone(database);
  const fine = { failures: 0, failingSince: null, error: null, succeededAt: expect.any(Date) };
  expect(await readRuns()).toMatchObject([fine]);
});

test("a cron job that this shop does not run any more is forgotten", async () => {
  start(cronJob({ name: "old", every: "minute" }, async () => {}));
  await until(async () => expect(await readRuns()).toMatchObject([{ name: "old" }]));
  await jobs.stop();
  start(cronJob({ name: "new", every: "minute" }, async () => {}));
  await until(async () => expect(await readRuns()).toMatchObject([{ name: "new" }]));
});

test("a cron job may use statements that take longer than those of a request", async () => {
  let limit: unknown;
  const slow = cronJob({ name: "slow", every: "minute" }, async ({ db }) => {
    limit = (await db.execute(sql`show statement_timeout`)).rows[0];
  });
  start(slow);
  await until(() => expect(limit).toEqual({ statement_timeout: "1min" }));
});
