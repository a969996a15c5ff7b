import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { Invalid } from "#src/domain/errors.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { batchesOf, readHeaders } from "#src/features/inventory/transfer/import-file.service.ts";
import type { NewStolenSerial } from "#src/features/offers/stolen-serials.sql.ts";
import { plainCell } from "#src/lib/csv.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { onlyOurMessages, type Services } from "#src/platform/serve.ts";
import { type SheetRow, UnreadableFile } from "#src/platform/spreadsheet/sheet.ts";
import { stolenFields } from "./stolen-serials.contract.ts";
import { stolenProblems } from "./stolen-serials.messages.ts";

/** The names of the columns; the first of each is written. */
const names = {
  serialNumber: ["serial", "serial number", "serialnumber"],
  brand: ["brand", "make"],
  note: ["note", "notes"],
} as const;
export const stolenHeader = Object.values(names).map(([name]) => name);

type Columns = Readonly<Record<keyof typeof names, number>>;

interface StolenFile {
  /** One of each serial number. */
  readonly serials: readonly NewStolenSerial[];
  readonly twice: number;
  readonly bad: readonly { readonly row: number; readonly problem: string }[];
}

export interface StolenUpload {
  readonly stream: Readable;
  readonly gone: AbortSignal;
}

/** Reads all of a file before anything is changed. */
export async function readStolenFile(
  { config }: Services,
  { stream, gone }: StolenUpload,
): Promise<StolenFile> {
  const upload = { stream, maxBytes: stolenLimits.bytes };
  const content = await inQuarantine(mediaFolder(config), upload, (file) => readFile(file));
  return readRows(content, gone).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new Invalid(error.message, "unreadable_file");
    throw error;
  });
}

async function readRows(content: Buffer, gone: AbortSignal): Promise<StolenFile> {
  const columns = columnsOf(await readHeaders(content, gone));
  const serials = new Map<string, NewStolenSerial>();
  const bad: { row: number; problem: string }[] = [];
  let count = 0;
  for await (const rows of batchesOf(content, 500, gone)) {
    count += rows.length;
    if (count > stolenLimits.rows) throw new UnreadableFile(stolenProblems.tooManyRows);
    for (const row of rows) {
      const { data, error } = readRow(row, columns);
      if (!data) bad.push({ row: row.number, problem: error.issues[0]?.message ?? "" });
      else if (!serials.has(serialKeyOf(data.serialNumber)))
        serials.set(serialKeyOf(data.serialNumber), data);
    }
  }
  if (count === 0) throw new UnreadableFile(stolenProblems.empty);
  return { serials: [...serials.values()], twice: count - bad.length - serials.size, bad };
}

function columnsOf(headers: readonly string[]): Columns {
  const plain = headers.map((header) => plainCell(header).trim().toLowerCase());
  const columnOf = (known: readonly string[]) => plain.findIndex((name) => known.includes(name));
  const columns = {
    serialNumber: columnOf(names.serialNumber),
    brand: columnOf(names.brand),
    note: columnOf(names.note),
  };
  if (columns.serialNumber < 0) throw new UnreadableFile(stolenProblems.noSerialColumn);
  return columns;
}

function readRow({ cells }: SheetRow, columns: Columns) {
  // PostgreSQL can't store NUL.
  const cell = (index: number) => plainCell(cells[index] ?? "").replaceAll("\0", "");
  const row = {
    serialNumber: cell(columns.serialNumber),
    brand: cell(columns.brand),
    note: cell(columns.note),
  };
  return stolenFields.safeParse(row, onlyOurMessages);
}
