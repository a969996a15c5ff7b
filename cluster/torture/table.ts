import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alignColumns, replaceFigures } from "../../torture/report.ts";
import type { Figures } from "./round.ts";

export interface Outcome {
  readonly fault: string;
  /** Undefined if the fault could not be carried out, or nothing recovered. */
  readonly figures: Figures | undefined;
}

interface Column {
  readonly title: string;
  show(figures: Figures): string;
  /** Missing for what is only informative. */
  isKept?(figures: Figures): boolean;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const maxMsWithoutWrites = 15_000;
const maxFailedGuests = 0.01;

const none = (title: string, name: keyof Figures): Column => ({
  title,
  show: (figures) => String(figures[name]),
  isKept: (figures) => figures[name] === 0,
});

const columns: readonly Column[] = [
  {
    title: "without writes, s",
    show: ({ msWithoutWrites }) => seconds(msWithoutWrites),
    isKept: ({ msWithoutWrites, msOfFault }) => msWithoutWrites <= maxMsWithoutWrites + msOfFault,
  },
  {
    title: "failed for guests",
    show: ({ guests: { failed, of } }) => `${((100 * failed) / of).toFixed(2)} %`,
    isKept: ({ guests: { failed, of } }) => failed < of * maxFailedGuests,
  },
  {
    title: "failed for customers",
    show: ({ customers: { failed, of } }) => `${failed} of ${of.toLocaleString("en")}`,
  },
  { title: "recovery, s", show: ({ recoveryMs }) => seconds(recoveryMs) },
  { title: "slowest price, s", show: ({ slowestPriceMs }) => seconds(slowestPriceMs) },
  none("lost", "lost"),
  none("doubled", "doubled"),
  none("stale", "stale"),
  none("sold twice", "soldTwice"),
  none("signed out", "signedOut"),
  none("jobs stuck", "stuck"),
  none("wrong responses", "wrong"),
];

const head = ["fault", ...columns.map(({ title }) => title)];

export function isKept({ figures }: Outcome): boolean {
  return figures !== undefined && columns.every(({ isKept }) => isKept?.(figures) ?? true);
}

/** A promise that was broken is marked. */
function rowOf({ fault, figures }: Outcome, mark: (text: string) => string): string[] {
  if (!figures) return [fault, mark("no recovery"), ...columns.slice(1).map(() => "")];
  const cells = columns.map(({ show, isKept }) =>
    isKept?.(figures) === false ? mark(show(figures)) : show(figures),
  );
  return [fault, ...cells];
}

export const asText = (outcomes: readonly Outcome[]) =>
  alignColumns([head, ...outcomes.map((outcome) => rowOf(outcome, (text) => `${text} !`))]);

export function asMarkdown(outcomes: readonly Outcome[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, column) => (column === 0 ? "---" : "---:"))),
    ...outcomes.map((outcome) => line(rowOf(outcome, (text) => `**${text}**`))),
  ].join("\n");
}

const page = "docs/scale.md";
const fileIn = (folder: string) => join(folder, "torture.md");

/** The user inside may not write the project's files. */
export const saveTable = (folder: string, text: string) => writeFile(fileIn(folder), text);

/** Puts the table into the document, if there is one. */
export async function publishTable(folder: string): Promise<void> {
  const text = await readFile(fileIn(folder), "utf8").catch(() => undefined);
  if (text === undefined) return;
  replaceFigures(page, text, "cluster torture");
  console.log(`The figures are in ${page}.`);
}
