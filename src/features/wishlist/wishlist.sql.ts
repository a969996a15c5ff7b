import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { prepared } from "#src/platform/db/prepared.ts";
import { users, wishlistItems, wishlists } from "#src/platform/db/schema.ts";

function selectWishlists(db: DbOrTx) {
  return db
    .select({
      id: wishlists.id,
      name: wishlists.name,
      createdAt: wishlists.createdAt,
      itemCount: sql<number>`count(${wishlistItems.id})::int`,
    })
    .from(wishlists)
    .leftJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .groupBy(wishlists.id)
    .$dynamic();
}

export function findWishlists(db: DbOrTx, userId: number) {
  return selectWishlists(db)
    .where(eq(wishlists.userId, userId))
    .orderBy(asc(wishlists.createdAt), asc(wishlists.id));
}

/** Somebody else's list is as good as missing. */
export async function findWishlist(db: DbOrTx, userId: number, id: number) {
  const [list] = await selectWishlists(db).where(
    and(eq(wishlists.id, id), eq(wishlists.userId, userId)),
  );
  return list;
}

/** Locks the owner's row, so that lists made at once can't pass the limit together. */
export async function countWishlistsForInsert(tx: DbOrTx, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [row] = await tx
    .select({ total: count() })
    .from(wishlists)
    .where(eq(wishlists.userId, userId));
  return row?.total ?? 0;
}

export async function insertWishlist(tx: DbOrTx, userId: number, name: string): Promise<number> {
  const [row] = await tx.insert(wishlists).values({ userId, name }).returning({ id: wishlists.id });
  if (!row) throw new Error("The wishlist was not stored.");
  return row.id;
}

export async function deleteWishlistOf(db: DbOrTx, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(wishlists)
    .where(and(eq(wishlists.id, id), eq(wishlists.userId, userId)))
    .returning({ id: wishlists.id });
  return deleted.length > 0;
}

export function findWishlistItems(db: DbOrTx, wishlistId: number) {
  return db
    .select({
      id: wishlistItems.id,
      watchId: wishlistItems.watchId,
      addedAt: wishlistItems.addedAt,
    })
    .from(wishlistItems)
    .where(eq(wishlistItems.wishlistId, wishlistId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.id));
}

export async function insertWishlistItem(
  db: DbOrTx,
  wishlistId: number,
  watchId: number,
): Promise<void> {
  await db.insert(wishlistItems).values({ wishlistId, watchId }).onConflictDoNothing();
}

export async function deleteWishlistItem(
  db: DbOrTx,
  wishlistId: number,
  watchId: number,
): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.wishlistId, wishlistId), eq(wishlistItems.watchId, watchId)));
}

export async function findWishedWatchIds(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await wishedWatches(db).execute({ userId });
  return rows.map(({ watchId }) => watchId);
}

const wishedWatches = prepared((db) =>
  db
    .selectDistinct({ watchId: wishlistItems.watchId })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .where(eq(wishlists.userId, sql.placeholder("userId")))
    .prepare("wished_watches"),
);

export async function isWished(db: DbOrTx, userId: number, watchId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: wishlistItems.id })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .where(and(eq(wishlists.userId, userId), eq(wishlistItems.watchId, watchId)))
    .limit(1);
  return row !== undefined;
}
