import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { maxCounted } from "#src/platform/db/read-page.ts";
import { freshDatabase } from "#tests/database.ts";
import { withoutTextIndexes } from "#tests/large-office.ts";
import { tableScan } from "#tests/query-plans.ts";
import type { InboxView } from "./inbox.contract.ts";
import { inboxList } from "./inbox.list.ts";
import { countUnreadEnquiries, findEnquiries, findOtherEnquiries } from "./inbox.sql.ts";

const perPage = 50;

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await onDedicatedConnection(database, async (_, client) => {
    await client.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select name, name, name || '@x.example', name || '@x.example', 'none'
       from unnest(array['a', 'b']) as name`,
    );
    // Rare: offered watches, what is new and what nobody has read.
    await withoutTextIndexes(client, ["enquiries", "users"], () =>
      client.query(
        `insert into enquiries (kind, state, name, email, subject, unread, assignee_id, reply_token, active_at)
         select case when n % 1000 = 0 then 'sell' else 'contact' end,
           case when n % 2000 = 0 then 'new' when n % 3 = 0 then 'waiting' else 'closed' end,
           'Person' || n, 'person' || n || '@x.example', 'Subject ' || n % 500, n % 2000 = 0,
           case when n % 2 = 0 then (select min(id) from users) end, 'token' || n,
           now() - make_interval(secs => n)
         from generate_series(1, 100000) as n`,
      ),
    );
  });
}, 300_000);
afterAll(() => database.close());

const rowsFor = async (view: InboxView) => {
  const work = (db: Parameters<typeof findEnquiries>[0]) =>
    findEnquiries(db, { ...view, pageSize: perPage }, 1);
  return (await tableScan(database, "enquiries", work)).rows;
};

describe("with 100,000 enquiries", () => {
  test.each([
    {},
    { state: "closed" },
    { kind: "contact" },
    { assignee: "me" },
    { assignee: "nobody" },
    ...inboxList.sorts.map((sort) => ({ sort })),
    { state: "closed", sort: "activeAt" },
  ] as const)("a page of %o reads no more than it counts", async (filters) => {
    expect(await rowsFor(filters)).toBeLessThanOrEqual(2 * maxCounted + 5 * perPage);
  });

  test.each([
    [{ kind: "sell" }, 500],
    [{ state: "new" }, 300],
    [{ unread: "true" }, 300],
    [{ search: "person4321" }, 100],
    [{ search: "zebra" }, 10],
  ] as const)("few matches of %o are read alone", async (filters, most) => {
    expect(await rowsFor(filters)).toBeLessThan(most);
  });

  test("the number of unread ones and a sender's other matters are read by an index", async () => {
    const unread = await tableScan(database, "enquiries", countUnreadEnquiries);
    expect(unread.rows).toBeLessThan(100);
    const sender = { emailKey: "person7@x.example", userId: null };
    const others = await tableScan(database, "enquiries", (db) =>
      findOtherEnquiries(db, 1, sender),
    );
    expect(others.rows).toBeLessThan(10);
  });
});
