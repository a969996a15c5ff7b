export type CsvCell = string | number | null;

/** Without it Excel reads UTF-8 as the code page of the computer. */
const byteOrderMark = "\ufeff";
const chunkLength = 16_384;

/**
 * Before a place where a spreadsheet could begin to read a formula; the last four signs are the wide forms. Where the
 * comma separates decimals, it splits our cells at semicolons, tabs and line breaks, and quotes do not help. Apostrophes
 * before the sign count too, so that reading takes away exactly what writing has added.
 */
const beforeFormula = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const addedApostrophe = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/**
 * A CSV file (RFC 4180) in chunks, while the rows arrive: never more than a chunk is in memory. Text that a
 * spreadsheet would run has an apostrophe before it; numbers stay numbers.
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

export const safeCell = (text: string) => text.replace(beforeFormula, "'");

/** It is the reverse of `safeCell`. */
export const plainCell = (cell: string) => cell.replace(addedApostrophe, "");

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = safeCell(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
