import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { orderJobs } from "#src/features/orders/orders.service.ts";
import { readConfig } from "#src/platform/config.ts";
import type { Database } from "#src/platform/db/client.ts";
import type { JobWorker } from "#src/platform/jobs/job-worker.ts";
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

/** The names of the jobs that a shop with these settings runs. */
async function runningJobs(env: Record<string, string>): Promise<string[]> {
  jobs = startJobs(readConfig({ NODE_ENV: "test", ...env }), database, fastify().log);
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
  expect(ofOrders.length).toBeGreaterThan(0);
  const names = await runningJobs({});
  expect(names).toEqual([...retention, "release-lost-jobs", "send-mail", "sweep-mails"].sort());
});

test("with the capability they run", async () => {
  expect(await runningJobs({ CAPABILITIES: "checkout", PAYMENT: "test" })).toEqual(
    expect.arrayContaining(ofOrders),
  );
});
