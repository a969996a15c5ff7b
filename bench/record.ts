import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform } from "node:os";
import type { Bench } from "./bench.ts";
import type { Row, Table } from "./report.ts";

const rowsFile = "docs/performance.md";
const tablesFile = "docs/scale.md";
const historyFile = "bench/history.jsonl";

export interface Measured {
  readonly part: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly tables: readonly Table[];
}

/** A figure depends on these besides the code. */
export interface Surroundings {
  readonly date: string;
  readonly commit: string;
  readonly against?: string;
  readonly processor: string;
  readonly versions: Readonly<Record<string, string>>;
}

export function surroundings({ builds, cluster, chromium }: Bench): Surroundings {
  const dirty = output("git", ["status", "--porcelain", "--untracked-files=no"]) !== "";
  const [, older] = builds;
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${output("git", ["rev-parse", "--short", "HEAD"])}${dirty ? " with changes" : ""}`,
    ...(older && { against: older.name }),
    processor: `${availableParallelism()} cores of ${cpus()[0]?.model.trim() || arch()}, ${platform()}`,
    versions: {
      Node: process.versions.node,
      PostgreSQL: cluster.version,
      Chromium: output(chromium, ["--version"]).match(/\d[\d.]+/)?.[0] ?? "",
      Lighthouse: JSON.parse(readFileSync("bench/lighthouse/package.json", "utf8")).dependencies
        .lighthouse,
    },
  };
}

/** Empty if the program is missing or fails, as git does outside a clone. */
function output(program: string, args: readonly string[]): string {
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync(program, args, { encoding: "utf8", stdio }).trim();
  } catch {
    return "";
  }
}

/** Replaces the tables of the measured parts, and appends a line to the history. */
export function record(around: Surroundings, measured: readonly Measured[]): void {
  const parts = measured.filter(({ rows }) => rows.length > 0);
  const tables = measured.flatMap((part) => part.tables);
  const files = [
    ...(parts.length > 0 ? [rowsFile] : []),
    ...(tables.length > 0 ? [tablesFile] : []),
    historyFile,
  ];
  edit(rowsFile, parts, (text, part) => withRows(text, part, around));
  edit(tablesFile, tables, (text, table) => withSection(text, table, around));
  const figures = measured.flatMap(({ part, rows, tables }) => [
    ...rows.flatMap(({ group, name, figure }): [string, number][] =>
      figure === undefined ? [] : [[`${group}: ${name}`, figure]],
    ),
    ...tables.flatMap((table) =>
      Object.entries(table.figures).map(([name, figure]) => [`${part}: ${name}`, figure] as const),
    ),
  ]);
  const short = figures.map(([name, figure]) => [name, Number(figure.toPrecision(4))]);
  const line = { ...around, figures: Object.fromEntries(short) };
  appendFileSync(historyFile, `${JSON.stringify(line)}\n`);
  console.log(`\nThe figures are in ${files.join(", ")}.`);
}

function edit<T>(
  file: string,
  changes: readonly T[],
  change: (text: string, one: T) => string,
): void {
  if (changes.length === 0) return;
  writeFileSync(file, changes.reduce(change, readFileSync(file, "utf8")));
}

export function withRows(
  text: string,
  { part, title, rows }: Pick<Measured, "part" | "title" | "rows">,
  around: Surroundings,
): string {
  const { against } = around;
  const section = {
    name: against ? `${part}-against` : part,
    title: `${title}${against ? `, compared with ${against}` : ""}`,
    columns: ["", "case", "shop", against ?? "compared with", "ratio", "target"],
    rows: rows.map(({ group, name, value, reference = "", ratio, target = "", met }) => [
      group,
      name,
      value,
      reference,
      ratio?.toFixed(2) ?? "",
      target && `${target}: ${met ? "met" : "**missed**"}`,
    ]),
    texts: [0, 1, 5],
  };
  return withSection(text, section, around);
}

interface Section extends Pick<Table, "name" | "title" | "columns" | "rows"> {
  /** The columns that hold words; the others hold numbers. */
  readonly texts?: readonly number[];
}

/** The tables stand between markers; what is written around them stays. */
function withSection(
  text: string,
  { name, title, columns, rows, texts = [0] }: Section,
  around: Surroundings,
): string {
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- end of ${name} -->`];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const section = [
    start,
    `### ${title}`,
    "",
    describe(around),
    "",
    line(columns).replace("|  |", "| |"),
    `|${columns.map((_, at) => (texts.includes(at) ? "---" : "---:")).join("|")}|`,
    ...rows.map(line),
    end,
  ].join("\n");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from >= 0 && to > from) return text.slice(0, from) + section + text.slice(to + end.length);
  const last = "<!-- end of the bench -->";
  if (!text.includes(last)) throw new Error(`The document has no line "${last}".`);
  return text.replace(last, () => `${section}\n\n${last}`);
}

export function describe({ date, commit, processor, versions }: Surroundings): string {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Measured on ${date}, commit ${commit || "unknown"}, ${processor}; ${programs.join(", ")}.`;
}
