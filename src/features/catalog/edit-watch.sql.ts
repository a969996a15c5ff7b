import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { serialKeyOf } from "#src/domain/text.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { stolenSerials } from "#src/platform/db/inbox-tables.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { isBinned, isKept } from "./bin.sql.ts";

/** Its serial number is on the list of stolen watches. */
export const isStolen = sql<boolean>`exists (select from ${stolenSerials}
  where ${stolenSerials.serialKey} = ${watchRecords.serialKey})`;

/** Everything that is known of watches, for the staff. */
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

export async function findForStaff(db: DbOrTx, id: number): Promise<StaffWatchRow | undefined> {
  const [row] = await selectForStaff(db).where(and(eq(watches.id, id), isKept));
  return row;
}

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

/** Published at once or later; one that is shown has no such moment. */
interface Publication {
  readonly published: boolean;
  readonly publishAt: Date | null;
}

/** Columns that an edit may set. The stock is in stock.sql.ts, pictures have their own calls. */
export type WatchColumns = Publication &
  Pick<
    typeof watches.$inferSelect,
    | "brandId"
    | "model"
    | "reference"
    | "slug"
    | "description"
    | "retailPrice"
    | "caseSize"
    | "caseSizeMm"
    | "lugToLugMm"
    | "dialColor"
    | "material"
    | "condition"
    | "boxPapers"
    | "year"
    | "rare"
    | "featured"
    | "newArrival"
    | "limited"
    | "movement"
    | "powerReserveHours"
    | "waterResistanceMeters"
    | "crystal"
    | "bracelet"
  >;

/** Another watch of the brand with this serial number, however it is written. */
export async function findBySerial(
  tx: Tx,
  brandId: number,
  serialNumber: string,
  exceptId: number,
): Promise<{ id: number; model: string } | undefined> {
  const [row] = await tx
    .select({ id: watches.id, model: watches.model })
    .from(watchRecords)
    .innerJoin(watches, eq(watches.id, watchRecords.watchId))
    .where(
      and(
        eq(watchRecords.brandId, brandId),
        eq(watchRecords.serialKey, serialKeyOf(serialNumber)),
        ne(watches.id, exceptId),
      ),
    );
  return row;
}

/** Two watches of one model that are added at the same time would find the same slug free. */
export async function lockNewSlugs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new slugs', 0))`);
}

/** Which of these slugs other watches have. */
export async function findTakenSlugs(
  tx: Tx,
  slugs: readonly string[],
  exceptId: number,
): Promise<string[]> {
  const rows = await tx
    .select({ slug: watches.slug })
    .from(watches)
    .where(
      and(sql`${watches.slug} = any(${sql.param([...slugs])}::text[])`, ne(watches.id, exceptId)),
    );
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
