import { inArray, sql } from "drizzle-orm";
import { type StaffWatchRow, selectForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";

export function findByIds(db: DbOrTx, ids: readonly number[]): Promise<StaffWatchRow[]> {
  return selectForStaff(db).where(inArray(watches.id, [...ids]));
}

export interface BrandKey {
  readonly brandId: number;
  readonly key: string;
}

const pairs = (keys: readonly BrandKey[]) =>
  sql`(select * from unnest(${sql.param(keys.map(({ brandId }) => brandId))}::int[],
    ${sql.param(keys.map(({ key }) => key))}::text[]))`;

/** By brand and reference, which is in small letters. */
export function findByReferences(db: DbOrTx, keys: readonly BrandKey[]): Promise<StaffWatchRow[]> {
  return selectForStaff(db)
    .where(sql`(${watches.brandId}, lower(${watches.reference})) in ${pairs(keys)}`)
    .orderBy(watches.id);
}

/** The watches that have these serial numbers, as keys. */
export function findSerialOwners(db: DbOrTx, keys: readonly BrandKey[]) {
  return db
    .select({
      watchId: watchRecords.watchId,
      brandId: watchRecords.brandId,
      key: watchRecords.serialKey,
    })
    .from(watchRecords)
    .where(sql`(${watchRecords.brandId}, ${watchRecords.serialKey}) in ${pairs(keys)}`);
}

export function findSlugOwners(db: DbOrTx, slugs: readonly string[]) {
  return db
    .select({ watchId: watches.id, slug: watches.slug })
    .from(watches)
    .where(inArray(watches.slug, [...slugs]));
}
