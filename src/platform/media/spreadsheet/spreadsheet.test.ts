import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { type CsvCell, csvFile, plainCell } from "#src/lib/csv.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { SheetRow } from "./sheet.ts";
import { xlsxFile } from "./write-xlsx.ts";

const limits = { unpackedBytes: 5_000_000, columns: 50, cells: 2_000, characters: 100_000 };

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}
async function cellsOf(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  const all: string[][] = [];
  for await (const { cells } of rows) all.push(cells.map(plainCell));
  return all;
}
async function* rowsOf(rows: readonly (readonly CsvCell[])[]) {
  yield* rows;
}

const odd = [
  'He said "no", twice',
  "two\nlines\r\nand a third",
  "=1+1",
  "'=1",
  "''+2",
  "-5",
  "@SUM(A1)",
  "\tindented",
  "＝wide",
  "'quoted'",
  "Zürich, Genève & Łódź <b>",
  "⌚️ 𝒳 日本語",
  "_x0041_ and _x000D_",
  "\u0001bell\u0007",
  " spaces ",
  "a;b",
  "",
];

describe("what is written is read as it was", () => {
  test("in CSV", async () => {
    const file = await bytesOf(csvFile(["Text", "Number"], rowsOf(odd.map((text) => [text, 7]))));
    expect(await cellsOf(readCsv(file, 50))).toEqual([
      ["Text", "Number"],
      ...odd.map((text) => [text, "7"]),
    ]);
  });

  test("in XLSX, from the first of two sheets", async () => {
    const file = await bytesOf(
      xlsxFile([
        {
          name: "Watches & more",
          rows: rowsOf([["Text", "N"], ...odd.map((text) => [text, 7.25])]),
        },
        { name: "Second", rows: [["other"]], widths: [30] },
      ]),
    );
    expect(await cellsOf(readXlsx(file, limits))).toEqual([
      ["Text", "N"],
      ...odd.map((text) => [text, "7.25"]),
    ]);
  });
});

describe("a CSV file", () => {
  const read = (file: Buffer) => cellsOf(readCsv(file, 50));
  const text = "Modell;Größe\r\nMüller;40,5\r\n";
  const expected = [
    ["Modell", "Größe"],
    ["Müller", "40,5"],
  ];
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 of the other order", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("in %s", async (_, file) => {
    expect(await read(file)).toEqual(expected);
  });

  test.each([
    ["commas", 'a,"b;c",d\n1,2,3'],
    ["semicolons", 'a;"b;c";d\n1;2;3'],
    ["tabs", 'a\t"b;c"\td\n1\t2\t3'],
    ["old line ends", 'a,"b;c",d\r1,2,3'],
  ])("with %s", async (_, file) => {
    expect(await read(Buffer.from(file))).toEqual([
      ["a", "b;c", "d"],
      ["1", "2", "3"],
    ]);
  });

  test.each([
    ["an open quotation mark", 'a,b\n"1,2\n', /quotation mark/],
    ["a quotation mark inside", 'a,b\n1 "x" 2,3\n', /quotation mark/],
    ["an endless row", `a\n${"x".repeat(1_100_000)}`, /too long/],
    ["endless columns", `a\n${",".repeat(60)}`, /Row 2 has more than 50 columns/],
  ])("with %s is refused in words", async (_, file, message) => {
    await expect(read(Buffer.from(file))).rejects.toThrow(message);
  });
});

describe("an XLSX file", () => {
  const workbook =
    '<workbook xmlns:r="r"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const relations =
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  const zipOf = (parts: Record<string, string>) => {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    return bytesOf(zip.outputStream as AsyncIterable<Buffer>);
  };
  const sheetOf = (sheet: string, others: Record<string, string> = {}) =>
    zipOf({
      "xl/workbook.xml": workbook,
      "xl/_rels/workbook.xml.rels": relations,
      "xl/worksheets/sheet1.xml": sheet,
      ...others,
    });
  const read = async (file: Promise<Buffer>) => cellsOf(readXlsx(await file, limits));

  test("of another program: shared and rich texts, gaps, formulas, booleans and fractions", async () => {
    const sheet = `<x:worksheet xmlns:x="x"><x:sheetData>
      <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="4"><x:c r="A4" t="b"><x:v>1</x:v></x:c><x:c r="B4"><x:f>1+1</x:f><x:v>40.299999999999997</x:v></x:c>
      <x:c r="C4" t="str"><x:f>"a"</x:f><x:v>a_x000D_</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const texts = `<sst><si><t>Mo</t></si><si><r><t xml:space="preserve">ri </t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si></sst>`;
    expect(await read(sheetOf(sheet, { "xl/sharedStrings.xml": texts }))).toEqual([
      ["Mo", "", "ri ch"],
      ["yes", "40.3", "a\r"],
    ]);
  });

  const damaged = /not a whole XLSX file/;
  const tooMuch = /more than 2,000 cells or 100,000 characters/;
  const bomb = `<worksheet><sheetData>${" ".repeat(6_000_000)}</sheetData></worksheet>`;
  test.each([
    ["that is none", () => Promise.resolve(Buffer.from("a,b\n1,2")), damaged],
    ["that is cut off", async () => (await sheetOf("<worksheet/>")).subarray(0, 300), damaged],
    ["without a sheet", () => zipOf({ "xl/workbook.xml": workbook }), damaged],
    ["with broken XML", () => sheetOf("<worksheet><row></worksheet>"), damaged],
    [
      "with entities of its own",
      () => sheetOf('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
      damaged,
    ],
    ["that is a bomb", () => sheetOf(bomb), /unpacks to more than 5 MB/],
    [
      "of too many texts",
      () =>
        sheetOf("<worksheet/>", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(2_001)}</sst>` }),
      tooMuch,
    ],
    [
      "of too long texts",
      () =>
        sheetOf("<worksheet/>", {
          "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(100_001)}</t></si></sst>`,
        }),
      tooMuch,
    ],
    [
      "of one text many times",
      () =>
        sheetOf(`<worksheet><row>${'<c t="s"><v>0</v></c>'.repeat(11)}</row></worksheet>`, {
          "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(10_000)}</t></si></sst>`,
        }),
      tooMuch,
    ],
    ["of empty rows", () => sheetOf(`<worksheet>${"<row/>".repeat(2_001)}</worksheet>`), tooMuch],
    [
      "with a cell far to the right",
      () => sheetOf('<worksheet><row r="3"><c r="XFD3"><v>1</v></c></row></worksheet>'),
      /Row 3 has more than 50 columns/,
    ],
  ])("%s is refused in words", async (_, make, message) => {
    await expect(read(make())).rejects.toThrow(message);
  });

  test("that lies about the size of a part is refused", async () => {
    const file = await sheetOf("<worksheet/>");
    const name = Buffer.from("xl/worksheets/sheet1.xml");
    const header = file.lastIndexOf(name) - 46;
    file.writeUInt32LE(3, header + 24);
    await expect(read(Promise.resolve(file))).rejects.toThrow(damaged);
  });
});
