import { and, eq, inArray, sql } from "drizzle-orm";
import { oldSlugs, watchModels } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

const selectDimensions = (db: DbOrTx) =>
  db
    .select({
      id: watches.id,
      brandName: brands.name,
      model: watches.model,
      movement: watches.movement,
      dialColor: watches.dialColor,
      material: watches.material,
      bracelet: watches.bracelet,
      /** Only a draft has none. */
      caseMm: sql<number>`${watches.caseSizeMm}`.mapWith(watches.caseSizeMm),
      lugToLugMm: watches.lugToLugMm,
      slug: watches.slug,
      /** A model that came with the shop is named by the first slug. */
      oldSlugs: sql<string[]>`array(select ${oldSlugs.slug} from ${oldSlugs}
        where ${oldSlugs.kind} = 'watch' and ${oldSlugs.targetId} = ${watches.id})`,
      hasModelRow: sql<boolean>`${watchModels.watchId} is not null`,
      file: watchModels.file,
      bytes: watchModels.bytes,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .leftJoin(watchModels, eq(watchModels.watchId, watches.id))
    .$dynamic();

export type DimensionsRow = Awaited<ReturnType<typeof selectDimensions>>[number];

/** The measures of a published watch, and where to look for its model. */
export const findDimensions = (db: DbOrTx, id: number) =>
  firstOf(selectDimensions(db).where(and(eq(watches.id, id), watches.published)));

/** Finds the same for any watch, for the staff. */
export const findModelForStaff = (db: DbOrTx, id: number) =>
  firstOf(selectDimensions(db).where(eq(watches.id, id)));

/** Locks the watch, so that two changes of its model follow each other. */
export function lockModel(tx: Tx, id: number) {
  const rows = selectDimensions(tx).where(eq(watches.id, id));
  return firstOf(rows.for("no key update", { of: watches }));
}

/** Without a file the watch has no model, whatever came with the shop. */
export async function setModel(
  tx: Tx,
  watchId: number,
  model: { readonly file: string; readonly bytes: number } | { readonly file: null },
): Promise<void> {
  const { file, bytes = null } = { bytes: undefined, ...model };
  const columns = { file, bytes, createdAt: sql`now()` };
  await tx
    .insert(watchModels)
    .values({ watchId, file, bytes })
    .onConflictDoUpdate({ target: watchModels.watchId, set: columns });
}

export async function forgetModel(tx: Tx, watchId: number): Promise<void> {
  await tx.delete(watchModels).where(eq(watchModels.watchId, watchId));
}

export async function findNeededModels(db: DbOrTx, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .select({ file: watchModels.file })
    .from(watchModels)
    .where(inArray(watchModels.file, [...files]));
  return new Set(rows.flatMap(({ file }) => file ?? []));
}
