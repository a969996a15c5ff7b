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

export interface WantedKey extends BrandKey {
  readonly field: "serialNumber" | "slug";
}

export const keyOf = ({ field, brandId, key }: WantedKey) => `${field} ${brandId} ${key}`;

/** The watches that have these serial numbers and slugs, by `keyOf`. */
export async function findOwners(db: DbOrTx, wanted: readonly WantedKey[]) {
  const serials = wanted.filter(({ field }) => field === "serialNumber");
  const slugs = wanted.filter(({ field }) => field === "slug").map(({ key }) => key);
  const { watchId, brandId, serialKey: key } = watchRecords;
  const bySerial = db
    .select({ watchId, brandId, key })
    .from(watchRecords)
    .where(sql`(${brandId}, ${key}) in ${pairs(serials)}`);
  const bySlug = db
    .select({ watchId: watches.id, key: watches.slug })
    .from(watches)
    .where(inArray(watches.slug, slugs));
  const owners = new Map<string, number>();
  for (const row of serials.length > 0 ? await bySerial : []) {
    owners.set(keyOf({ ...row, field: "serialNumber", key: row.key ?? "" }), row.watchId);
  }
  for (const row of slugs.length > 0 ? await bySlug : []) {
    owners.set(keyOf({ field: "slug", brandId: 0, ...row }), row.watchId);
  }
  return owners;
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
