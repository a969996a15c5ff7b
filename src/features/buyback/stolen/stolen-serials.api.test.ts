import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { offerFlags, stolenSerials } from "#src/platform/db/inbox-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { xlsxFile } from "#src/platform/media/spreadsheet/write-xlsx.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { anOffer } from "#tests/offers.ts";
import { tableScan } from "#tests/query-plans.ts";
import { findStolenSerials } from "./stolen-serials.sql.ts";

const path = "/api/admin/stolen-serials";

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp(allCapabilities);
  token = await shop.signIn("admin");
});
afterAll(() => shop.close());

async function call(method: string, address: string, body?: unknown) {
  const response = await shop.request(method, address, { token, body });
  return { status: response.status, body: await response.json() };
}

async function send(mode: "check" | "run", content: string | Buffer) {
  const response = await fetch(`${shop.origin}${path}/import?mode=${mode}`, {
    method: "POST",
    headers: { cookie: `meridian_session=${token}`, "content-type": "text/csv" },
    body: typeof content === "string" ? content : new Uint8Array(content),
  });
  return { status: response.status, body: await response.json() };
}

const flagsOf = (enquiryId: number) =>
  shop.database.db
    .select({ kind: offerFlags.kind })
    .from(offerFlags)
    .where(and(eq(offerFlags.enquiryId, enquiryId), eq(offerFlags.kind, "serial_stolen")));
const listed = () => shop.database.db.$count(stolenSerials);

/** A watch of ours with this serial number. */
async function ownWatch(id: number, serialNumber: string, units: number) {
  const { pool } = shop.database;
  await pool.query(
    "insert into watch_records (watch_id, brand_id, serial_number) select id, brand_id, $2 from watches where id = $1",
    [id, serialNumber],
  );
  await pool.query("update watches set units = $2 where id = $1", [id, units]);
}

test("a number that one of our own watches has is found in stock and among those sold", async () => {
  await ownWatch(1, "own-1", 1);
  await ownWatch(2, "OWN 2", 0);
  const inStock = { id: 1, serialNumber: "own-1", isSold: false };
  const sold = { id: 2, serialNumber: "OWN 2", isSold: true };
  const content = ["Serial", "OWN1", "OWN2"].join("\n");
  expect((await send("check", content)).body.own).toMatchObject([inStock, sold]);
  const added = await call("POST", path, { serialNumber: "OWN-2" });
  expect(added.body.own).toMatchObject([sold]);
  expect((await send("run", content)).body).toMatchObject({ added: 1, own: [inStock] });
});

describe("one serial number", () => {
  test("flags the open offers that have it, however it is written, until it is removed", async () => {
    const open = await anOffer(shop.database, { serialNumber: "k-77 1234" });
    const ended = await anOffer(shop.database, { serialNumber: "K771234", state: "declined" });
    const added = await call("POST", path, { serialNumber: "K 77-1234", brand: "Rolex" });
    expect(added).toMatchObject({
      status: 201,
      body: { flagged: 1, serial: { serialNumber: "K 77-1234", brand: "Rolex", note: "" } },
    });
    expect(await flagsOf(open)).toEqual([{ kind: "serial_stolen" }]);
    expect(await flagsOf(ended)).toEqual([]);
    const listed = (await call("GET", "/api/admin/enquiries?kind=sell")).body.enquiries;
    const listedAs = (enquiryId: number) =>
      listed.find((row: { id: number }) => row.id === enquiryId);
    expect(listedAs(open)).toMatchObject({ offerState: "received", flagged: true });
    expect(listedAs(ended)).toMatchObject({ offerState: "declined", flagged: false });

    const { id } = added.body.serial;
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(200);
    expect(await flagsOf(open)).toEqual([]);
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(404);
    const entries = await shop.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, "stolen-serial:K771234"))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "stolen-serial.add",
      "stolen-serial.remove",
    ]);
  });

  test("is on the list once, also if two add it at the same moment", async () => {
    const serialNumber = "TWICE 1";
    const replies = await Promise.all([
      call("POST", path, { serialNumber }),
      call("POST", path, { serialNumber: "twice-1" }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("known_serial");
  });

  test.each([
    ["no serial number", {}],
    ["too few signs", { serialNumber: "- A 1 -" }],
    ["two lines", { serialNumber: "AB12\nCD" }],
    ["a long note", { serialNumber: "AB12", note: "x".repeat(2_001) }],
  ])("is refused with %s", async (_, body) => {
    const before = await listed();
    expect((await call("POST", path, body)).status).toBe(400);
    expect(await listed()).toBe(before);
  });
});

describe("a file", () => {
  test("is counted before anything changes, and then adds what is new in one act", async () => {
    const offer = await anOffer(shop.database, { serialNumber: "FILE 2" });
    await call("POST", path, { serialNumber: "FILE-1", note: "as it was" });
    const content = [
      "Brand;Serial Number;Note",
      "Rolex;file 1;other words",
      "Omega;FILE2;",
      "Omega;FILE-2;again",
      "Omega;'=FILE 3;a formula",
      "Omega;??;nothing to compare",
      "",
    ].join("\n");
    const before = await listed();
    const counts = { added: 2, known: 2, bad: 1, flagged: 1 };
    const checked = await send("check", content);
    expect(checked).toMatchObject({ status: 200, body: counts });
    expect(checked.body.problems).toEqual([{ row: 6, problem: expect.stringContaining("3") }]);
    expect(await listed()).toBe(before);
    expect(await flagsOf(offer)).toEqual([]);

    expect((await send("run", content)).body).toMatchObject(counts);
    expect(await listed()).toBe(before + 2);
    expect(await flagsOf(offer)).toHaveLength(1);
    const [first] = (await call("GET", `${path}?search=file1`)).body.serials;
    expect(first.note).toBe("as it was");
    expect((await send("run", content)).body).toMatchObject({ added: 0, known: 4, flagged: 0 });
    expect(await listed()).toBe(before + 2);
  });

  test("may be a spreadsheet", async () => {
    const chunks: Buffer[] = [];
    const rows = [
      ["serial", "brand"],
      ["SHEET-1", "Tudor"],
    ];
    for await (const chunk of xlsxFile([{ name: "Stolen", rows }])) chunks.push(chunk);
    expect((await send("run", Buffer.concat(chunks))).body).toMatchObject({ added: 1, bad: 0 });
  });

  test.each([
    ["no column of serial numbers", "brand,note\nRolex,x", "serial"],
    ["no rows", "serial\n", "no rows"],
    ["too many rows", `serial\n${"A1\n".repeat(stolenLimits.rows + 1)}`, "20,000 rows"],
    ["another kind of file", "%PDF-1.7\0\0\0", "CSV or XLSX"],
    ["nothing", "", "CSV or XLSX"],
  ])("with %s is refused with the reason", async (_, content, reason) => {
    const before = await listed();
    const { status, body } = await send("run", content);
    expect([status, body.code]).toEqual([400, "unreadable_file"]);
    expect(body.message).toContain(reason);
    expect(await listed()).toBe(before);
  });

  test("that is too large is refused with the limit", async () => {
    const { status, body } = await send("run", "x".repeat(stolenLimits.bytes + 1));
    expect([status, body.message]).toEqual([413, "This file is larger than 5 MB."]);
  });

  test("that was exported adds nothing when it comes back", async () => {
    await call("POST", path, { serialNumber: "=EXP 1", brand: "@Maker", note: 'a "note", here' });
    const exported = await shop.request("GET", `${path}.csv`, { token });
    expect(exported.headers.get("content-disposition")).toContain("stolen-serials.csv");
    const content = await exported.text();
    expect(content).toContain('\'=EXP 1,\'@Maker,"a ""note"", here"');
    expect((await send("check", content)).body).toMatchObject({
      added: 0,
      known: await listed(),
      bad: 0,
    });
    const template = await shop.request("GET", "/api/admin/stolen-serials-template.csv", { token });
    expect((await send("check", await template.text())).body).toMatchObject({ added: 1, bad: 0 });
  });
});

describe("the list", () => {
  test("finds by the beginning of the number and by words", async () => {
    await call("POST", path, { serialNumber: "ZQ-10 20", brand: "Vacheron", note: "Lyon report" });
    for (const search of ["zq10", "ZQ-1", "vach", "report lyon"]) {
      const { body } = await call("GET", `${path}?search=${encodeURIComponent(search)}`);
      expect([search, body.total, body.serials[0]?.serialNumber]).toEqual([search, 1, "ZQ-10 20"]);
    }
    expect((await call("GET", `${path}?search=%25`)).body.total).toBe(0);
    expect((await call("GET", `${path}?page=0`)).status).toBe(400);
  });

  test("reads few rows of many", async () => {
    await onDedicatedConnection(shop.database, async (_, client) => {
      await client.query(
        `insert into stolen_serials (serial_key, serial_number, brand)
         select 'BULK' || n, 'BULK' || n, 'Maker' || n from generate_series(1, 100000) as n`,
      );
      await client.query("vacuum analyze stolen_serials");
    });
    for (const [search, most] of [
      [undefined, 10_001 + 200],
      ["bulk 7777", 200],
      ["maker777", 500],
    ] as const) {
      const { rows } = await tableScan(shop.database, "stolen_serials", (db) =>
        findStolenSerials(db, { search, pageSize: 50 }),
      );
      expect(rows, search).toBeLessThanOrEqual(most);
    }
  }, 120_000);
});
