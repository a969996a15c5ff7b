import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { watches } from "#src/platform/db/schema.ts";

/** Lists of the staff leave out what is in the bin. The shop does too, because it is not published. */
export const isKept = isNull(watches.deletedAt);
export const isBinned = isNotNull(watches.deletedAt);

/** Carts, wishlists, pictures, alerts and the serial number stay with it. */
export async function moveToBin(tx: Tx, id: number): Promise<void> {
  await tx
    .update(watches)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, published: false, publishAt: null })
    .where(eq(watches.id, id));
}

export async function takeFromBin(
  tx: Tx,
  id: number,
  shown: { readonly published: boolean; readonly publishAt: Date | null },
): Promise<void> {
  await tx
    .update(watches)
    .set({ deletedAt: null, updatedAt: sql`now()`, ...shown })
    .where(eq(watches.id, id));
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
