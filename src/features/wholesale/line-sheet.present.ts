import { maxPrintedWatches } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import { paths } from "#src/lib/paths.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
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
export const feedFile = (call: ForFile, dealer: SignedInViewer) =>
  csvFile(header, rowsFor(call, dealer));

/** For people: whose it is and of which day stand above the table. */
export function lineSheetRows(call: ForFile, dealer: SignedInViewer, title: readonly string[]) {
  async function* rows(): AsyncGenerator<readonly CsvCell[]> {
    yield [];
    yield header;
    yield* rowsFor(call, dealer);
  }
  return csvFile(title, rows());
}

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
