import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredRows } from "#src/capabilities/specification.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { type DatabaseProxy, startProxy } from "#tests/database-proxy.ts";
import { expectReadiness } from "#tests/outage.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";
import { until } from "#tests/until.ts";

let direct: Database;
let proxy: DatabaseProxy;
let output: ProcessOutput;
let shop: TestApp;

beforeAll(async () => {
  direct = await freshDatabase();
  proxy = await startProxy(String(direct.connection.connectionString));
  output = captureOutput();
  shop = await startTestApp({ LOG_LEVEL: "info" }, () =>
    openDatabase({ databaseUrl: proxy.url, dataDir: "" }, silentStep),
  );
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await shop.close();
  output.stop();
  await proxy.close();
  await direct.close();
});

async function metric(name: string): Promise<number> {
  const text = await (await shop.request("GET", "/metrics")).text();
  const line = text.split("\n").find((line) => line.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

async function sumOf(name: string, ...labels: string[]): Promise<number> {
  const text = await (await shop.request("GET", "/metrics")).text();
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

function logged(message: string): Record<string, unknown>[] {
  return output
    .lines()
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);
}

const login = () =>
  shop.request("POST", "/api/auth/login", { body: { username: "no.one", password: "no word" } });
const subscribe = (email: string) => shop.request("POST", "/api/subscribe", { body: { email } });

describe("logs and metrics report", () => {
  test("the start and the end of a database outage once each", async () => {
    const token = await shop.signIn("customer");
    expect(await metric("meridian_database_up")).toBe(1);
    proxy.cut();
    for (let times = 0; times < 3; times += 1) {
      expect((await shop.request("GET", "/api/cart", { token })).status).toBe(503);
      expect((await shop.request("GET", `/watch/${10 + times}`)).status).toBe(503);
    }
    await expectReadiness(shop, 503);
    expect(await metric("meridian_database_up")).toBe(0);
    expect(await metric('meridian_unavailable_responses_total{cause="connection"}')).toBe(7);
    await until(async () => expect(await metric("meridian_catalog_listener_up")).toBe(0));
    expect(logged("the database does not respond")).toMatchObject([
      { level: 50, cause: "connection", err: { type: "DrizzleQueryError" } },
    ]);

    proxy.heal();
    await until(() => expect(logged("the outage is over")).toHaveLength(1));
    expect(logged("the outage is over")).toMatchObject([{ causes: ["connection"], failed: 7 }]);
    expect(logged("request failed")).toEqual([]);
    expect(logged("page failed")).toEqual([]);
    await until(async () => expect(await metric("meridian_catalog_listener_up")).toBe(1));
    expect(await metric("meridian_database_up")).toBe(1);
  });

  test("a full disk, under its own cause", async () => {
    await direct.pool.query(
      `create function disk_full() returns trigger language plpgsql as $$
       begin raise exception 'no space left on device' using errcode = '53100'; end $$;
       create trigger full_disk before insert on subscribers execute function disk_full()`,
    );
    for (const n of [1, 2]) expect((await subscribe(`f${n}@example.com`)).status).toBe(503);
    expect(await metric('meridian_unavailable_responses_total{cause="full"}')).toBe(2);
    expect(await metric("meridian_database_up")).toBe(1);
    expect(logged("the database is out of disk space or memory")).toMatchObject([
      { err: expect.anything() },
    ]);
    await direct.pool.query("drop trigger full_disk on subscribers");
    expect((await subscribe("f3@example.com")).status).toBe(200);
  });

  test("open, idle and awaited connections", async () => {
    const pool = shop.database.pool;
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const token = shop.signIn("customer");
    const state = (name: string) => metric(`meridian_database_connections{state="${name}"}`);
    await until(async () => expect(await state("waiting")).toBe(1));
    expect([await state("open"), await state("idle")]).toEqual([10, 0]);
    for (const client of held) client.release();
    await token;
    expect([await state("waiting"), await state("idle")]).toEqual([0, 10]);
  });

  test("failed sign-ins and throttled requests", async () => {
    const count = "http_request_duration_seconds_count";
    const route = 'route="/api/auth/login"';
    const failed = await sumOf(count, route, 'status="401"');
    const statuses = [];
    do statuses.push((await login()).status);
    while (!statuses.includes(429));
    expect(await sumOf(count, route, 'status="401"')).toBe(failed + statuses.length - 1);
    expect(await sumOf(count, route, 'status="429"')).toBe(1);
  });

  test("catalog changes", async () => {
    const before = await metric("meridian_catalog_version");
    const time = Date.now() / 1000;
    await direct.pool.query("update watches set year = 1999 where id = 1");
    await until(async () => expect(await metric("meridian_catalog_version")).toBe(before + 1));
    expect(await metric("meridian_catalog_changed_timestamp_seconds")).toBeGreaterThanOrEqual(
      time - 0.001,
    );
  });

  test("jobs that wait, will run later or have failed, cron jobs, and mails by state", async () => {
    await direct.pool.query(
      `select graphile_worker.add_job('a', run_at => now() - interval '90 seconds');
       select graphile_worker.add_job('b', run_at => now() + interval '1 hour');
       select graphile_worker.add_job('c', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1;
       insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state)
       select n, 'm', 'a@b.example', '', '', '', case when n < 3 then 'failed' else 'sent' end
       from generate_series(1, 5) n;
       insert into cron_runs (name, failures, succeeded_at) values ('oil', 3, to_timestamp(1700000000))`,
    );
    const jobs = (state: string) => metric(`meridian_jobs{state="${state}"}`);
    expect([await jobs("waiting"), await jobs("scheduled"), await jobs("failed")]).toEqual([
      1, 1, 1,
    ]);
    expect(await jobs("running")).toBe(0);
    expect(await metric("meridian_jobs_oldest_waiting_seconds")).toBeGreaterThanOrEqual(90);
    expect(await metric('meridian_mails{state="failed"}')).toBe(2);
    expect(await metric('meridian_mails{state="waiting"}')).toBe(0);
    expect(await metric('meridian_cron_failures{cron="oil"}')).toBe(3);
    const success = 'meridian_cron_last_success_timestamp_seconds{cron="oil"}';
    expect(await metric(success)).toBe(1_700_000_000);
    proxy.cut();
    await expectReadiness(shop, 503);
    expect(await jobs("waiting")).toBeNaN();
  });

  test("only requests that take more than a second as slow", async () => {
    const token = await shop.signIn("customer");
    proxy.delay(300);
    expect((await shop.request("GET", "/api/cart", { token })).status).toBe(200);
    await until(() => {
      expect(logged("slow request")).toContainEqual(
        expect.objectContaining({ level: 40, route: "/api/cart", status: 200 }),
      );
    });
    expect(logged("slow request").filter(({ ms }) => Number(ms) <= 1_000)).toEqual([]);
  });

  test("the size of the page cache and the delay of the event loop", async () => {
    await shop.request("GET", "/shop");
    expect(await metric("meridian_page_cache_bytes")).toBeGreaterThan(10_000);
    expect(await metric("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });
});

test("counters have the type counter, and all metrics of the shop have a prefix", async () => {
  const text = await (await shop.request("GET", "/metrics")).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [
    name,
    type,
  ]);
  const shopMetrics = types.filter(([name]) => !/^(nodejs|process|http_request)_/.test(name ?? ""));
  expect(shopMetrics.length).toBeGreaterThan(10);
  for (const [name = "", type] of shopMetrics) {
    expect(name).toMatch(/^meridian_/);
    expect(type, name).toBe(name.endsWith("_total") ? "counter" : "gauge");
  }
  expect(new Set(types.map(([name]) => name)).size).toBe(types.length);
});

test("housekeeping deletes expired rows, however long it takes", async () => {
  const token = await shop.signIn("customer");
  await shop.signIn("customer");
  await direct.pool.query(
    `update sessions set expires_at = now() - interval '1 second'
     where token_hash <> sha256($1::text::bytea)`,
    [token],
  );
  await direct.pool.query(
    `insert into throttles (key, window_started_at) values ('old', now() - interval '2 days'), ('new', now())`,
  );
  // The pool would close a connection that is idle in a transaction for this long.
  const holder = new pg.Client(direct.connection);
  await holder.connect();
  await holder.query("begin; select from sessions for update");
  const deleted = deleteExpiredRows(shop.database);
  await until(async () => {
    const { rows } = await direct.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock'
       and datname = current_database() and clock_timestamp() - query_start > interval '1.7 seconds'`,
    );
    expect(rows).toHaveLength(1);
  });
  await holder.query("commit");
  await holder.end();
  await deleted;
  const { rows } = await direct.pool.query(
    `select (select count(*)::int from sessions) as sessions,
       (select array_agg(key) from throttles where key in ('old', 'new')) as keys`,
  );
  expect(rows).toEqual([{ sessions: 1, keys: ["new"] }]);
});
