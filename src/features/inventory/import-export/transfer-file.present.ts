import type { StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import { valuesOf } from "#src/features/inventory/watch.present.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import type { FileReply } from "#src/platform/http/serve.ts";
import { csvReply } from "#src/platform/http/serve.ts";
import { xlsxFile, xlsxType } from "#src/platform/media/spreadsheet/write-xlsx.ts";
import { emptyMark, type TransferWatch } from "./column-kinds.ts";
import { columns, editedColumns } from "./columns.ts";
import type { FileFormat } from "./imports.contract.ts";
import { generalExplanations } from "./imports.messages.ts";

const general = Object.values(generalExplanations);
const header = columns.map((column) => column.header);
const widths = columns.map(({ width = 16 }) => width);

export function transferWatch(row: StaffWatchRow, publicUrl: string): TransferWatch {
  const { id, images, imageTexts, updatedAt } = row.watch;
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    brandName: row.brandName,
    values: valuesOf(row),
    pictures: images.map((path) => pictureAddress(path, publicUrl)),
    pictureTexts: imageTexts,
  };
}

/** The largest that every picture has, in a format that every program opens. */
export const pictureAddress = (path: string, publicUrl: string) => `${publicUrl}${path}-1200.webp`;

/** Text that is the mark itself gets the apostrophe that keeps it text. */
function cellsOf(watch: TransferWatch): CsvCell[] {
  return columns.map((column) => {
    const cell = column.write(watch);
    return cell === emptyMark ? `'${emptyMark}` : cell;
  });
}

async function* exportRows(batches: AsyncIterable<StaffWatchRow[]>, publicUrl: string) {
  for await (const batch of batches) {
    for (const row of batch) yield cellsOf(transferWatch(row, publicUrl));
  }
}

async function* after(first: readonly CsvCell[], rows: AsyncIterable<CsvCell[]>) {
  yield first;
  yield* rows;
}

export function exportFile(
  format: FileFormat,
  batches: AsyncIterable<StaffWatchRow[]>,
  publicUrl: string,
): FileReply {
  const rows = exportRows(batches, publicUrl);
  if (format === "csv") return csvReply("inventory", csvFile(header, rows));
  return xlsxReply("inventory", [{ name: "Watches", rows: after(header, rows), widths }]);
}

/** A spreadsheet has room for explanations on a sheet of its own; a CSV file has them nowhere. */
export function templateFile(format: FileFormat): FileReply {
  const example = editedColumns.map((column) => column.example);
  const names = editedColumns.map((column) => column.header);
  if (format === "csv") return csvReply("import-template", csvFile(names, [example]));
  const explanations = editedColumns.map(({ header: title, explains, options = [] }) => [
    title,
    explains,
    options.join("\n"),
  ]);
  return xlsxReply("import-template", [
    { name: "Watches", rows: [names, example], widths },
    {
      name: "Explanations",
      rows: [["Column", "What belongs into it", "Options"], ...explanations, ...general],
      widths: [22, 70, 30],
    },
  ]);
}

const xlsxReply = (name: string, sheets: Parameters<typeof xlsxFile>[0]): FileReply => ({
  contentType: xlsxType,
  name: `${name}.xlsx`,
  content: xlsxFile(sheets),
});
