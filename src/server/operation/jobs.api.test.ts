import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { specification } from "#src/capabilities/specification.ts";
import { orderJobs } from "#src/features/orders/orders.service.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { JobWorker } from "#src/platform/jobs/job-worker.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { freshDatabase } from "#tests/database.ts";
import { until } from "#tests/until.ts";
import { startJobs } from "./jobs.ts";

let database: Database;
let jobs: JobWorker | undefined;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await jobs?.stop();
  await database.close();
});

async function start(env: Record<string, string>): Promise<void> {
  jobs = await startJobs(readConfig({ NODE_ENV: "test", ...env }), database, fastify().log);
}

/** The names of the jobs that the worker runs in a shop with these settings. */
async function runningJobs(env: Record<string, string>): Promise<string[]> {
  await start(env);
  return until(async () => {
    const { rows } = await database.pool.query(
      "select identifier from graphile_worker._private_tasks order by 1",
    );
    const names = rows.map(({ identifier }) => identifier);
    // The worker stores all names at once; this one is not added before by a cron.
    expect(names).toContain("send-mail");
    return names;
  });
}

/** Stored data is deleted in time, also when its capability is off. */
const retention = [
  "delete-due-accounts",
  "delete-old-personal-data",
  "housekeeping",
  "sweep-offer-photos",
];

const ofOrders = orderJobs.map(({ name }) => name);

test("the jobs of a capability that is off don't exist", async () => {
  expect(specification.jobs?.map(({ name }) => name).sort()).toEqual(retention);
  expect(ofOrders.length).toBeGreaterThan(0);
  const names = await runningJobs({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" });
  expect(names).toEqual([...retention, "release-lost-jobs", "send-mail", "sweep-mails"].sort());
});

test("with the capability they run", async () => {
  expect(await runningJobs({ CAPABILITIES: "checkout", PAYMENT: "test" })).toEqual(
    expect.arrayContaining(ofOrders),
  );
});

test("a shop that adds no jobs runs the hourly ones without the worker", async () => {
  // Only the clock of the timer is moved: the full hour is at hand.
  const hour = 3_600_000;
  vi.setSystemTime(Math.ceil(Date.now() / hour) * hour - 20);
  try {
    await start({});
    await until(async () => {
      const { rows } = await database.pool.query(
        "select name from cron_runs where succeeded_at is not null order by 1",
      );
      expect(rows.map(({ name }) => name)).toEqual(retention);
    });
    const tasks = await database.pool.query("select from graphile_worker._private_tasks");
    expect(tasks.rows).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
