import { and, asc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { importLimits, importRowsPerPage } from "#src/domain/limits.ts";
import { importKey } from "#src/platform/db/advisory-locks.ts";
import {
  importPictures,
  importRows,
  imports,
  pictures,
} from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { readPage } from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { users } from "#src/platform/db/schema.ts";
import { hasJob } from "#src/platform/jobs/job.ts";
import {
  type Import,
  type ImportView,
  importQuestions,
  type ReportRow,
  type ShownRows,
} from "./imports.contract.ts";
import type { PlannedRow } from "./plan-import.service.ts";
import type { Mapping } from "./read-row.rules.ts";

/** Until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importKey.space}, ${importKey.number})`);
}

export type ImportRow = typeof imports.$inferSelect;

/** The moment of the transaction, which all of its entries in the audit log have. */
export const now = sql`now()`;

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
    'kept', count(*) filter (where details ? 'kept'),
    'questions', json_build_object(${sql.join(importQuestions.flatMap(questionCount), sql`, `)}))
  from ${importRows} where ${importRows.importId} = ${imports}.id)`;

const selectImports = (db: DbOrTx) =>
  db
    .select({ row: imports, createdBy: colleague(users), counts: counted })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .$dynamic();

export type ShownImport = Awaited<ReturnType<typeof selectImports>>[number];

export const findImports = (db: DbOrTx, view: ImportView) =>
  readPage(db, view, {
    table: imports,
    id: imports.id,
    sorts: {
      fileName: imports.fileName,
      state: sql`case ${imports.undo} when 'running' then 'undoing' when 'done' then 'undone' else ${imports.state} end`,
      createdBy: sql`(select ${colleague(users)} from ${users} where ${users.id} = ${imports.createdBy})`,
      createdAt: imports.id,
    },
    select: (ids, order) =>
      selectImports(db)
        .where(ids)
        .orderBy(...order),
  });

export const findImport = (db: DbOrTx, id: number) =>
  firstOf(selectImports(db).where(eq(imports.id, id)));

export const lockImport = (tx: Tx, id: number) =>
  firstOf(tx.select().from(imports).where(eq(imports.id, id)).for("update"));

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
  changes: Partial<Omit<ImportRow, "id" | "mapping" | "ranAt">> & {
    readonly mapping?: Mapping;
    readonly ranAt?: SQL;
  },
): Promise<void> {
  await db.update(imports).set(changes).where(eq(imports.id, id));
}

export async function deleteReport(db: DbOrTx, importId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.importId, importId));
}

export async function insertReport(db: DbOrTx, importId: number, rows: readonly PlannedRow[]) {
  if (rows.length === 0) return;
  const stored = rows.map(({ row, outcome, watchId, title, details }) => {
    return { importId, row, outcome, watchId, title, details: { ...details } };
  });
  await db.insert(importRows).values(stored);
}

const reportColumns = {
  row: importRows.row,
  outcome: importRows.outcome,
  watchId: importRows.watchId,
  title: importRows.title,
  details: sql<ReportRow["details"]>`${importRows.details}`,
};

const selectReport = (db: DbOrTx, importId: number, condition: SQL | undefined) =>
  db
    .select(reportColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), condition))
    .orderBy(asc(importRows.row));

export const findReportPage = (
  db: DbOrTx,
  importId: number,
  { outcome, page = 1 }: { outcome?: ShownRows | undefined; page?: number | undefined },
) =>
  selectReport(
    db,
    importId,
    outcome === "kept"
      ? sql`${importRows.details} ? 'kept'`
      : outcome && eq(importRows.outcome, outcome),
  )
    .limit(importRowsPerPage)
    .offset((page - 1) * importRowsPerPage);

export const findReportAfter = (db: DbOrTx, importId: number, row: number, limit: number) =>
  selectReport(db, importId, gt(importRows.row, row)).limit(limit);

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
  const isRunning = or(eq(imports.state, "running"), eq(imports.undo, "running"));
  await db
    .delete(imports)
    .where(and(lt(imports.createdAt, before), sql`(${isRunning}) is not true`));
}

export async function findNeededFiles(db: DbOrTx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: imports.fileKey })
    .from(imports)
    .where(inArray(imports.fileKey, [...keys]));
  return new Set(rows.map(({ fileKey }) => fileKey));
}

async function failImports(db: DbOrTx, problem: string, condition: SQL | undefined) {
  const failed = { state: "failed" as const, problem, finishedAt: new Date() };
  await db.update(imports).set(failed).where(condition);
}

/** Unless another attempt has ended it. */
export const failImport = (db: DbOrTx, id: number, state: ImportRow["state"], problem: string) =>
  failImports(db, problem, and(eq(imports.id, id), eq(imports.state, state)));

async function failUndos(db: DbOrTx, problem: string, condition: SQL): Promise<void> {
  const isRunning = eq(imports.undo, "running");
  await db.update(imports).set({ undo: null, problem }).where(and(isRunning, condition));
}

export const failUndo = (db: DbOrTx, problem: string, id: number) =>
  failUndos(db, problem, eq(imports.id, id));

export const jobKeyOf = (id: number) => `import:${id}`;

/** Fails imports whose job has used up its attempts or is gone, for example after a restore. */
export const failAbandoned = async (
  db: DbOrTx,
  problems: Record<"failed" | "undoFailed", string>,
) => {
  const isAbandoned = sql`not ${hasJob(sql`('import:' || ${imports.id})`)}`;
  await failUndos(db, problems.undoFailed, isAbandoned);
  await failImports(
    db,
    problems.failed,
    and(inArray(imports.state, ["checking", "running"]), isAbandoned),
  );
};

type NewImportPicture = typeof importPictures.$inferInsert;

/** A file of the same name takes the place of the earlier one. */
export async function insertImportPicture(tx: Tx, picture: NewImportPicture): Promise<void> {
  const { fileName, originalKey, width, height } = picture;
  await tx
    .insert(importPictures)
    .values(picture)
    .onConflictDoUpdate({
      target: [importPictures.importId, importPictures.nameKey],
      set: { fileName, originalKey, width, height },
    });
}

export function findImportPictures(db: DbOrTx, importId: number) {
  return db
    .select()
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
    .orderBy(asc(importPictures.nameKey));
}

export const countImportPictures = (tx: Tx, importId: number) =>
  tx.$count(importPictures, eq(importPictures.importId, importId));

export async function setUsed(db: DbOrTx, importId: number, nameKeys: readonly string[]) {
  const used = sql`${importPictures.nameKey} = any(${sql.param([...nameKeys])}::text[])`;
  await db.update(importPictures).set({ used }).where(eq(importPictures.importId, importId));
}

export async function findImportedPictures(db: DbOrTx, importId: number) {
  const shown = importLimits.shownPictures;
  const files = await findImportPictures(db, importId);
  const unused = files.filter(({ used }) => !used).map(({ fileName }) => fileName);
  const missing = await db.execute<{ name: string; total: number }>(sql`
    select name, count(*) over ()::int as total from (
      select distinct jsonb_array_elements_text(details->'missing') as name from ${importRows}
      where import_id = ${importId} and outcome = 'problem' and details ? 'missing') as names
    order by name limit ${shown}`);
  const ofImport = and(
    eq(importRows.importId, importId),
    inArray(importRows.outcome, ["create", "update"]),
    isNotNull(pictures.source),
  );
  const [waiting] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${pictures.state} = 'processing')::int`,
      failed: sql<number>`count(*) filter (where ${pictures.state} = 'failed')::int`,
    })
    .from(pictures)
    .innerJoin(importRows, eq(importRows.watchId, pictures.watchId))
    .where(ofImport);
  const failed = (waiting?.failed ?? 0) === 0 ? [] : await findFailed();
  return {
    added: files.length,
    unused: unused.slice(0, shown),
    unusedCount: unused.length,
    missing: missing.rows.map(({ name }) => name),
    missingCount: missing.rows[0]?.total ?? 0,
    waiting: waiting?.waiting ?? 0,
    failed,
    failedCount: waiting?.failed ?? 0,
  };

  function findFailed() {
    return db
      .select({
        row: importRows.row,
        watchId: sql<number>`${pictures.watchId}`,
        title: importRows.title,
        name: sql<string>`${pictures.source}`,
        problem: sql<string>`coalesce(${pictures.problem}, '')`,
      })
      .from(pictures)
      .innerJoin(importRows, eq(importRows.watchId, pictures.watchId))
      .where(and(ofImport, eq(pictures.state, "failed")))
      .orderBy(asc(importRows.row), asc(pictures.position))
      .limit(shown);
  }
}
