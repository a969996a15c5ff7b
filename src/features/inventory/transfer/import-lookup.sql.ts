import { and, inArray, sql } from "drizzle-orm";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import {
  isKept,
  type StaffWatchRow,
  selectForStaff,
} from "#src/features/catalog/edit-watch.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";
import type { BrandNames } from "./read-row.rules.ts";

export function findByIds(db: DbOrTx, ids: readonly number[]): Promise<StaffWatchRow[]> {
  return selectForStaff(db).where(and(inArray(watches.id, [...ids]), isKept));
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
    .where(and(sql`(${watches.brandId}, lower(${watches.reference})) in ${pairs(keys)}`, isKept))
    .orderBy(watches.id);
}

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

export interface Brands extends BrandNames {
  nameOf(id: number | undefined): string;
}

export async function readBrands(db: DbOrTx): Promise<Brands> {
  const brands = await findBrandNames(db);
  const byText = new Map(
    brands.flatMap(({ id, name, slug }) => [
      [slug, id] as const,
      [name.toLowerCase(), id] as const,
    ]),
  );
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  return {
    idOf: (name) => byText.get(name.trim().toLowerCase()),
    nameOf: (id) => (id === undefined ? "" : (names.get(id) ?? "")),
  };
}
