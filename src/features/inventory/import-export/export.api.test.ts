import { afterAll, beforeAll, expect, test } from "vitest";
import { plainCell } from "#src/lib/csv.ts";
import { readCsv } from "#src/platform/media/spreadsheet/read-csv.ts";
import { readXlsx } from "#src/platform/media/spreadsheet/read-xlsx.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { visitorNamed } from "#tests/visitors.ts";
import { columns, editedColumns } from "./columns.ts";

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  token = (await visitorNamed("editor").token(shop.database.db)) ?? "";
  await shop.database.pool.query(
    "update watches set model = '=HYPERLINK(1)', retail_price = null where id = 3",
  );
});
afterAll(() => shop.close());

const formats = { csv: "text/csv; charset=utf-8", xlsx: expect.stringContaining("spreadsheetml") };
const both = ["csv", "xlsx"] as const;

async function download(format: keyof typeof formats, path: string): Promise<string[][]> {
  const response = await shop.request("GET", `/api/admin/${path}`, { token });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toEqual(formats[format]);
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="[a-z-]+\\.${format}"$`),
  );
  const file = Buffer.from(await response.arrayBuffer());
  const rows =
    format === "csv"
      ? readCsv(file, 100)
      : readXlsx(file, { columns: 100, unpackedBytes: 1e8, cells: 1e6, characters: 1e7 });
  const cells: string[][] = [];
  for await (const row of rows) cells.push([...row.cells]);
  return cells;
}

test.each(both)("an export as %s has every column of every watch", async (format) => {
  const [header = [], ...rows] = await download(format, `inventory-file/${format}`);
  expect(header).toEqual(columns.map((column) => column.header));
  const { rows: stored } = await shop.database.pool.query(
    "select w.*, b.name as brand from watches w join brands b on b.id = w.brand_id order by w.id",
  );
  expect(rows.map(([id]) => Number(id))).toEqual(stored.map(({ id }) => id));
  const at = (row: string[], name: string) => row[header.indexOf(name)] ?? "";
  for (const [index, row] of rows.entries()) {
    expect(at(row, "Brand")).toBe(stored[index].brand);
    expect(plainCell(at(row, "Model"))).toBe(stored[index].model);
    expect(at(row, "Retail Price")).toBe(String(stored[index].retail_price ?? ""));
    expect(at(row, "Description")).toBe(stored[index].description);
    expect(at(row, "State")).toBe("published");
    expect(at(row, "Pictures")).toMatch(/^http:\/\/shop\.test\/media\/.*-1200\.webp(\n|$)/);
  }
  expect(at(rows[2] ?? [], "Model")).toBe("'=HYPERLINK(1)");
});

test("the filters of the inventory choose what is exported", async () => {
  const rows = await download("csv", "inventory-file/csv?brandId=1&condition=New");
  const { rows: stored } = await shop.database.pool.query(
    "select id from watches where brand_id = 1 and condition = 'New' order by id",
  );
  expect(rows.slice(1).map(([id]) => Number(id))).toEqual(stored.map(({ id }) => id));
  const wrong = await shop.request("GET", "/api/admin/inventory-file/csv?stage=lost", { token });
  expect(wrong.status).toBe(400);
});

test.each(both)("the template as %s has the header and an example", async (format) => {
  const [header, example, ...others] = await download(format, `import-template/${format}`);
  expect(header).toEqual(editedColumns.map((column) => column.header));
  expect(example?.slice(0, 4)).toEqual(["", "Rolex", "Submariner Date", "126610LN"]);
  expect(others).toEqual([]);
});
