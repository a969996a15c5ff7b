import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDedicatedConnection, type Tx } from "#src/platform/db/client.ts";
import * as schema from "#src/platform/db/schema.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { tableScan } from "#tests/query-plans.ts";
import { presentIssues } from "./issues.service.ts";
import { lockNextReaders } from "./issues.sql.ts";
import { readSubscribers } from "./newsletter.sql.ts";

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp(allCapabilities);
  token = await shop.signIn("admin");
  await onDedicatedConnection(shop.database, async (_, client) => {
    await client.query(
      `insert into subscribers (email, confirmed_at)
       select 'many' || n || '@many.example', now() from generate_series(1, 100000) n;
       insert into newsletter_issues (subject, intro, state, started_at)
       values ('Many', 'Dear reader,', 'sending', now());
       insert into newsletter_deliveries (issue_id, subscriber_id, mail_key)
       select 1, id, 'newsletter 1 ' || id from subscribers order by id limit 60000`,
    );
    await client.query("vacuum analyze subscribers");
    await client.query("vacuum analyze newsletter_deliveries");
  });
}, 600_000);
afterAll(() => shop.close());

test("of 100,000 readers a batch reads no more than itself, however many have their copies", async () => {
  for (const table of ["subscribers", "newsletter_deliveries"]) {
    const { rows } = await tableScan(shop.database, table, (db) =>
      lockNextReaders(db as unknown as Tx, 1, 100),
    );
    expect(rows, table).toBeLessThanOrEqual(200);
  }
});

test("the export reads a batch at a time", async () => {
  const { rows } = await tableScan(shop.database, "subscribers", async (db) => {
    for await (const _ of readSubscribers(db)) break;
  });
  expect(rows).toBeLessThanOrEqual(1_000);
  const response = await shop.request("GET", "/api/admin/newsletter/subscribers.csv", { token });
  expect((await response.text()).split("\r\n")).toHaveLength(100_002);
});

test("a page of issues counts their results together, not one after the other", async () => {
  const statements: string[] = [];
  const logger = { logQuery: (text: string) => void statements.push(text) };
  const db = drizzle(shop.database.pool, { schema, logger });
  const config = readConfig({});
  const count = async () => {
    statements.length = 0;
    const { issues } = await presentIssues({ db, config }, {});
    return { issues: issues.length, statements: statements.length };
  };
  const one = await count();
  await shop.database.pool.query(
    `insert into newsletter_issues (subject, intro, state, started_at, finished_at)
     select 'Old', 'Dear reader,', 'sent', now(), now() from generate_series(1, 10)`,
  );
  expect(await count()).toEqual({ issues: one.issues + 10, statements: one.statements });
  await shop.database.pool.query("delete from newsletter_issues where id > 1");
});

test("the staff's pages answer, with the right numbers", async () => {
  const read = async (path: string) =>
    (await shop.request("GET", `/api/admin/newsletter${path}`, { token })).json();
  const { counts, issues } = await read("");
  expect(counts.confirmed).toBe(100_000);
  expect(issues[0].results).toMatchObject({ sent: 60_000, waiting: 40_000 });
  expect((await read("/1")).recipients).toBe(100_000);
});
