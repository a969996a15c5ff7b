import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { maxCounted } from "#src/platform/db/read-page.ts";
import { newestSeal, recordAudit } from "#src/platform/security/audit.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { tableScan } from "#tests/query-plans.ts";
import type { AuditView } from "./audit.contract.ts";
import { findAuditEntries } from "./audit.sql.ts";

let shop: TestApp;
let admin: SignedInViewer;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, STORE_TIMEZONE: "America/New_York" });
  admin = await aUser(shop.database.db, "admin");
  token = await aSession(shop.database.db, admin);
});
afterAll(() => shop.close());

async function list(query = "") {
  const response = await shop.request("GET", `/api/admin/audit${query}`, { token });
  return { status: response.status, body: await response.json() };
}

const act = (action: string, subject: `${string}:${number}`, states: object = {}) =>
  recordAudit(
    shop.database.db,
    { viewer: admin, clientAddress: "192.0.2.7" },
    { action, subject, ...states },
  );

/** An entry at a time of its own; triggers seal it like any other. */
const insertAt = (at: string, action: string) =>
  shop.database.pool.query("insert into audit_log (at, action) values ($1, $2)", [at, action]);

describe("the audit log", () => {
  test("says who did what to which watch, from where, before and after", async () => {
    await act("watch.edit", "watch:1", {
      before: { retailPrice: 9_000, badge: null },
      after: { retailPrice: 9_500, badge: "Rare" },
    });
    const { body } = await list("?subject=watch:1");
    expect(body.entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: admin.id, username: admin.username },
        address: "192.0.2.7",
        action: "watch.edit",
        subject: "watch:1",
        subjectName: expect.stringMatching(/^\w+ \w+/),
        changes: [
          { field: "badge", before: "null", after: "Rare" },
          { field: "retailPrice", before: "9000", after: "9500" },
        ],
      },
    ]);
    expect(body.seal).toEqual(await newestSeal(shop.database.db));
    expect(body.people).toContainEqual({ id: admin.id, username: admin.username });
  });

  test("shows what became of a deleted watch and of a person who left", async () => {
    const former = await aUser(shop.database.db, "admin");
    await recordAudit(
      shop.database.db,
      { viewer: former, clientAddress: null },
      { action: "watch.delete", subject: "watch:999999", before: { model: "Gone" } },
    );
    await shop.database.pool.query("delete from users where id = $1", [former.id]);
    const { body } = await list(`?person=${former.id}`);
    expect(body.entries).toMatchObject([
      {
        actor: { id: former.id, username: null },
        subjectName: null,
        changes: [{ field: "model", before: "Gone", after: null }],
      },
    ]);
  });

  test("is filtered by kind, person and the shop's own days", async () => {
    await insertAt("2021-03-01T04:59:59Z", "brand.delete");
    await insertAt("2021-03-01T05:00:00Z", "brand.edit");
    await insertAt("2021-03-02T04:59:59Z", "brandish.edit");
    const actions = async (query: string) =>
      (await list(query)).body.entries.map(({ action }: { action: string }) => action);
    expect(await actions("?from=2021-03-01&to=2021-03-01")).toEqual([
      "brandish.edit",
      "brand.edit",
    ]);
    expect(await actions("?kind=brand&to=2021-03-01")).toEqual(["brand.edit", "brand.delete"]);
    expect(await actions(`?kind=brand&person=${admin.id}`)).toEqual([]);
    expect(await actions("?kind=brand&person=console")).toHaveLength(2);
    await act("house.edit", "watch:3");
    expect(await actions(`?kind=house&person=${admin.id}`)).toEqual(["house.edit"]);
    expect(await actions("?kind=house&person=console")).toEqual([]);
  });

  test("shows every entry once, page by page, also those of one moment", async () => {
    await shop.database.pool.query(
      `insert into audit_log (at, action) select '2020-01-01', 'paged.' || n
       from generate_series(1, 110) as n`,
    );
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await list(`?kind=paged&page=${page}&pageSize=50`);
      expect(body).toMatchObject({ total: 110, more: false });
      seen.push(...body.entries.map(({ action }: { action: string }) => action));
    }
    expect(new Set(seen).size).toBe(110);
  });

  test.each(["?from=yesterday", "?person=me", "?subject=everything", "?kind=a.b", "?page=0"])(
    "refuses %s",
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test("is downloaded whole, and no cell is a formula", async () => {
    await act("=HYPERLINK.edit", "watch:2", { after: { description: '=cmd|"/C calc"!A1' } });
    const seal = await newestSeal(shop.database.db);
    const response = await shop.request("GET", "/api/admin/audit.csv", { token });
    expect(response.headers.get("content-disposition")).toContain("audit.csv");
    const text = await response.text();
    expect(text).toContain("'=HYPERLINK.edit");
    expect(text.trim().split("\r\n")).toHaveLength(1 + Number(seal?.position));
    expect(text).toContain(seal?.hash);
    const filtered = await shop.request("GET", "/api/admin/audit.csv?kind=brand", { token });
    expect((await filtered.text()).trim().split("\r\n")).toHaveLength(3);
  });
});

test.each([
  ["orders.csv?status=Paid&search=Ada", "order", { status: "Paid", search: true }],
  ["inventory-file/csv?search=no-such-watch", "watch", { search: true, rows: 0 }],
  ["newsletter/subscribers.csv", "subscriber", { rows: 0 }],
  ["stolen-serials.csv", "stolen-serial", { rows: 0 }],
  ["audit.csv?kind=brand", "audit", { kind: "brand", rows: 2 }],
  ["personal-data-file?email=nobody@valid.example", "person", { rows: 0 }],
])("%s is recorded with its filters and the number of rows", async (path, kind, after) => {
  const response = await shop.request("GET", `/api/admin/${path}`, { token });
  expect(response.status).toBe(200);
  await response.text();
  const { rows } = await shop.database.pool.query(
    "select actor_id, subject, details from audit_log where action = $1 order by id desc limit 1",
    [`${kind}.export`],
  );
  expect(rows).toMatchObject([{ actor_id: admin.id, details: { after } }]);
  expect(JSON.stringify(rows)).not.toMatch(/Ada|nobody/);
});

describe("with 50,000 entries", () => {
  beforeAll(async () => {
    await onDedicatedConnection(shop.database, async (_, client) => {
      await client.query("alter table audit_log disable trigger audit_log_sealed");
      await client.query(
        `insert into audit_log (at, actor_id, action, subject)
         select timestamptz '2010-01-01' + n * interval '1 hour', n % 400,
           case when n % 300 = 0 then 'mail' when n % 150 = 0 then 'order' else 'watch' end || '.edit', 'watch:' || n % 5000
         from generate_series(1, 50000) as n`,
      );
      await client.query("alter table audit_log enable trigger audit_log_sealed");
      await client.query("vacuum analyze audit_log");
    });
  }, 120_000);

  test.each<AuditView>([
    {},
    { person: "3" },
    { kind: "mail" },
    { subject: "watch:77" },
    { from: "2011-01-01", to: "2011-12-31" },
    { person: "3", to: "2011-01-01" },
    { kind: "order", from: "2010-06-01", to: "2012-06-01" },
    { sort: "at" },
  ])("a page of %o reads no more than it counts", async (view) => {
    const { rows } = await tableScan(shop.database, "audit_log", (db) =>
      findAuditEntries(db, { ...view, pageSize: 50 }, "UTC"),
    );
    expect(rows).toBeLessThanOrEqual(maxCounted + 1 + 3 * 50);
  });
});
