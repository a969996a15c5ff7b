import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, platform } from "node:os";
import type { Figure } from "./trial.ts";

export interface Outcome {
  readonly trial: string;
  readonly figures: readonly Figure[];
}

export interface Circumstances {
  readonly command: string;
  readonly machine: string;
  readonly minutes: number;
}

const head = ["trial", "figure", "measured", "promised", "kept"];

function rowsOf(outcomes: readonly Outcome[]): string[][] {
  return outcomes.flatMap(({ trial, figures }) =>
    figures.map(({ what, measured, promised, kept }, place) => [
      place === 0 ? trial : "",
      what,
      measured,
      promised,
      promised === "" ? "" : kept ? "yes" : "NO",
    ]),
  );
}

export function machine(databases: string): string {
  const model = cpus()[0]?.model.trim();
  const cores = `${availableParallelism()} cores${model ? ` (${model})` : ""}`;
  return `${cores}, ${platform()}, Node ${process.versions.node}, ${databases}`;
}

/** Columns that stand under each other, for the console. */
export function asText(outcomes: readonly Outcome[]): string {
  const rows = [head, ...rowsOf(outcomes)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function asMarkdown(outcomes: readonly Outcome[], circumstances: Circumstances): string {
  const { command, machine, minutes } = circumstances;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/^NO$/, "**no**")).join(" | ")} |`;
  return [
    `\`${command}\` on ${machine}, in ${minutes} min.`,
    "",
    line(head),
    "|---|---|---:|---:|---|",
    ...rowsOf(outcomes).map(line),
  ].join("\n");
}

const [begin, end] = ["<!-- figures: begin -->", "<!-- figures: end -->"];

/** Puts the figures between the two marks of a page and leaves all else as it is. */
export function writeBetweenMarks(file: string, text: string): void {
  const page = readFileSync(file, "utf8");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no place for the figures.`);
  writeFileSync(file, `${before}${begin}\n${text}\n${end}${after}`);
}

export function writeResult(
  file: string,
  outcomes: readonly Outcome[],
  circumstances: Circumstances,
): void {
  writeFileSync(file, `${JSON.stringify({ ...circumstances, outcomes }, null, 2)}\n`);
}
