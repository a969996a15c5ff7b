import type { WatchField, WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { CsvCell } from "#src/lib/csv.ts";
import { type Reading, readDollars, readNumber } from "#src/lib/typed-number.ts";
import { readOption, readYesNo } from "./cells.rules.ts";

/** A watch as a row of a file. */
export interface TransferWatch {
  readonly id: number;
  readonly updatedAt: string;
  readonly brandName: string;
  readonly values: WatchValues;
  /** Addresses, the cover first. */
  readonly pictures: readonly string[];
  readonly pictureTexts: readonly string[];
}

/** `brand` is named in words, where the watch has the id. */
export type TransferField =
  | Exclude<WatchField, "brandId">
  | "id"
  | "brand"
  | "pictures"
  | "pictureTexts"
  | "version";

export interface Column {
  readonly field: TransferField;
  readonly header: string;
  /** Other headers under which it is recognised. */
  readonly aliases?: readonly string[];
  /** The template explains what belongs in the column. */
  readonly explains: string;
  readonly options?: readonly string[];
  readonly example: string;
  /** In characters, for a spreadsheet. */
  readonly width?: number;
  write(watch: TransferWatch): CsvCell;
  read(text: string): Reading<unknown>;
}

export const asText = (text: string) => ({ value: text });
const cellOf =
  (field: WatchField) =>
  ({ values }: TransferWatch): CsvCell => {
    const value = values[field];
    return typeof value === "boolean" ? (value ? "yes" : "no") : value;
  };

type Described = Pick<Column, "header" | "explains" | "example"> & Partial<Column>;

export const text = (field: Exclude<WatchField, "brandId">, described: Described): Column => ({
  field,
  write: cellOf(field),
  read: asText,
  ...described,
});
export const dollars = (field: "retailPrice" | "wholesalePrice" | "cost", described: Described) =>
  text(field, { ...described, read: readDollars, width: 14 });
export const number = (
  field: Extract<WatchField, `${string}${"Mm" | "Hours" | "Meters"}` | "units" | "year">,
  unit: RegExp | undefined,
  described: Described,
) => text(field, { ...described, read: (cell) => readNumber(cell, unit), width: 12 });
export const option = (
  field: "condition" | "boxPapers" | "dialColor" | "material" | "state",
  options: readonly string[],
  described: Described,
) => text(field, { ...described, options, read: (cell) => readOption(cell, options), width: 18 });
export const yesNo = (field: "rare" | "featured" | "newArrival" | "limited", header: string) =>
  text(field, {
    header,
    explains: "yes or no",
    options: ["yes", "no"],
    example: "no",
    read: readYesNo,
    width: 12,
  });

export const writtenCell = (column: Pick<Column, "write">, watch: TransferWatch): string =>
  String(column.write(watch) ?? "").replaceAll("\r\n", "\n");

/** The row's values when it was exported. */
export interface RowVersion {
  readonly at: string;
  /** Whether this cell had this text. */
  had(field: TransferField, cell: string): boolean;
}

/** FNV-1a, in 32 bits: enough to notice that a cell has changed. */
function hashOf(field: TransferField, cell: string): string {
  let hash = 0x811c9dc5;
  for (const unit of `${field} ${cell}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The moment of the last edit, and a hash for each column. */
export function versionOf(watch: TransferWatch, columns: readonly Column[]): string {
  const hashes = columns.map((column) => hashOf(column.field, writtenCell(column, watch)));
  return `${watch.updatedAt} ${hashes.join(".")}`;
}

/** Undefined if it is no version of this watch, or one of another release with other columns. */
export function readVersion(
  cell: string,
  columns: readonly Column[],
  { id }: Pick<TransferWatch, "id">,
): RowVersion | undefined {
  const [at = "", joined = ""] = cell.trim().split(" ");
  const hashes = joined.split(".");
  if (hashes.length !== columns.length || Number.isNaN(Date.parse(at))) return undefined;
  const known = new Map(columns.map(({ field }, index) => [field, hashes[index]]));
  const had = (field: TransferField, text: string) => known.get(field) === hashOf(field, text);
  return had("id", String(id)) ? { at, had } : undefined;
}
