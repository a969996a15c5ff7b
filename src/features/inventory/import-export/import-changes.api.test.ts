import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csv, startImportShop } from "#tests/import-shop.ts";

let shop: Awaited<ReturnType<typeof startImportShop>>;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

describe("a changed file", () => {
  const stored = async (id: number) =>
    (await shop.query("select * from watches where id = $1", [id]))[0];

  test("changes what differs; an empty cell leaves, the mark clears", async () => {
    const before = await stored(20);
    const rows = [
      ["ID", "retail price", "Year", "Bracelet", "Description", "Featured", "Units"],
      [
        20,
        Number(before?.retail_price) + 100,
        "",
        "(empty)",
        "New text",
        before?.featured ? "no" : "x",
        "",
      ],
    ];
    const { id, counts } = await shop.check(csv(rows as string[][]));
    expect(counts).toMatchObject({ update: 1, problem: 0, questions: { bigPrice: 0 } });
    const [report] = await shop.report(id);
    expect(report).toMatchObject({ row: 2, outcome: "update", watchId: 20 });
    expect(report?.details.changes).toEqual({
      retailPrice: [String(before?.retail_price), String(before?.retail_price + 100)],
      bracelet: [before?.bracelet, ""],
      description: [before?.description, "New text"],
      featured: before?.featured ? ["yes", "no"] : ["no", "yes"],
    });
    expect((await shop.run(id)).import?.state).toBe("done");
    const after = await stored(20);
    expect(after).toEqual({
      ...before,
      retail_price: before?.retail_price + 100,
      list_price: before?.retail_price + 100,
      bracelet: null,
      description: "New text",
      featured: !before?.featured,
      updated_at: after?.updated_at,
    });
    const entries = await shop.query(
      "select action, details from audit_log where subject = 'watch:20'",
    );
    expect(entries).toMatchObject([
      { action: "watch.import", details: { after: { bracelet: null } } },
    ]);
    expect(Object.keys(entries[0]?.details.after)).toHaveLength(4);
  });

  test("names a watch by brand, reference and serial number", async () => {
    await shop.query(`update watches set brand_id = 1, reference = 'TWIN' where id in (30, 31);`);
    await shop.query(
      "insert into watch_records (watch_id, brand_id, serial_number) values (31, 1, 'S-1')",
    );
    const header = ["Brand", "Reference", "Serial", "Cost"];
    const { id } = await shop.check(
      csv([
        header,
        ["Rolex", "twin", "", "5"],
        ["ROLEX", "twin", "s1", "6"],
        ["rolex", "TWIN", "S 1", "7"],
        ["Rolex", "TWIN", "S-2", "8"],
      ]),
    );
    const report = await shop.report(id);
    expect(report.map(({ outcome, watchId }) => [outcome, watchId])).toEqual([
      ["problem", null],
      ["update", 31],
      ["problem", 31],
      ["problem", null],
    ]);
    expect(report[0]?.details.problems?.reference).toMatch(/^2 watches of this brand/);
    expect(report[2]?.details.problems?.reference).toBe("The same watch as in row 3.");
    expect(report[3]?.details.problems?.model).toBe("Enter the model.");
  });

  test.each([
    ["ID", "999999", "id", /no watch with the ID 999999/],
    ["Units", "0", "units", /reserved by orders/],
    ["Slug", "SLUG OF 41", "slug", /ID 41 has it already/],
  ])("with a wrong %s is refused", async (header, cell, field, message) => {
    await shop.query("update watches set units = 2, received = 2, held = 1 where id = 40");
    const other = await stored(41);
    const value = cell === "SLUG OF 41" ? String(other?.slug) : cell;
    const { id } = await shop.check(
      header === "ID"
        ? csv([["ID"], [value]])
        : csv([
            ["ID", header],
            [40, value],
          ]),
    );
    const [report] = await shop.report(id);
    expect(report?.details.problems?.[field]).toMatch(message);
  });

  test("with a price that changes by more than half asks", async () => {
    const { id, counts } = await shop.check(
      csv([
        ["ID", "Price"],
        [50, 1],
      ]),
    );
    expect(counts).toMatchObject({ update: 1, questions: { bigPrice: 1 } });
    expect(await shop.run(id)).toEqual({ status: 409, code: "confirm" });
    expect((await shop.run(id, { confirms: ["bigPrice", "belowCost"] })).import?.state).toBe(
      "done",
    );
    expect((await stored(50))?.retail_price).toBe(1);
  });

  test("is imported as it was reported or not at all", async () => {
    const file = csv([
      ["ID", "Year"],
      [51, 1971],
      [52, 1972],
    ]);
    const { id } = await shop.check(file);
    await shop.query("update watches set year = 1970 where id = 52");
    const before = await shop.catalog();
    const { import: refused } = await shop.run(id);
    expect(refused).toMatchObject({
      state: "failed",
      problem: expect.stringMatching(/^The watch of row 3 was changed after the check/),
    });
    expect(await shop.catalog()).toEqual(before);
    await shop.call("POST", `imports/${id}/check`, {});
    await shop.jobsAreDone();
    expect((await shop.run(id)).import?.state).toBe("done");
    expect((await stored(52))?.year).toBe(1972);
  });
});

describe("a file", () => {
  test("with unknown headers is checked again with the chosen columns", async () => {
    const checked = await shop.check(
      csv([
        ["ID", "Baujahr", "Year"],
        [53, 1981, 1982],
      ]),
    );
    expect(checked.mapping).toEqual({ 0: "id", 2: "year" });
    const twice = await shop.call("POST", `imports/${checked.id}/check`, {
      mapping: { 0: "id", 1: "year", 2: "year" },
    });
    expect(twice).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/"Year"/) },
    });
    const { status } = await shop.call("POST", `imports/${checked.id}/check`, {
      mapping: { 0: "id", 1: "year", 2: "nonsense" },
    });
    expect(status).toBe(200);
    await shop.jobsAreDone();
    const [row] = await shop.report(checked.id);
    expect(row?.details.changes?.year?.[1]).toBe("1981");
  });

  test.each([
    ["without known columns", "a,b\n1,2", /None of the columns is known/],
    ["without rows", "Brand,Model\n", /no rows/],
    ["with too many rows", `ID\n${"1\n".repeat(10_001)}`, /more than 10,000 rows/],
  ])("%s fails in words", async (_, content, message) => {
    const failed = await shop.check(content);
    expect(failed).toMatchObject({ state: "failed", problem: expect.stringMatching(message) });
  });

  test.each([
    ["that is a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0"), 400, "unreadable_file"],
    ["that is empty", "", 400, "unreadable_file"],
    ["with an open quotation mark", 'ID\n1\n"2\n', 400, "unreadable_file"],
    ["that is half a spreadsheet", Buffer.from("PK\x03\x04 half"), 400, "unreadable_file"],
    ["that is too large", Buffer.alloc(20_000_001, "x"), 413, "too_large"],
  ])("%s is refused at once", async (_, content, status, code) => {
    expect(await shop.send(content)).toMatchObject({ status, body: { code } });
  });
});
