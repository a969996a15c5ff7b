import type { BenchShop } from "./shop.ts";

export interface Row {
  readonly group: string;
  readonly name: string;
  readonly value: string;
  /** The number that bench/history.jsonl records. */
  readonly figure?: number;
  /** The same figure of the thing it is compared with. */
  readonly reference?: string;
  readonly ratio?: number;
  readonly target?: string;
  readonly met?: boolean;
}

let rows: Row[] = [];

/** Prints the row at once, because a run takes minutes, and stores it for the documentation. */
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

/** Returns the rows since the last call. */
export function takeRows(): readonly Row[] {
  const taken = rows;
  rows = [];
  return taken;
}

/** For what does not fit into rows with one figure each. */
export interface Table {
  /** The name of its section in the documentation. */
  readonly name: string;
  readonly title: string;
  /** The first is the name of the row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly figures: Readonly<Record<string, number>>;
}

let tables: Table[] = [];

export function reportTable(table: Table): void {
  tables.push(table);
  console.log(`  ${table.title}`);
  for (const [name = "", ...values] of table.rows) {
    const [, ...columns] = table.columns;
    const cells = values.map((value, at) =>
      columns[at] && value ? `${value} (${columns[at]})` : value,
    );
    console.log(`  ${`${name}:`.padEnd(40)} ${cells.filter(Boolean).join(", ")}`);
  }
}

/** Returns the tables since the last call. */
export function takeTables(): readonly Table[] {
  const taken = tables;
  tables = [];
  return taken;
}

export function reportMemory(group: string, name: string, shop: BenchShop, max?: number): void {
  const megabytes = shop.memory();
  if (megabytes === undefined) return;
  report({
    group,
    name,
    value: `${megabytes} MB`,
    figure: megabytes,
    ...(max === undefined ? {} : { target: `at most ${max} MB`, met: megabytes <= max }),
  });
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
