import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CsvCell, safeCell } from "#src/lib/csv.ts";

export interface Sheet {
  readonly name: string;
  /** The first row is bold and stays in sight. */
  readonly rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;
  /** Widths of columns are in characters. */
  readonly widths?: readonly number[];
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The same rows make the same file. */
const anyDate = new Date(2000, 0, 1);
const chunkLength = 16_384;

/** An XLSX file in chunks, while the rows arrive: never more than a few chunks are in memory. */
export async function* xlsxFile(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  for (const [name, text] of fixedParts(sheets)) {
    zip.addBuffer(Buffer.from(declaration + text), name, { mtime: anyDate });
  }
  const contents = sheets.map((sheet) => Readable.from(sheetXml(sheet)));
  for (const [index, content] of contents.entries()) {
    zip.addReadStream(content, `xl/worksheets/sheet${index + 1}.xml`, { mtime: anyDate });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    for (const content of contents) content.destroy();
  }
}

function fixedParts(sheets: readonly Sheet[]): [string, string][] {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join("");
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each(
        (_, number) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
      )}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each(
        ({ name }, number) =>
          `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="s${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packageRelations}">${each(
        (_, number) =>
          `<Relationship Id="s${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="styles" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" xfId="0"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}

async function* sheetXml({ rows, widths = [] }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let chunk = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}<sheetData>`;
  let style = ' s="1"';
  for await (const row of rows) {
    chunk += `<row>${row.map((cell) => cellXml(cell, style)).join("")}</row>`;
    style = "";
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield `${chunk}</sheetData></worksheet>`;
}

function cellXml(cell: CsvCell, style: string): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(safeCell(cell))}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A character that XML does not allow is written as its number, and so is text that looks like one. */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
    )
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
