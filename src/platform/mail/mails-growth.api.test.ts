import { afterAll, beforeAll, expect, test } from "vitest";
import { mailKeptDays } from "#src/domain/limits.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { maxCounted } from "#src/platform/db/read-page.ts";
import { countQueues } from "#src/platform/jobs/queue-counts.ts";
import { freshDatabase } from "#tests/database.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findMails } from "./mail-list.ts";
import { purgeMails, purgeSentCopies } from "./outgoing-mails.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  // A year of mails; a tenth are copies of newsletters, and a few have not been sent.
  await onDedicatedConnection(database, async (_, client) => {
    await client.query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state, created_at)
       select n, case when n % 10 = 0 and n < 8500 then 'newsletter' else 'order' end, 'a@b.example', '', '', '',
         case when n % 1000 = 1 then 'failed' else 'sent' end, now() - make_interval(mins => n * 5)
       from generate_series(1, 100000) as n`,
    );
    await client.query("vacuum analyze outgoing_mails");
  });
}, 300_000);
afterAll(() => database.close());

const rowsReadBy = async (work: Parameters<typeof tableScan>[2]) =>
  (await tableScan(database, "outgoing_mails", work)).rows;

test("of 100,000 mails the metrics count the unsent ones alone, by their index", async () => {
  expect(await rowsReadBy(countQueues)).toBeLessThanOrEqual(100);
});

test.each(["subject", "recipient", "state", "createdAt"] as const)(
  "a page sorted by %s reads that page and what it counts",
  async (sort) => {
    const read = await rowsReadBy((db) => findMails(db, { sort, direction: "desc" }));
    expect(read).toBeLessThanOrEqual(maxCounted + 200);
  },
);

test("nothing to delete reads nothing", async () => {
  expect(await rowsReadBy(purgeSentCopies)).toBe(0);
  expect(await rowsReadBy(purgeMails)).toBe(0);
});

test("old mails are deleted in batches, and read once", async () => {
  const left = async () => database.db.$count(outgoingMails);
  await database.pool.query(
    `update outgoing_mails set created_at = now() - make_interval(days => $1)
     where (dedupe_key)::int > 97500`,
    [mailKeptDays + 1],
  );
  expect(await rowsReadBy(purgeMails)).toBe(0);
  expect(await left()).toBe(97_500);
  await database.pool.query(
    "update outgoing_mails set created_at = created_at - interval '20 days'",
  );
  await purgeSentCopies(database.db);
  expect(await left()).toBe(97_500 - 562);
});
