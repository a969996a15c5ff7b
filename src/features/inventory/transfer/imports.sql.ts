import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { importRowsPerPage } from "#src/domain/limits.ts";
import { importKey } from "#src/platform/db/advisory-locks.ts";
import { importRows, imports } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { users } from "#src/platform/db/schema.ts";
import { hasJob } from "#src/platform/jobs/job.ts";
import {
  type Import,
  importQuestions,
  type ReportRow,
  type RowOutcome,
} from "./imports.contract.ts";
import type { PlannedRow } from "./plan-import.service.ts";
import type { Mapping } from "./read-row.rules.ts";

/** Until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importKey.space}, ${importKey.number})`);
}

export type ImportRow = typeof imports.$inferSelect;

const shownImports = 20;

const questionCount = (question: string) => [
  sql`${question}::text`,
  sql`count(*) filter (where details->'questions' ? ${question})`,
];

const counted = sql<Import["counts"]>`(
  select json_build_object(
    'create', count(*) filter (where outcome = 'create'),
    'update', count(*) filter (where outcome = 'update'),
    'unchanged', count(*) filter (where outcome = 'unchanged'),
    'problem', count(*) filter (where outcome = 'problem'),
    'questions', json_build_object(${sql.join(importQuestions.flatMap(questionCount), sql`, `)}))
  from ${importRows} where ${importRows.importId} = ${imports}.id)`;

const selectImports = (db: DbOrTx) =>
  db
    .select({ row: imports, createdBy: colleague(users), counts: counted })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .$dynamic();

export type ShownImport = Awaited<ReturnType<typeof selectImports>>[number];

export function findImports(db: DbOrTx): Promise<ShownImport[]> {
  return selectImports(db).orderBy(desc(imports.id)).limit(shownImports);
}

export async function findImport(db: DbOrTx, id: number): Promise<ShownImport | undefined> {
  const [found] = await selectImports(db).where(eq(imports.id, id));
  return found;
}

export async function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  return row;
}

type NewImport = Pick<ImportRow, "fileName" | "fileKey" | "headers"> & {
  readonly mapping: Mapping;
  readonly createdBy: number;
};

export async function insertImport(tx: Tx, values: NewImport): Promise<number> {
  const [row] = await tx.insert(imports).values(values).returning({ id: imports.id });
  return row?.id ?? 0;
}

export async function updateImport(
  db: DbOrTx,
  id: number,
  changes: Partial<Omit<ImportRow, "id" | "mapping">> & { readonly mapping?: Mapping },
): Promise<void> {
  await db.update(imports).set(changes).where(eq(imports.id, id));
}

export async function deleteReport(db: DbOrTx, importId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.importId, importId));
}

export async function insertReport(
  db: DbOrTx,
  importId: number,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(importRows).values(
    rows.map(({ row, outcome, watchId, title, details }) => ({
      importId,
      row,
      outcome,
      watchId,
      title,
      details: { ...details },
    })),
  );
}

const reportColumns = {
  row: importRows.row,
  outcome: importRows.outcome,
  watchId: importRows.watchId,
  title: importRows.title,
  details: sql<ReportRow["details"]>`${importRows.details}`,
};

export async function findReportPage(
  db: DbOrTx,
  importId: number,
  { outcome, page = 1 }: { outcome?: RowOutcome | undefined; page?: number | undefined },
): Promise<ReportRow[]> {
  return db
    .select(reportColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), outcome && eq(importRows.outcome, outcome)))
    .orderBy(asc(importRows.row))
    .limit(importRowsPerPage)
    .offset((page - 1) * importRowsPerPage);
}

/** Rows after this one, in their order. */
export async function findReportAfter(
  db: DbOrTx,
  importId: number,
  row: number,
  limit: number,
): Promise<ReportRow[]> {
  return db
    .select(reportColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.row, row)))
    .orderBy(asc(importRows.row))
    .limit(limit);
}

/** The ids of new watches, so that the report leads to them. */
export async function setReportWatches(
  tx: Tx,
  importId: number,
  rows: readonly number[],
  ids: readonly number[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`update ${importRows} set watch_id = given.id
    from unnest(${sql.param([...rows])}::int[], ${sql.param([...ids])}::int[]) as given (row, id)
    where ${importRows.importId} = ${importId} and ${importRows.row} = given.row`);
}

/** Not one that is running: its pictures would have no row for a moment, and a sweep could take their files. */
export async function removeOldImports(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(imports).where(and(lt(imports.createdAt, before), ne(imports.state, "running")));
}

export async function findNeededFiles(db: DbOrTx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: imports.fileKey })
    .from(imports)
    .where(inArray(imports.fileKey, [...keys]));
  return new Set(rows.map(({ fileKey }) => fileKey));
}

/** Unless another attempt has ended it. */
export async function failImport(
  db: DbOrTx,
  id: number,
  state: ImportRow["state"],
  problem: string,
): Promise<void> {
  await db
    .update(imports)
    .set({ state: "failed", problem, finishedAt: new Date() })
    .where(and(eq(imports.id, id), eq(imports.state, state)));
}

export const jobKeyOf = (id: number) => `import:${id}`;

/** Fails imports whose job has used up its attempts or is gone, for example after a restore. */
export async function failAbandoned(db: DbOrTx, problem: string): Promise<void> {
  const isAbandoned = sql`not ${hasJob(sql`('import:' || ${imports.id})`)}`;
  await db
    .update(imports)
    .set({ state: "failed", problem, finishedAt: new Date() })
    .where(and(inArray(imports.state, ["checking", "running"]), isAbandoned));
}
