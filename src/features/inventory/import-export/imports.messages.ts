import { fetchLimits, importLimits, pictureLimits } from "#src/domain/limits.ts";
import type { Import, RowOutcome } from "./imports.contract.ts";

const limit = importLimits.rows.toLocaleString("en-US");

export const importProblems = {
  unknownId: (id: string) => `There is no watch with the ID ${id}. Leave it empty for a new watch.`,
  ambiguous: (count: number) =>
    `${count} watches of this brand have this reference. Add the ID or the serial number.`,
  repeated: (row: number) => `The same watch as in row ${row}.`,
  takenBy: (id: number) => `The watch with the ID ${id} has it already.`,
  takenInRow: (row: number) => `Row ${row} has it already.`,
  conflict: (theirs: string, by: string, at: string) =>
    `${by} changed it to ${theirs || "nothing"} on ${at}, after this file was exported. Leave the cell empty to keep that, or export again.`,
  soldSince: (units: string) =>
    `There were other units when this file was exported, and now there are ${units}: some were sold, or somebody has changed them. Leave the cell empty, or export again.`,
  gone: "It is sold or held by an order, so an import does not add units. Change them on the page of the watch.",
  unknownUnits:
    "Some of its units were sold or are held, and this file does not say when it was exported. Leave the cell empty, or begin with a new export.",
} as const;

export const undoProblems = {
  conflict: (theirs: string, by: string, at: string) =>
    `${by} changed it to ${theirs || "nothing"} on ${at}, after this import.`,
  soldSince: (units: string) =>
    `Some units were sold or are held since this import, so ${units} stay.`,
  noBrand: "The earlier brand has been deleted.",
  pictures: "Pictures stay as they are.",
  failed: "The import was not undone, and nothing was changed. Please try again.",
  state: "This import can't be undone.",
} as const;

export const pictureProblems = {
  missing: (names: readonly string[]) =>
    names.length === 1
      ? `The file ${names[0]} is missing. Add it to this import.`
      : `${names.length} files are missing: ${names.slice(0, 5).join(", ")}. Add them to this import.`,
  address: (line: string) => `${line}… is too long for an address.`,
  tooManyAddresses: `An import fetches at most ${fetchLimits.perImport} pictures by their addresses. Bring the rest in another one.`,
  refused: (line: string, why: string) => `${line}: ${why}`,
  twice: (line: string) => `${line} is there twice.`,
  tooMany: `A watch has at most ${pictureLimits.perWatch} pictures.`,
  moreTexts: "There are more texts than pictures.",
  longText: `A text has at most ${pictureLimits.textMaxLength} characters.`,
  tooManyFiles: `An import has at most ${importLimits.pictures.toLocaleString("en-US")} pictures. Divide the file into several.`,
  late: "This import has begun. Pictures can't be added any more.",
} as const;

export const fileProblems = {
  tooLarge: "This file takes too long to read. Divide it into several, or save it as CSV.",
  kind: "Choose a CSV or XLSX file.",
  empty: "The file has no rows.",
  tooManyRows: `The file has more than ${limit} rows. Divide it into several.`,
  noColumns:
    "None of the columns is known. The first row must have their names, as in the template.",
  gone: "The file is no longer there. Please upload it again.",
  twice: (header: string) => `Two columns are to be "${header}". Choose one of them.`,
  changed: (row: number) =>
    `The watch of row ${row} was changed after the check. Nothing was imported: please check again.`,
  right: "Whoever has begun this import may no longer edit the inventory.",
  failed: "The import failed, and nothing was imported. Please try again.",
} as const;

export const runProblems = {
  state: "This import is not ready.",
  problems: "Some rows have problems. Correct them, or leave these rows out.",
  confirm: "Some rows need a confirmation. Please read the report.",
  tick: "Tick it if it is meant, or correct the file.",
  nothing: "There is nothing to import.",
} as const;

export const importTexts = {
  title: "Import",
  intro: `CSV or XLSX, at most ${importLimits.bytes / 1_000_000} MB and ${limit} rows. Pictures that it names by file name can be dropped along. Nothing changes before you have read the report.`,
  drop: "Choose a file or drop it here, with its pictures",
  uploading: "Uploading…",
  gone: "Imports are kept for a month.",
  empty: "Imports of the last month will appear here.",
  retry: "Please try again.",
  mapping:
    "Choose what each column of the file is. Columns that you leave out change nothing, and watches that are not in the file stay as they are.",
  nothing: "Nothing in this file differs from the shop.",
  onlyProblems: "No row can be imported. Correct the file and choose it again.",
  noRows: "No rows of this kind.",
} as const;

const pictureCount = (count: number) =>
  count === 1 ? "1 picture" : `${count.toLocaleString("en-US")} pictures`;

export const pictureNotes = {
  hint: `For rows that name pictures by their file names, up to ${pictureLimits.maxBytes / 1_000_000} MB each. The file is checked again when all are there.`,
  missing: (count: number) => `${pictureCount(count)} missing:`,
  unused: (count: number) => `${pictureCount(count)} that no row names:`,
  more: (count: number) => `And ${pictureCount(count)} more.`,
  waiting: (count: number) =>
    `${pictureCount(count)} ${count === 1 ? "is" : "are"} being fetched and prepared.`,
  ready: "The pictures are ready.",
  failed: (count: number) =>
    `${pictureCount(count)} could not be added. Try again on the page of the watch.`,
} as const;

export const uploadFailed = "The file was not accepted";

type Variant = "neutral" | "brass" | "success" | "danger";

export const stateLabels: Readonly<Record<Import["state"], { label: string; variant: Variant }>> = {
  checking: { label: "Checking", variant: "brass" },
  checked: { label: "Ready", variant: "brass" },
  running: { label: "Importing", variant: "brass" },
  done: { label: "Imported", variant: "success" },
  undoing: { label: "Undoing", variant: "brass" },
  undone: { label: "Undone", variant: "neutral" },
  failed: { label: "Failed", variant: "danger" },
};

export const outcomeLabels: Readonly<
  Record<RowOutcome, { label: string; many: string; variant: Variant }>
> = {
  problem: { label: "Problem", many: "Problems", variant: "danger" },
  create: { label: "New", many: "New", variant: "success" },
  update: { label: "Changed", many: "Changed", variant: "brass" },
  unchanged: { label: "Unchanged", many: "Unchanged", variant: "neutral" },
};

export const keptLabel = "Kept";

export const rowsText = (count: number) =>
  count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`;

export const summaryOf = ({ rowCount, counts }: Import) =>
  [
    rowsText(rowCount),
    counts.create > 0 && `${counts.create.toLocaleString("en-US")} new`,
    counts.update > 0 && `${counts.update.toLocaleString("en-US")} changed`,
    counts.problem > 0 && `${counts.problem.toLocaleString("en-US")} with problems`,
  ]
    .filter(Boolean)
    .join(", ");

const progressTexts: Partial<Record<Import["state"], string>> = {
  checking: "Checking the file. Nothing is changed yet.",
  undoing: "Undoing the import.",
};
export const progressText = ({ state }: Import) => progressTexts[state] ?? "Importing.";

export const doneText = ({ counts }: Import) => {
  const left =
    counts.problem > 0 ? ` ${rowsText(counts.problem)} with problems were left out.` : "";
  return `${counts.create.toLocaleString("en-US")} new and ${counts.update.toLocaleString("en-US")} changed.${left}`;
};

export const undoTexts = {
  action: "Undo Import",
  title: "Undo this import?",
  doneTitle: "Import undone",
  failedTitle: "The import was not undone",
  showKept: "Show Them",
} as const;

const watchesText = (count: number, what: string) =>
  `${count.toLocaleString("en-US")} ${what} ${count === 1 ? "watch" : "watches"}`;

export const undoQuestion = ({ counts: { create, update } }: Import) =>
  [
    create > 0 && `${watchesText(create, "new")} ${create === 1 ? "goes" : "go"} to the bin.`,
    update > 0 &&
      `${watchesText(update, "changed")} ${update === 1 ? "gets" : "get"} the earlier values back.`,
    "Whatever was changed, sold or ordered since then stays as it is and is listed. Pictures stay too.",
  ]
    .filter(Boolean)
    .join(" ");

export const undoneText = ({ counts: { kept } }: Import) =>
  kept === 0
    ? "Everything that it did is taken back."
    : `In ${rowsText(kept)} something stays as it is. The report says what and why.`;

export const mappingTitle = (unknown: readonly string[]) =>
  unknown.length === 0
    ? "Columns of the file"
    : `${unknown.length === 1 ? "One column is" : `${unknown.length} columns are`} not known and left out: ${unknown.slice(0, 5).join(", ")}`;

export const exportTexts = {
  title: "Export",
  intro:
    "Every watch with every column, drafts and sold ones included. Change the file and import it again: what you leave as it is stays as it is.",
  templates: "Begin with an empty template",
} as const;

export const generalExplanations = {
  empty: ["Empty cells", "Leave the value as it is. A new watch gets none."],
  mark: ["(empty)", "Written into a cell, it removes the value."],
  order: ["Order of columns", "As you like. Columns may be missing: they stay as they are."],
  duplicates: ["The same watch twice", "Is refused, so that no row silently wins."],
  missing: ["Missing rows", "Watches that are not in the file stay as they are."],
} as const;
