import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, platform } from "node:os";
import { dirname } from "node:path";
import type { Figure } from "./scenario.ts";

export interface Outcome {
  readonly scenario: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
}

export interface Conditions {
  readonly command: string;
  readonly machine: string;
  readonly minutes: number;
}

const head = ["scenario", "figure", "measured", "target", "met"];

function rowsOf(outcomes: readonly Outcome[]): string[][] {
  return outcomes.flatMap(({ scenario, figures }) =>
    figures.map(({ what, measured, target, met }, index) => [
      index === 0 ? scenario : "",
      what,
      measured,
      target,
      target === "" ? "" : met ? "yes" : "NO",
    ]),
  );
}

export function machine(databases: string): string {
  const model = cpus()[0]?.model.trim();
  const cores = `${availableParallelism()} cores${model ? ` (${model})` : ""}`;
  return `${cores}, ${platform()}, Node ${process.versions.node}, ${databases}`;
}

/** Aligned columns for the console. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const columns = rows[0] ?? [];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export const asText = (outcomes: readonly Outcome[]) => alignColumns([head, ...rowsOf(outcomes)]);

export function asMarkdown(outcomes: readonly Outcome[], conditions: Conditions): string {
  const { command, machine, minutes } = conditions;
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

/** Replaces the text between the two markers of the page. */
export function replaceFigures(file: string, text: string, name = "figures"): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const page = readFileSync(file, "utf8");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no markers for the figures.`);
  writeFileSync(file, `${before}${begin}\n${text}\n${end}${after}`);
}

export const isMet = ({ figures }: Outcome) => figures.every((figure) => figure.met);

export const readOutcomes = (file: string): readonly Outcome[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];

export function writeOutcomes(file: string, outcomes: readonly Outcome[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`);
}

export function writeResult(
  file: string,
  outcomes: readonly Outcome[],
  conditions: Conditions,
): void {
  writeFileSync(file, `${JSON.stringify({ ...conditions, outcomes }, null, 2)}\n`);
}
