import { describe, expect, test } from "vitest";
import { type CsvCell, csvFile, plainCell, safeCell } from "./csv.ts";

async function write(rows: readonly (readonly CsvCell[])[], header = ["a", "b"]): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of csvFile(header, rows)) chunks.push(chunk);
  return chunks.join("");
}

const writeCell = async (cell: CsvCell) =>
  (await write([[cell]], ["a"])).slice("\ufeffa\r\n".length, -"\r\n".length);

test("a file begins with a byte order mark and a header, and each row ends with CR LF", async () => {
  expect(await write([["1", 2]])).toBe("\ufeffa,b\r\n1,2\r\n");
  expect(await write([])).toBe("\ufeffa,b\r\n");
});

test.each([
  ["plain", "plain"],
  ["Müller, 東京 👩‍🔧", '"Müller, 東京 👩‍🔧"'],
  ['6" case', '"6"" case"'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [" spaces ", '" spaces "'],
  ["a;b", "a;b"],
  ["", ""],
  [null, ""],
  [0, "0"],
  [-12.5, "-12.5"],
  [Number.NaN, ""],
  [Number.POSITIVE_INFINITY, ""],
])("the cell %j is written as %j", async (cell, written) => {
  expect(await writeCell(cell)).toBe(written);
});

describe("text that a spreadsheet would run", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ["+1 212 555 0100", "'+1 212 555 0100"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "\"'\r'=1\""],
    ["\n=1", "\"'\n'=1\""],
    ["＝1+1", "'＝1+1"],
  ])("begins with an apostrophe: %j", async (cell, written) => {
    expect(await writeCell(cell)).toBe(written);
  });

  test.each([
    ["A;=1+1;B", "A;'=1+1;B"],
    ["A\t@SUM(A1)", "A\t'@SUM(A1)"],
    ["A\n=1+1", '"A\n\'=1+1"'],
    ['A;"=1+1', '"A;\'""=1+1"'],
    ["A;'=1+1", "A;''=1+1"],
    [";;-1", ";;'-1"],
  ])("has an apostrophe after a second separator: %j", async (cell, written) => {
    expect(await writeCell(cell)).toBe(written);
  });

  test("is read as it was before it was written", () => {
    const texts = ["", "'", '"', ";", "\t", "\n", "=", "-", "a"];
    for (const one of texts)
      for (const two of texts)
        for (const three of texts)
          for (const four of texts) {
            const text = one + two + three + four;
            expect(plainCell(safeCell(text))).toBe(text);
          }
  });

  test("stays as it is where the sign is not the first character", async () => {
    expect(await writeCell("A-1 = B@C+1")).toBe("A-1 = B@C+1");
  });

  test("is found in the header too", async () => {
    expect(await write([], ["=a"])).toBe("\ufeff'=a\r\n");
  });
});

test("rows are written while they arrive", async () => {
  let read = 0;
  async function* rows() {
    for (; read < 100_000; read++) yield [read, "x".repeat(80)];
  }
  const file = csvFile(["n", "x"], rows());
  const { value } = await file.next();
  expect(value?.length).toBeLessThan(20_000);
  expect(read).toBeLessThan(300);

  let length = value?.length ?? 0;
  for await (const chunk of file) length += chunk.length;
  const digits = 10 + 90 * 2 + 900 * 3 + 9_000 * 4 + 90_000 * 5;
  expect(length).toBe("\ufeffn,x\r\n".length + digits + 100_000 * ",\r\n".length + 100_000 * 80);
});
