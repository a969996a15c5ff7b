import { fieldLabels } from "#src/features/inventory/inventory.messages.ts";
import type { WatchField, WatchValues } from "#src/features/inventory/watch.schema.ts";
import { isDay } from "#src/lib/calendar.ts";
import type { CsvCell } from "#src/lib/csv.ts";
import { type Reading, readDollars, readNumber } from "#src/lib/typed-number.ts";

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
  readonly aliases?: readonly string[];
  readonly explains: string;
  readonly options?: readonly string[];
  readonly example: string;
  /** The width is in characters, for a spreadsheet. */
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

/** As the form names the field, with capitals. */
const headerOf = (field: WatchField) =>
  fieldLabels[field].replace(/ [a-z]/g, (letter) => letter.toUpperCase());

type Described = [explains: string, example: string, more?: Partial<Column>];

export const text = (
  field: Exclude<WatchField, "brandId">,
  ...[explains, example, more]: Described
): Column => ({
  ...{ field, explains, example },
  header: headerOf(field),
  write: cellOf(field),
  read: asText,
  ...more,
});
export const dollars = (
  field: "retailPrice" | "wholesalePrice" | "cost",
  ...[explains, example, more]: Described
) => text(field, explains, example, { ...more, read: readDollars, width: 14 });
export const number = (
  field: Extract<WatchField, `${string}${"Mm" | "Hours" | "Meters"}` | "units" | "year">,
  unit: RegExp | undefined,
  ...[explains, example, more]: Described
) => text(field, explains, example, { ...more, read: (cell) => readNumber(cell, unit), width: 12 });
export const option = (
  field: "condition" | "boxPapers" | "dialColor" | "material" | "state",
  options: readonly string[],
  ...[explains, example, more]: Described
) => {
  const read = (cell: string) => readOption(cell, options);
  return text(field, explains, example, { ...more, options, read, width: 18 });
};
export const yesNo = (field: "rare" | "featured" | "newArrival" | "limited") =>
  text(field, "yes or no", "no", { options: ["yes", "no"], read: readYesNo, width: 12 });

export const writtenCell = (column: Pick<Column, "write">, watch: TransferWatch): string =>
  String(column.write(watch) ?? "").replaceAll("\r\n", "\n");

/** The row's values when it was exported. */
interface RowVersion {
  readonly at: string;
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

const wrong = (problem: string) => ({ problem });

/** Written into a cell it removes the value, which an empty cell leaves as it is. */
export const emptyMark = "(empty)";

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "true", "1", "x"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);

export function readYesNo(text: string): Reading<boolean> {
  const value = truths.get(text.trim().toLowerCase());
  return value === undefined ? wrong(`"${text}" is neither yes nor no.`) : { value };
}

/** One of the options, however its letters are written. */
export function readOption<Option extends string>(
  text: string,
  options: readonly Option[],
): Reading<Option> {
  const plain = (value: string) => value.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const value = options.find((option) => plain(option) === plain(text));
  if (value !== undefined) return { value };
  return wrong(`"${text}" is none of the options: ${options.join(", ")}.`);
}

const day = 86_400_000;
/** Spreadsheets count days from this one. */
const epoch = Date.UTC(1899, 11, 30);

/** A date and time in UTC or with its zone, or a spreadsheet's number of days. */
export function readMoment(text: string): Reading<string> {
  const typed = text.trim();
  const days = /^\d{5}(\.\d+)?$/.test(typed) ? Number(typed) : undefined;
  const [, date, time = "00:00", seconds = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      typed,
    ) ?? [];
  const moment =
    days === undefined
      ? isDay(date ?? "")
        ? Date.parse(`${date}T${time}${seconds}${zone === "UTC" ? "Z" : zone}`)
        : Number.NaN
      : Math.round((epoch + days * day) / 1_000) * 1_000;
  if (Number.isNaN(moment)) {
    return wrong(`"${text}" is not a date. Write it as 2027-01-31 09:00, in UTC.`);
  }
  return { value: new Date(moment).toISOString() };
}
