import type { ComparedWatch } from "./compare.contract.ts";

export interface ComparedRow {
  readonly label: string;
  /** One for each watch; null where it is not known. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

type Fact = readonly [
  label: string,
  value: (watch: ComparedWatch) => string | number | null | undefined,
];

const unit = (value: number | null | undefined, name: string) => value && `${value} ${name}`;

const facts: readonly Fact[] = [
  ["Reference", ({ reference }) => reference],
  ["Year", ({ year }) => year],
  ["Condition", ({ condition }) => condition],
  ["Box & Papers", ({ boxPapers }) => boxPapers],
  ["Case Size", ({ caseSize }) => caseSize],
  ["Dial Color", ({ dialColor }) => dialColor],
  ["Material", ({ material }) => material],
  ["Movement", ({ particulars }) => particulars?.movement],
  ["Power Reserve", ({ particulars }) => unit(particulars?.powerReserveHours, "hours")],
  ["Water Resistance", ({ particulars }) => unit(particulars?.waterResistanceMeters, "m")],
  ["Crystal", ({ particulars }) => particulars?.crystal],
  ["Bracelet", ({ particulars }) => particulars?.bracelet],
];

/** Without rows of which nothing is known. What is not known of one watch is no difference to the others. */
export function comparedRows(watches: readonly ComparedWatch[]): ComparedRow[] {
  return facts.flatMap(([label, factOf]) => {
    const values = watches.map((watch) => factOf(watch)?.toString() || null);
    return values.some(Boolean) ? [{ label, values, differs: differs(values) }] : [];
  });
}

export function differs(values: readonly (string | number | null)[]): boolean {
  return new Set(values.filter((value) => value !== null)).size > 1;
}
