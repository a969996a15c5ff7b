import { maxPrintedWatches } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { FileReply } from "#src/platform/serve.ts";
import { csvReply } from "#src/platform/serve.ts";
import { xlsxFile, xlsxType } from "#src/platform/spreadsheet/write-xlsx.ts";
import type { LineSheet, LineSheetLine } from "./line-sheet.contract.ts";
import { readForSale } from "./line-sheet.sql.ts";

/** The prices are those of this viewer, who must be a dealer. */
async function* linesFor(db: DbOrTx, dealer: SignedInViewer): AsyncGenerator<LineSheetLine> {
  for await (const rows of readForSale(db)) yield* await presentWatches(db, rows, dealer);
}

const columns: Readonly<Record<string, (line: LineSheetLine, url: string) => CsvCell>> = {
  ID: ({ id }) => id,
  Brand: ({ brandName }) => brandName,
  Model: ({ model }) => model,
  Reference: ({ reference }) => reference,
  Year: ({ year }) => year,
  Condition: ({ condition }) => condition,
  "Case size": ({ caseSize }) => caseSize,
  Dial: ({ dialColor }) => dialColor,
  Material: ({ material }) => material,
  "Box and papers": ({ boxPapers }) => boxPapers,
  Units: ({ freeUnits }) => freeUnits,
  "Retail price (USD)": ({ retailPrice }) => retailPrice,
  "Dealer price (USD)": ({ price }) => price,
  Address: ({ id }, url) => url + paths.watch(id),
};
const header = Object.keys(columns);

type ForFile = { readonly db: DbOrTx; readonly config: Pick<Config, "publicUrl"> };

async function* rowsFor({ db, config }: ForFile, dealer: SignedInViewer) {
  for await (const line of linesFor(db, dealer)) {
    yield Object.values(columns).map((cell) => cell(line, config.publicUrl));
  }
}

/** For programs: a table and nothing else. */
export const feedFile = (call: ForFile, dealer: SignedInViewer): FileReply =>
  csvReply("feed", csvFile(header, rowsFor(call, dealer)));

/** For people: whose it is and of which day stand above the table. */
export interface LineSheetTitle {
  readonly text: string;
  /** The name has no ending. */
  readonly fileName: string;
}

async function* below(call: ForFile, dealer: SignedInViewer): AsyncGenerator<readonly CsvCell[]> {
  yield [];
  yield header;
  yield* rowsFor(call, dealer);
}

async function* titled(text: string, rows: AsyncIterable<readonly CsvCell[]>) {
  yield [text];
  yield* rows;
}

const widths = [7, 20, 26, 18, 7, 12, 10, 14, 18, 24, 7, 18, 18, 44];

type WriteFile = (call: ForFile, dealer: SignedInViewer, title: LineSheetTitle) => FileReply;

export const csvLineSheet: WriteFile = (call, dealer, { text, fileName }) =>
  csvReply(fileName, csvFile([text], below(call, dealer)));

export const xlsxLineSheet: WriteFile = (call, dealer, { text, fileName }) => ({
  contentType: xlsxType,
  name: `${fileName}.xlsx`,
  content: xlsxFile([{ name: "Line sheet", rows: titled(text, below(call, dealer)), widths }]),
});

export async function printedLines(
  db: DbOrTx,
  dealer: SignedInViewer,
): Promise<Pick<LineSheet, "lines" | "more">> {
  const lines: LineSheetLine[] = [];
  for await (const line of linesFor(db, dealer)) {
    if (lines.length === maxPrintedWatches) return { lines, more: true };
    lines.push(line);
  }
  return { lines, more: false };
}
