import { Invalid } from "#src/domain/errors.ts";
import { importLimits } from "#src/domain/limits.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { readCsv } from "#src/platform/media/spreadsheet/read-csv.ts";
import type { XlsxPart, XlsxWork } from "#src/platform/media/spreadsheet/read-xlsx.ts";
import {
  isEmptyRow,
  type SheetRow,
  UnreadableFile,
} from "#src/platform/media/spreadsheet/sheet.ts";
import { WorkerThread, WorkTooLarge } from "#src/platform/runtime/worker-thread.ts";
import { columnOf } from "./columns.ts";
import type { FileFormat } from "./imports.contract.ts";
import { fileProblems } from "./imports.messages.ts";
import type { Mapping } from "./read-row.rules.ts";

const zipSignature = Buffer.from("PK\u0003\u0004");

/** By content: a file may have any name. */
export function formatOf(content: Buffer): FileFormat {
  if (content.subarray(0, 4).equals(zipSignature)) return "xlsx";
  // Older Excel files, PDF and pictures have such bytes; texts have them in UTF-16 alone.
  const isUtf16 = content[0] === 0xff || content[0] === 0xfe;
  if (content.length === 0 || (!isUtf16 && content.subarray(0, 1_000).includes(0))) {
    throw new Invalid(fileProblems.kind, "unreadable_file");
  }
  return "csv";
}

interface ReadOptions {
  /** Only the first ones are needed. */
  readonly rows?: number;
  /** Aborted when whoever sent the file has gone. */
  readonly gone?: AbortSignal;
}

function rowsOf(content: Buffer, options: ReadOptions = {}): AsyncGenerator<SheetRow> {
  return formatOf(content) === "csv"
    ? readCsv(content, importLimits.columns)
    : xlsxRows(content, options);
}

const reader = new WorkerThread<XlsxWork, XlsxPart>("src/platform/media/spreadsheet/read-xlsx.ts", {
  seconds: importLimits.readSeconds,
  megabytes: importLimits.readMegabytes,
  waiting: importLimits.waiting,
});

/** All are read before the first is used, so that no file waits until another one has been imported. */
async function* xlsxRows(file: Buffer, { rows, gone }: ReadOptions): AsyncGenerator<SheetRow> {
  const work = { file, limits: importLimits, ...(rows && { rows }) };
  const parts = await reader.run(work, gone).catch((error: unknown) => {
    throw error instanceof WorkTooLarge ? new UnreadableFile(fileProblems.tooLarge) : error;
  });
  for (const part of parts) {
    if ("problem" in part) throw new UnreadableFile(part.problem);
    yield* part.rows;
  }
}

export async function readHeaders(content: Buffer, gone?: AbortSignal): Promise<string[]> {
  for await (const { cells } of rowsOf(content, { rows: 1, ...(gone && { gone }) })) {
    return cells.map((cell) => cell.trim().slice(0, 200));
  }
  throw new UnreadableFile(fileProblems.empty);
}

/** Columns under a known header. Of two with the same field the first counts. */
export function mappingOf(headers: readonly string[]): Mapping {
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  for (const [index, header] of headers.entries()) {
    const field = columnOf(header)?.field;
    if (!field || taken.has(field)) continue;
    taken.add(field);
    mapping[index] = field;
  }
  return mapping;
}

export async function* batchesOf(
  content: Buffer,
  size: number,
  gone?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let isHeader = true;
  for await (const row of rowsOf(content, gone && { gone })) {
    if (!isHeader && !isEmptyRow(row)) batch.push(row);
    isHeader = false;
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Stops at the limit, however many rows follow. */
export async function countRows(content: Buffer): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(content, 500)) {
    count += batch.length;
    if (count > importLimits.rows) throw new UnreadableFile(fileProblems.tooManyRows);
  }
  if (count === 0) throw new UnreadableFile(fileProblems.empty);
  return count;
}

export async function readStored(media: MediaStore, key: string): Promise<Buffer> {
  const file = await media.get(key as `imports/${string}`);
  if (!file) throw new UnreadableFile(fileProblems.gone);
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
