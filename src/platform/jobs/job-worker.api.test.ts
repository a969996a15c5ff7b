import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { jobWorkerKey } from "#src/platform/db/advisory-locks.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { freshDatabase } from "#tests/database.ts";
import { type DatabaseProxy, startProxy } from "#tests/database-proxy.ts";
import { makeJobsDue, startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { until } from "#tests/until.ts";
import { addJob, cronJob, handleJob, type JobHandler, job } from "./job.ts";
import { concurrency, releaseLostJobs } from "./job-worker.ts";

let database: Database;
let proxy: DatabaseProxy;
let proxied: Database;
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startProxy(String(database.connection.connectionString));
  proxied = await openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep);
});
afterAll(async () => {
  await proxied.close();
  await proxy.close();
  await database.close();
});

const started: { stop(): Promise<void> }[] = [];
function start(handlers: readonly JobHandler[], on = database) {
  const jobs = startTestJobs(on, handlers);
  started.push(jobs);
  return jobs;
}
afterEach(async () => {
  proxy.heal();
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query("delete from graphile_worker._private_jobs");
});

const engrave = job({ name: "engrave", payload: z.object({ text: z.string() }) });

/** A handler that notes what it was told; `work` runs first. */
function engraver(work: (text: string) => Promise<void> = async () => {}) {
  const texts: string[] = [];
  const handler = handleJob(engrave, async ({ text }) => {
    await work(text);
    texts.push(text);
  });
  return { texts, handler };
}

/** Work that waits until the test lets it go on. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

async function storedJobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query(
    `select attempts, last_error as error, locked_by is not null as locked, run_at > now() as later
     from graphile_worker.jobs where task_identifier = 'engrave'`,
  );
  return rows;
}

async function livingWorkers(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as living from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and classid = $1 and datname = current_database()`,
    [jobWorkerKey],
  );
  return rows[0].living;
}

describe("a job", () => {
  test("runs when its transaction is committed, and never if that is rolled back", async () => {
    const { texts, handler } = engraver();
    start([handler]);
    await database.db.transaction((tx) => addJob(tx, engrave, { text: "kept" }));
    const undone = database.db.transaction(async (tx) => {
      await addJob(tx, engrave, { text: "undone" });
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    await until(() => expect(texts).toEqual(["kept"]));
    await untilJobsAreDone(database);
    expect(texts).toEqual(["kept"]);
    expect(await storedJobs()).toEqual([]);
  });

  test("is refused with a payload that its schema does not allow", async () => {
    await expect(addJob(database.db, engrave, { text: 1 as never })).rejects.toThrow(z.ZodError);
    expect(await storedJobs()).toEqual([]);
  });

  test("waits for its time, and a job with the same key replaces it", async () => {
    const { texts, handler } = engraver();
    start([handler]);
    const runAt = new Date(Date.now() + 3_600_000);
    await addJob(database.db, engrave, { text: "first" }, { runAt, jobKey: "dial" });
    await addJob(database.db, engrave, { text: "second" }, { runAt, jobKey: "dial" });
    expect(await storedJobs()).toMatchObject([{ later: true, attempts: 0 }]);
    expect(texts).toEqual([]);
    await makeJobsDue(database);
    await until(() => expect(texts).toEqual(["second"]));
  });

  test("that fails is tried again later, and stays visible after its last attempt", async () => {
    const { texts, handler } = engraver(() => Promise.reject(new Error("the needle broke")));
    const jobs = start([handler]);
    await addJob(database.db, engrave, { text: "x" }, { maxAttempts: 2 });
    const failed = { error: "the needle broke", locked: false, later: true };
    await until(async () => expect(await storedJobs()).toEqual([{ ...failed, attempts: 1 }]));
    expect(jobs.logged("job failed")).toMatchObject([{ job: "engrave", attempt: 1 }]);
    await makeJobsDue(database);
    await until(async () => expect(await storedJobs()).toEqual([{ ...failed, attempts: 2 }]));
    expect(jobs.logged("job failed for good")).toMatchObject([{ err: expect.anything() }]);
    expect(texts).toEqual([]);
  });

  test("of a kind that this process does not know waits for one that does", async () => {
    const other = cronJob({ name: "other", every: "hour" }, async () => {});
    start([other]);
    await addJob(database.db, engrave, { text: "x" });
    await addJob(database.db, job({ name: "other", payload: z.object({}) }), {});
    await until(async () => {
      const { rows } = await database.pool.query(
        "select task_identifier from graphile_worker.jobs",
      );
      expect(rows).toEqual([{ task_identifier: "engrave" }]);
    });
    const { texts, handler } = engraver();
    start([handler]);
    await until(() => expect(texts).toEqual(["x"]));
  });
});

test("stopping waits for the jobs that run and begins no other", async () => {
  const { opened, open } = gate();
  const begun = vi.fn();
  const { texts, handler } = engraver(async (text) => {
    begun(text);
    await opened;
  });
  const jobs = start([handler]);
  // As many as run at once: a worker that is fetching a job when it is stopped still runs that job.
  const running = Array.from({ length: concurrency }, (_, index) => `running ${index}`);
  for (const text of running) await addJob(database.db, engrave, { text });
  await until(() => expect(begun).toHaveBeenCalledTimes(concurrency));
  const stopped = jobs.stop();
  await addJob(database.db, engrave, { text: "added later" });
  open();
  await stopped;
  expect(texts.toSorted()).toEqual(running);
  expect(await storedJobs()).toMatchObject([{ attempts: 0, locked: false }]);
});

test("a cron job runs once, however many processes there are", async () => {
  // Only the clock of the cron is moved. It stands just before the last full hour until both are started.
  const hour = 3_600_000;
  const fullHour = Math.floor(Date.now() / hour) * hour;
  vi.setSystemTime(fullHour - 50);
  try {
    const runs = [0, 0];
    for (const index of runs.keys()) {
      const count = async () => {
        runs[index] = (runs[index] ?? 0) + 1;
      };
      start([cronJob({ name: "hourly", every: "hour" }, count)]);
    }
    await until(async () => expect(await livingWorkers()).toBe(2));
    vi.setSystemTime(fullHour);
    const sum = () => (runs[0] ?? 0) + (runs[1] ?? 0);
    await until(() => expect(sum()).toBe(1));
    await untilJobsAreDone(database);
    const { rows } = await database.pool.query(
      "select last_execution from graphile_worker._private_known_crontabs where identifier = 'hourly'",
    );
    expect(rows).toEqual([{ last_execution: new Date(fullHour) }]);
    expect(sum()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

describe("after a failure", () => {
  test("the jobs of a dead process are taken over, those of a living one are not", async () => {
    const { opened, open } = gate();
    const slow = engraver((text) => (text === "alive" ? opened : Promise.resolve()));
    start([slow.handler, releaseLostJobs]);
    await addJob(database.db, engrave, { text: "alive" });
    await until(async () => expect(await storedJobs()).toMatchObject([{ locked: true }]));
    await addJob(database.db, engrave, { text: "of the dead" }, { jobKey: "dead" });
    await until(() => expect(slow.texts).toEqual(["of the dead"]));

    // A job of a process that was killed long ago, and one of a process that lost its connection just now.
    for (const [key, ago] of [
      ["killed", "61 seconds"],
      ["cut off", "10 seconds"],
    ] as const) {
      const runAt = new Date(Date.now() + 3_600_000);
      await addJob(database.db, engrave, { text: key }, { jobKey: key, runAt });
      await database.pool.query(
        `update graphile_worker._private_jobs set run_at = now(), attempts = 1,
           locked_at = now() - $2::interval, locked_by = 'pool-' || key where key = $1`,
        [key, ago],
      );
    }
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'
       where payload->>'text' = 'alive'`,
    );
    await addJob(database.db, { ...engrave, name: releaseLostJobs.name }, { text: "" });
    await until(() => expect(slow.texts).toEqual(["of the dead", "killed"]));
    await until(async () =>
      expect(await storedJobs()).toMatchObject([{ locked: true }, { locked: true }]),
    );
    open();
    await until(() => expect(slow.texts).toEqual(["of the dead", "killed", "alive"]));
  });

  test.each([
    ["is cut", () => proxy.cut()],
    ["is silent", () => proxy.setState("dropping")],
  ])("jobs run again by themselves when the connection %s and heals", async (_, interrupt) => {
    const { texts, handler } = engraver();
    const jobs = start([handler], proxied);
    await addJob(database.db, engrave, { text: "before" });
    await until(() => expect(texts).toEqual(["before"]));
    interrupt();
    await until(() => expect(jobs.logged("jobs are interrupted")).toHaveLength(1));
    await addJob(database.db, engrave, { text: "meanwhile" });
    proxy.heal();
    await until(() => expect(texts).toEqual(["before", "meanwhile"]));
    expect(jobs.logged("jobs run again")).toHaveLength(1);
  });

  test("a job that ends during an outage is finished afterwards, though it may run twice", async () => {
    const { opened, open } = gate();
    const begun = vi.fn();
    const { texts, handler } = engraver(async (text) => {
      begun(text);
      await opened;
    });
    const jobs = start([handler, releaseLostJobs], proxied);
    await addJob(database.db, engrave, { text: "x" });
    await until(() => expect(begun).toHaveBeenCalledOnce());
    proxy.cut();
    open();
    await until(() => expect(jobs.logged("jobs are interrupted")).toHaveLength(1));
    expect(texts).toEqual(["x"]);
    proxy.heal();
    await database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'",
    );
    await until(async () => expect(await storedJobs()).toEqual([]));
    expect(texts).toEqual(["x", "x"]);
  });
});
