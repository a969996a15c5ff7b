import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCsv } from "#src/platform/media/spreadsheet/read-csv.ts";
import { csv, startImportShop } from "#tests/import-shop.ts";

let shop: Awaited<ReturnType<typeof startImportShop>>;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

const stored = async (id: number) =>
  (await shop.query("select * from watches where id = $1", [id]))[0];

const sell = (id: number) => shop.query("update watches set units = 0 where id = $1", [id]);

/** The export as rows of cells, for a person who changes some of them. */
async function exported() {
  const rows: string[][] = [];
  const file = await shop.download("inventory-file/csv");
  for await (const { cells } of readCsv(file, 100)) rows.push([...cells]);
  const [header = [], ...watches] = rows;
  return {
    file,
    change(id: number, cells: Record<string, string>) {
      const row = watches.find(([first]) => first === String(id)) ?? [];
      for (const [name, cell] of Object.entries(cells)) row[header.indexOf(name)] = cell;
    },
    written: (without?: string) =>
      csv(
        [header, ...watches].map((row) =>
          row.filter((_, index) => header[index] !== without || without === undefined),
        ),
      ),
  };
}

async function editBy(id: number, changes: object) {
  const { watch } = (await shop.call("GET", `inventory/${id}`)).body;
  const { updatedAt, values } = watch;
  const body = { changes, updatedAt, seenUnits: values.units };
  const reply = await shop.call("PATCH", `inventory/${id}`, body);
  expect(reply.status).toBe(200);
}

describe("an export that is imported after others have worked", () => {
  test.each(["csv", "xlsx"])("as %s undoes nothing of what they did", async (format) => {
    const [sold, edited] = format === "csv" ? [1, 2] : [3, 4];
    const file = await shop.download(`inventory-file/${format}`);
    await sell(sold);
    await editBy(edited, { year: 1987, crystal: "Hesalite" });
    const before = await shop.catalog();
    const { id, counts } = await shop.check(file, `inventory.${format}`);
    expect(counts).toMatchObject({ create: 0, update: 0, problem: 0 });
    expect(await shop.run(id)).toEqual({ status: 409, code: "nothing" });
    expect(await shop.catalog()).toEqual(before);
  });

  test("changes what was changed in the file alone", async () => {
    const { change, written } = await exported();
    const price = (await stored(5))?.retail_price;
    await editBy(5, { crystal: "Hesalite" });
    change(5, { "Retail Price": `$${(price + 100).toLocaleString("en-US")}.00` });
    change(6, { "Case Size (mm)": `${Number((await stored(6))?.case_size_mm)} mm` });
    const { id, counts } = await shop.check(written());
    expect(counts).toMatchObject({ update: 1, problem: 0 });
    expect((await shop.run(id)).import?.state).toBe("done");
    expect(await stored(5)).toMatchObject({ retail_price: price + 100, crystal: "Hesalite" });
  });

  test("names who has changed the same cell, and when", async () => {
    const { change, written } = await exported();
    await editBy(7, { year: 1987 });
    change(7, { Year: "1999" });
    change(8, { Year: "1987" });
    await editBy(8, { year: 1987 });
    const { id, counts } = await shop.check(written());
    expect(counts).toMatchObject({ update: 0, problem: 1 });
    const [row] = await shop.report(id, "?outcome=problem");
    const by = (await shop.query("select username from users where staff_role = 'editor'"))[0];
    expect(row?.watchId).toBe(7);
    expect(row?.details.problems?.year).toMatch(
      new RegExp(`^${by?.username} changed it to 1987 on \\w+ \\d+, \\d{4}, .*, after this file`),
    );
  });

  test("does not raise units of which some were sold since", async () => {
    await shop.query("update watches set units = 3, received = 3 where id = 9");
    const { change, written } = await exported();
    await shop.query("update watches set units = 2 where id = 9");
    change(9, { Units: "4" });
    const { id } = await shop.check(written());
    const [row] = await shop.report(id, "?outcome=problem");
    expect(row?.details.problems?.units).toMatch(/now there are 2/);
  });

  test("needs a tick for sold and held watches, and never adds units to them", async () => {
    await sell(10);
    await sell(11);
    const { change, written } = await exported();
    change(10, { Year: "1987" });
    change(11, { Units: "1" });
    const { id, counts } = await shop.check(written());
    expect(counts).toMatchObject({ update: 1, problem: 1, questions: { sold: 1 } });
    const [row] = await shop.report(id, "?outcome=problem");
    expect(row?.details.problems?.units).toMatch(/does not add units/);
    const skipProblems = true;
    expect(await shop.run(id, { skipProblems })).toEqual({ status: 409, code: "confirm" });
    const done = await shop.run(id, { skipProblems, confirms: ["sold"] });
    expect(done.import?.state).toBe("done");
    expect([(await stored(10))?.year, (await stored(11))?.units]).toEqual([1987, 0]);
  });
});

test("a file without versions does not change the units of sold and held watches", async () => {
  const { written } = await exported();
  await sell(12);
  await shop.query("update watches set units = 2, received = 2, held = 1 where id = 13");
  await shop.query("update watches set units = 1, received = 2 where id = 14");
  const file = written("Version");
  const { id, counts } = await shop.check(file);
  expect(counts).toMatchObject({ create: 0, update: 0 });
  const problems = await shop.report(id, "?outcome=problem");
  expect(problems.map(({ watchId }) => watchId)).toEqual([12, 13]);
  const raised = await shop.check(
    csv([
      ["ID", "Units"],
      [14, 2],
    ]),
  );
  const [row] = await shop.report(raised.id);
  expect(row?.details.problems?.units).toMatch(/does not say when it was exported/);
});
