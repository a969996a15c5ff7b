import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type SheetRow, UnreadableFile } from "./sheet.ts";

const chunkBytes = 64 * 1024;
const maxRecordChars = 1_000_000;
const delimiters = [",", ";", "\t"] as const;

/**
 * The rows of a CSV file, one after another. Excel writes it in one of three encodings and, where the comma separates
 * decimals, with semicolons.
 */
export async function* readCsv(file: Buffer, maxColumns: number): AsyncGenerator<SheetRow> {
  const encoding = encodingOf(file);
  const parser = parse({
    delimiter: delimiterOf(file, encoding),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: maxRecordChars,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const chunks = Readable.from(decoded(file, encoding));
  chunks.on("error", (error) => parser.destroy(error));
  let number = 0;
  try {
    for await (const cells of chunks.pipe(parser) as AsyncIterable<string[]>) {
      number += 1;
      if (cells.length > maxColumns) throw new UnreadableFile(tooManyColumns(number, maxColumns));
      yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(csvProblem(error, number + 1));
    throw error;
  } finally {
    chunks.destroy();
  }
}

export const tooManyColumns = (row: number, max: number) =>
  `Row ${row} has more than ${max} columns.`;

function csvProblem({ code }: CsvError, row: number): string {
  if (code === "CSV_MAX_RECORD_SIZE") return `Row ${row} is too long.`;
  return `A quotation mark in or near row ${row} is not closed, or stands in the middle of a cell.`;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

function encodingOf(file: Buffer): Encoding {
  if (file[0] === 0xff && file[1] === 0xfe) return "utf-16le";
  if (file[0] === 0xfe && file[1] === 0xff) return "utf-16be";
  return isUtf8(file) ? "utf-8" : "windows-1252";
}

/** Without the byte order mark. */
function* decoded(file: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < file.length; start += chunkBytes) {
    const text = decoder.decode(file.subarray(start, start + chunkBytes), { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The one that stands most often in the first row, outside of quotation marks. */
function delimiterOf(file: Buffer, encoding: Encoding): string {
  const [start = ""] = decoded(file.subarray(0, chunkBytes), encoding);
  const [header = ""] = start.replace(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}
