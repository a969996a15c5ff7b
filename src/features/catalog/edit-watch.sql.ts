import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { serialKeyOf } from "#src/domain/text.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { stolenSerials } from "#src/platform/db/inbox-tables.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";

export const isStolen = sql<boolean>`exists (select from ${stolenSerials}
  where ${stolenSerials.serialKey} = ${watchRecords.serialKey})`;

export function selectForStaff(db: DbOrTx) {
  return db
    .select({
      watch: watches,
      brandName: brands.name,
      brandSlug: brands.slug,
      wholesalePrice: wholesalePrices.price,
      serialNumber: watchRecords.serialNumber,
      cost: watchRecords.cost,
      storagePlace: watchRecords.storagePlace,
      isStolen,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .leftJoin(wholesalePrices, eq(wholesalePrices.watchId, watches.id))
    .leftJoin(watchRecords, eq(watchRecords.watchId, watches.id))
    .$dynamic();
}

export type StaffWatchRow = Awaited<ReturnType<typeof selectForStaff>>[number];

export const findForStaff = (db: DbOrTx, id: number) =>
  firstOf(selectForStaff(db).where(and(eq(watches.id, id), isKept)));

/** In the order of their ids, which is also that of the locks: two changes of many watches can't deadlock. */
export async function lockForStaff(
  tx: Tx,
  ids: readonly number[],
  where: "stock" | "bin" = "stock",
): Promise<StaffWatchRow[]> {
  return selectForStaff(tx)
    .where(and(inArray(watches.id, [...ids]), where === "bin" ? isBinned : isKept))
    .orderBy(watches.id)
    .for("no key update", { of: watches });
}

/** Columns that an edit may set. The stock is in stock.sql.ts, pictures have their own calls. */
export type WatchColumns = Pick<
  typeof watches.$inferSelect,
  | ("brandId" | "model" | "reference" | "slug" | "description" | "retailPrice")
  | ("caseSize" | "caseSizeMm" | "lugToLugMm" | "dialColor" | "material" | "crystal" | "bracelet")
  | ("condition" | "boxPapers" | "year" | "rare" | "featured" | "newArrival" | "limited")
  | ("movement" | "powerReserveHours" | "waterResistanceMeters" | "published" | "publishAt")
>;

/** Another watch of the brand with this serial number, however it is written. */
export function findBySerial(tx: Tx, brandId: number, serialNumber: string, exceptId: number) {
  const isSame = and(
    eq(watchRecords.brandId, brandId),
    eq(watchRecords.serialKey, serialKeyOf(serialNumber)),
    ne(watches.id, exceptId),
  );
  const rows = tx
    .select({ id: watches.id, model: watches.model })
    .from(watchRecords)
    .innerJoin(watches, eq(watches.id, watchRecords.watchId));
  return firstOf(rows.where(isSame));
}

/** Two watches of one model that are added at the same time would find the same slug free. */
export async function lockNewSlugs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new slugs', 0))`);
}

/** Finds the slugs that other watches have. */
export async function findTakenSlugs(tx: Tx, slugs: readonly string[], exceptId: number) {
  const isOne = sql`${watches.slug} = any(${sql.param([...slugs])}::text[])`;
  const isOther = ne(watches.id, exceptId);
  const rows = await tx.select({ slug: watches.slug }).from(watches).where(and(isOne, isOther));
  return rows.map(({ slug }) => slug);
}

/** By the database's clock; what is more than these follows a minute later. */
export async function findDueWatches(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: watches.id })
    .from(watches)
    .where(sql`${watches.publishAt} <= now()`)
    .orderBy(watches.publishAt)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Lists of the staff leave out what is in the bin. The shop does too, because it is not published. */
export const isKept = isNull(watches.deletedAt);
export const isBinned = isNotNull(watches.deletedAt);

/** Carts, wishlists, pictures, alerts and the serial number stay with it. */
export async function moveToBin(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(watches)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, published: false, publishAt: null })
    .where(inArray(watches.id, [...ids]));
}

export async function takeFromBin(
  tx: Tx,
  id: number,
  shown: Pick<WatchColumns, "published" | "publishAt">,
): Promise<void> {
  const kept = { deletedAt: null, updatedAt: sql`now()`, ...shown };
  await tx.update(watches).set(kept).where(eq(watches.id, id));
}

export async function countBinned(db: DbOrTx, brandId: number | undefined): Promise<number> {
  return db.$count(
    watches,
    and(isBinned, brandId === undefined ? undefined : eq(watches.brandId, brandId)),
  );
}

export async function findExpired(db: DbOrTx, days: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: watches.id })
    .from(watches)
    .where(lt(watches.deletedAt, sql`now() - make_interval(days => ${days})`))
    .orderBy(watches.deletedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks the watch, so that its pictures change one act after the other. */
export function lockWatchImages(tx: Tx, id: number) {
  const { images, imageTexts } = watches;
  const rows = tx.select({ images, imageTexts }).from(watches).where(eq(watches.id, id));
  return firstOf(rows.for("no key update"));
}

/** All readers show these. It is no edit of the watch's fields, so `updated_at` stays as a form has read it. */
export async function setWatchImages(
  tx: Tx,
  id: number,
  shown: Pick<typeof watches.$inferSelect, "images" | "imageTexts">,
): Promise<void> {
  await tx.update(watches).set(shown).where(eq(watches.id, id));
}

export function lockBrandImage(tx: Tx, id: number) {
  const rows = tx.select({ image: brands.image }).from(brands).where(eq(brands.id, id));
  return firstOf(rows.for("no key update"));
}

export async function setBrandImage(tx: Tx, id: number, image: string | null): Promise<void> {
  await tx.update(brands).set({ image }).where(eq(brands.id, id));
}

export async function findListed(db: DbOrTx, keys: readonly string[]) {
  const given = keys.filter((key) => key !== "");
  if (given.length === 0) return new Map();
  const rows = await db
    .select({ key: stolenSerials.serialKey, addedAt: stolenSerials.addedAt })
    .from(stolenSerials)
    .where(sql`${stolenSerials.serialKey} = any(${sql.param(given)}::text[])`);
  return new Map(rows.map(({ key, addedAt }) => [key, addedAt]));
}
