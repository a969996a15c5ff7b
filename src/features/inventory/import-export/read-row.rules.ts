import { inventoryProblems } from "#src/features/inventory/inventory.messages.ts";
import {
  emptyWatch,
  isInPast,
  missingProblems,
  problemsBetween,
  type WatchChanges,
  type WatchField,
  type WatchValues,
  watchFields,
  watchSchema,
} from "#src/features/inventory/watch.schema.ts";
import { plainCell } from "#src/lib/csv.ts";
import {
  type Column,
  emptyMark,
  readVersion,
  type TransferField,
  type TransferWatch,
  writtenCell,
} from "./column-kinds.ts";
import { columnsByField, editedColumns } from "./columns.ts";

/** Fields by the number of their column in the file. */
export type Mapping = Readonly<Record<string, string>>;

export type Problems = Readonly<Record<string, string>>;

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

/** Without the mark, as text: for the identity of a row. */
export function wordsOf(given: GivenCells, field: TransferField): string {
  const cell = given.get(field);
  return cell === undefined || isMarked(cell) ? "" : textOf(cell).trim();
}

/** Reads only cells that differ from the watch as it is, so that no others can be wrong. */
export function readValues(given: GivenCells, brands: BrandNames, present?: TransferWatch) {
  const changes: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [field, cell] of given) {
    const column = columnsByField.get(field);
    if (!column || !isValue(field)) continue;
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

const notValues = ["id", "pictures", "pictureTexts", "version"] as const;
type ValueField = Exclude<TransferField, (typeof notValues)[number]>;
const isValue = (field: TransferField): field is ValueField =>
  !notValues.some((other) => other === field);

export interface SinceExport {
  /** The cells that somebody has changed in the file; all of them if nobody knows. */
  readonly given: GivenCells;
  /** When the row was exported; undefined without a version. */
  readonly exportedAt?: string;
  /** Fields that were changed in the file and in the shop, to different values. */
  readonly conflicts: readonly TransferField[];
}

/** Leaves out what the file only repeats, so that an old file does not undo what happened since. */
export function sinceExport(given: GivenCells, present: TransferWatch): SinceExport {
  const version = readVersion(wordsOf(given, "version"), editedColumns, present);
  if (!version) return { given, conflicts: [] };
  const changed = [...given].filter(([field, cell]) => {
    const column = columnsByField.get(field);
    return column && ![textOf(cell), plainest(column, cell, present)].some(had(field));
  });
  const conflicts = changed.flatMap(([field, cell]) => {
    const column = columnsByField.get(field);
    const theirs = column ? writtenCell(column, present) : "";
    const isTheirs =
      theirs === textOf(cell) || (column && theirs === plainest(column, cell, present));
    return version.had(field, theirs) || isTheirs ? [] : [field];
  });
  return { given: new Map(changed), exportedAt: version.at, conflicts };

  function had(field: TransferField) {
    return (text: string) => field === "version" || (version?.had(field, text) ?? false);
  }
}

/** As the export would write what the cell means: a spreadsheet may have made `$12,500.00` of 12500. */
function plainest(column: Column, cell: string, watch: TransferWatch): string {
  if (isMarked(cell)) return "";
  const { field } = column;
  const reading = isValue(field) && field !== "brand" ? column.read(textOf(cell)) : {};
  if (!("value" in reading)) return textOf(cell);
  const values = { ...watch.values, [field]: reading.value };
  return writtenCell(column, { ...watch, values });
}

function readCell(column: Column, cell: string, brands: BrandNames) {
  if (column.field === "brand") {
    const name = textOf(cell).trim();
    const id = brands.idOf(name);
    return id === undefined
      ? { problem: `There is no brand "${name}". Add it first, or correct the name.` }
      : { value: id };
  }
  if (isMarked(cell)) return { value: emptyWatch[column.field] === "" ? "" : null };
  return column.read(textOf(cell));
}

export function completeNew(changes: WatchChanges): { values?: WatchValues; problems: Problems } {
  const { data, error } = watchSchema.safeParse({ ...emptyWatch, ...changes });
  if (data) return { values: data, problems: { ...missingProblems(data), ...pastProblem(data) } };
  const issues = error.issues.toReversed().map(({ path, message }) => {
    const field = String(path[0]);
    return [field === "brandId" ? "brand" : field, message];
  });
  return { problems: Object.fromEntries(issues) };
}

/** The moment of a publication means nothing to a watch that is not scheduled. */
export function checkChanges(
  changes: WatchChanges,
  present: WatchValues,
): { changes: WatchChanges; problems: Problems } {
  const wanted = { ...present, ...changes };
  const problems = problemsBetween(wanted);
  if (wanted.state === "scheduled") {
    const isMoved = wanted.publishAt !== present.publishAt;
    return { changes, problems: { ...problems, ...(isMoved && pastProblem(wanted)) } };
  }
  const { publishAt: _, ...others } = changes;
  return { changes: others, problems };
}

const pastProblem = (values: WatchValues): Problems =>
  isInPast(values) ? { publishAt: inventoryProblems.past } : {};
