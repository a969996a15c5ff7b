import {
  problemsBetween,
  type WatchChanges,
  type WatchField,
  type WatchValues,
  watchFields,
  watchSchema,
} from "#src/features/inventory/watch.schema.ts";
import { plainCell } from "#src/lib/csv.ts";
import { emptyMark } from "./cells.rules.ts";
import { type Column, columnsByField, type TransferField, type TransferWatch } from "./columns.ts";

/** Which column of the file holds which field. */
export type Mapping = Readonly<Record<string, string>>;

export type Problems = Readonly<Record<string, string>>;

/** The cells of a row that say something, by field. */
export type GivenCells = ReadonlyMap<TransferField, string>;

export interface BrandNames {
  /** By name or slug, in small letters. */
  idOf(name: string): number | undefined;
}

export function givenCells(cells: readonly string[], mapping: Mapping): GivenCells {
  const given = new Map<TransferField, string>();
  for (const [index, field] of Object.entries(mapping)) {
    const cell = (cells[Number(index)] ?? "").replaceAll("\r\n", "\n");
    if (cell.trim() !== "" && columnsByField.has(field as TransferField)) {
      given.set(field as TransferField, cell);
    }
  }
  return given;
}

/** An apostrophe before the mark makes it text. */
export const isMarked = (cell: string) => cell.trim() === emptyMark;
export const textOf = (cell: string) => (cell === `'${emptyMark}` ? emptyMark : plainCell(cell));

/** As the export would write it. */
export const writtenCell = (column: Column, watch: TransferWatch): string =>
  String(column.write(watch) ?? "").replaceAll("\r\n", "\n");

/** Without the mark, as text: for the identity of a row. */
export function wordsOf(given: GivenCells, field: TransferField): string {
  const cell = given.get(field);
  return cell === undefined || isMarked(cell) ? "" : textOf(cell).trim();
}

interface ReadValues {
  readonly changes: WatchChanges;
  readonly problems: Problems;
}

/** What the cells say of a watch. Of a present watch only what differs is read, and so can be wrong. */
export function readValues(
  given: GivenCells,
  brands: BrandNames,
  present?: TransferWatch,
): ReadValues {
  const changes: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [field, cell] of given) {
    const column = columnsByField.get(field);
    if (!column || field === "id" || field === "pictures" || field === "pictureTexts") continue;
    if (present && !isMarked(cell) && textOf(cell) === writtenCell(column, present)) continue;
    const reading = readCell(column, cell, brands);
    if ("problem" in reading) {
      problems[field] = reading.problem;
      continue;
    }
    const target: WatchField = field === "brand" ? "brandId" : field;
    const { data, error } = watchFields.shape[target].safeParse(reading.value);
    if (error) problems[field] = error.issues[0]?.message ?? "This can't be read.";
    else if (!present || present.values[target] !== data) changes[target] = data;
  }
  return { changes: changes as WatchChanges, problems };
}

function readCell(column: Column, cell: string, brands: BrandNames) {
  if (column.field === "brand") {
    const name = textOf(cell).trim();
    const id = brands.idOf(name);
    return id === undefined
      ? { problem: `There is no brand "${name}". Add it first, or correct the name.` }
      : { value: id };
  }
  if (isMarked(cell)) return { value: emptyText.has(column.field) ? "" : null };
  return column.read(textOf(cell));
}

/** These have no value as empty text, others as null. */
const emptyText = new Set<TransferField>(["description", "slug", "model", "reference"]);

const newWatch = {
  slug: "",
  serialNumber: null,
  retailPrice: null,
  wholesalePrice: null,
  cost: null,
  units: 1,
  year: null,
  crystal: null,
  bracelet: null,
  movement: null,
  lugToLugMm: null,
  powerReserveHours: null,
  waterResistanceMeters: null,
  description: "",
  rare: false,
  featured: false,
  newArrival: false,
  limited: false,
  state: "draft",
  publishAt: null,
};

/** A new watch has no value where nothing is given, and is a draft. */
export function completeNew(changes: WatchChanges): { values?: WatchValues; problems: Problems } {
  const { data, error } = watchSchema.safeParse({ ...newWatch, ...changes });
  if (data) return { values: data, problems: {} };
  const issues = error.issues.toReversed().map(({ path, message }) => {
    const field = String(path[0]);
    return [field === "brandId" ? "brand" : field, message];
  });
  return { problems: Object.fromEntries(issues) };
}

/** The moment of a publication means nothing to a watch that is not scheduled. */
export function settleChanges(
  changes: WatchChanges,
  present: WatchValues,
): { changes: WatchChanges; problems: Problems } {
  const wanted = { ...present, ...changes };
  if (wanted.state === "scheduled") return { changes, problems: problemsBetween(wanted) };
  const { publishAt: _, ...others } = changes;
  return { changes: others, problems: {} };
}
