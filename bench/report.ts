import { writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform } from "node:os";

export interface Row {
  readonly group: string;
  readonly name: string;
  readonly value: string;
  /** The same figure of the thing it is compared with. */
  readonly reference?: string;
  readonly ratio?: number;
  readonly target?: string;
  readonly met?: boolean;
}

const rows: Row[] = [];

/** Prints the row at once, because a run takes minutes, and stores it for the result file. */
export function report(row: Row): void {
  rows.push(row);
  const { group, name, value, reference, ratio, target, met } = row;
  const parts = [
    reference === undefined ? value : `${value} of ${reference}`,
    ratio === undefined ? "" : ratio.toFixed(2),
    target === undefined ? "" : `${met ? "met" : "MISSED"}: ${target}`,
  ];
  console.log(`  ${`${group}: ${name}`.padEnd(58)} ${parts.filter(Boolean).join("   ")}`);
}

export function machine(): string {
  const model = cpus()[0]?.model.trim() || arch();
  return `${availableParallelism()} cores (${model}), ${platform()}, Node ${process.versions.node}`;
}

export function asMarkdown(): string {
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
    "| | case | shop | compared with | ratio | target |",
    "|---|---|---:|---:|---:|---|",
    ...rows.map(line),
  ].join("\n");
}

export function writeResult(file: string, seconds: number): void {
  const result = { machine: machine(), seconds: Math.round(seconds), rows };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
