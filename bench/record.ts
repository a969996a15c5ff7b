import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform } from "node:os";
import type { Bench } from "./bench.ts";
import type { Row } from "./report.ts";

const documentFile = "docs/performance.md";
const historyFile = "bench/history.jsonl";

export interface Measured {
  readonly part: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What a figure depends on besides the code. */
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
  const document = measured.reduce(
    (text, part) => withTable(text, part, around),
    readFileSync(documentFile, "utf8"),
  );
  writeFileSync(documentFile, document);
  const figures = measured.flatMap(({ rows }) =>
    rows.flatMap(({ group, name, figure }) =>
      figure === undefined ? [] : [[`${group}: ${name}`, Number(figure.toPrecision(4))]],
    ),
  );
  const line = { ...around, figures: Object.fromEntries(figures) };
  appendFileSync(historyFile, `${JSON.stringify(line)}\n`);
  console.log(`\nThe figures are in ${documentFile} and ${historyFile}.`);
}

/** The tables stand between markers; what is written around them stays. */
export function withTable(text: string, { part, title, rows }: Measured, around: Surroundings) {
  const name = around.against ? `${part}-against` : part;
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- end of ${name} -->`];
  const section = [
    start,
    `### ${title}${around.against ? `, compared with ${around.against}` : ""}`,
    "",
    describe(around),
    "",
    table(rows, around.against),
    end,
  ].join("\n");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from >= 0 && to > from) return text.slice(0, from) + section + text.slice(to + end.length);
  const last = "<!-- end of the bench -->";
  if (!text.includes(last)) throw new Error(`${documentFile} has no line "${last}".`);
  return text.replace(last, () => `${section}\n\n${last}`);
}

export function describe({ date, commit, processor, versions }: Surroundings): string {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Measured on ${date}, commit ${commit || "unknown"}, ${processor}; ${programs.join(", ")}.`;
}

function table(rows: readonly Row[], against = ""): string {
  const line = ({ group, name, value, reference = "", ratio, target = "", met }: Row) =>
    `| ${[
      group,
      name,
      value,
      reference,
      ratio?.toFixed(2) ?? "",
      target && `${target}: ${met ? "met" : "**missed**"}`,
    ].join(" | ")} |`;
  return [
    `| | case | shop | ${against || "compared with"} | ratio | target |`,
    "|---|---|---:|---:|---:|---|",
    ...rows.map(line),
  ].join("\n");
}
