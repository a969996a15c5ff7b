export type CsvCell = string | number | null;

/** Without it Excel reads UTF-8 as the code page of the computer. */
const byteOrderMark = "\ufeff";
const chunkLength = 16_384;

/**
 * A spreadsheet runs a cell that begins so as a formula; the last four are the wide forms. An apostrophe before it
 * counts too, so that reading takes away exactly what writing has added.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/**
 * A CSV file (RFC 4180) in chunks, while the rows arrive: never more than a chunk is in memory. Text that a
 * spreadsheet would run begins with an apostrophe; numbers stay numbers.
 */
export async function* csvFile(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + csvRow(header);
  for await (const row of rows) {
    chunk += csvRow(row);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

export const safeCell = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The reverse of `safeCell`. */
export const plainCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = safeCell(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
