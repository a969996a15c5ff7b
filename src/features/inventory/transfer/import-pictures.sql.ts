import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { importLimits } from "#src/domain/limits.ts";
import { importPictures, importRows, pictures } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import type { ImportedPictures } from "./imports.contract.ts";

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

export async function countImportPictures(tx: Tx, importId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(importPictures)
    .where(eq(importPictures.importId, importId));
  return row?.count ?? 0;
}

/** These and no others. */
export async function setUsed(
  db: DbOrTx,
  importId: number,
  nameKeys: readonly string[],
): Promise<void> {
  const used = sql`${importPictures.nameKey} = any(${sql.param([...nameKeys])}::text[])`;
  await db.update(importPictures).set({ used }).where(eq(importPictures.importId, importId));
}

export async function findImportedPictures(
  db: DbOrTx,
  importId: number,
): Promise<ImportedPictures> {
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
  );
  const [waiting] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${pictures.state} = 'processing')::int`,
      failed: sql<number>`count(*) filter (where ${pictures.state} = 'failed')::int`,
    })
    .from(pictures)
    .innerJoin(importRows, eq(importRows.watchId, pictures.watchId))
    .where(and(ofImport, sql`${pictures.source} is not null`));
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
      .where(and(ofImport, eq(pictures.state, "failed"), sql`${pictures.source} is not null`))
      .orderBy(asc(importRows.row), asc(pictures.position))
      .limit(shown);
  }
}
