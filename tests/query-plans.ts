import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Db } from "#src/platform/db/client.ts";
import * as schema from "#src/platform/db/schema.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface TableScan {
  /** Rows that were read, including those that a filter removed. */
  readonly rows: number;
  /** Indexes that were scanned without a condition on their first column. */
  readonly unboundedIndexes: readonly string[];
}

type Work = (db: Db) => Promise<unknown>;

/** Runs the work and reports how PostgreSQL read one table in all its queries. */
export async function tableScan(database: Database, table: string, work: Work): Promise<TableScan> {
  return scanOf(database, table, await plansOf(database, work));
}

/** The rows that the work reads of each of the tables. */
export async function rowsRead<Table extends string>(
  database: Database,
  tables: readonly Table[],
  work: Work,
): Promise<Record<Table, number>> {
  const plans = await plansOf(database, work);
  const scans = tables.map(async (table) => [table, (await scanOf(database, table, plans)).rows]);
  return Object.fromEntries(await Promise.all(scans));
}

async function plansOf({ pool }: Database, work: Work): Promise<PlanNode[]> {
  const queries: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void queries.push({ text, values }),
  };
  await work(drizzle(pool, { schema, logger }));
  const plans: PlanNode[] = [];
  for (const { text, values } of queries) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    plans.push(rows[0]["QUERY PLAN"][0].Plan);
  }
  return plans;
}

async function scanOf(
  { pool }: Database,
  table: string,
  plans: readonly PlanNode[],
): Promise<TableScan> {
  const nodes = plans.flatMap((plan) => scansOf(table, plan));
  const leads = await leadingColumns(pool, table);
  const unboundedIndexes = nodes.flatMap(({ "Index Name": name, "Index Cond": condition = "" }) =>
    name && !condition.includes(leads.get(name) ?? name) ? [name] : [],
  );
  return {
    unboundedIndexes,
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

function scansOf(table: string, node: PlanNode): PlanNode[] {
  const below = (node.Plans ?? []).flatMap((plan) => scansOf(table, plan));
  return node["Relation Name"] === table ? [node, ...below] : below;
}

function rowsOf(node: PlanNode): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

async function leadingColumns(pool: Database["pool"], table: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; lead: string }>(
    `select indexrelid::regclass::text as name, attname as lead
     from pg_index join pg_attribute on attrelid = indexrelid and attnum = 1
     where indrelid = $1::regclass`,
    [table],
  );
  return new Map(rows.map(({ name, lead }) => [name, lead]));
}
