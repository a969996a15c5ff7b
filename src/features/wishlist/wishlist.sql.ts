import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { wishlists as limits } from "#src/domain/limits.ts";
import { type DbOrTx, prepared } from "#src/platform/db/client.ts";
import { users, watches, wishlistItems, wishlists } from "#src/platform/db/schema.ts";
import { type PersonalData, shownWatch } from "#src/platform/security/personal-data.ts";

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

export async function findWishlist(db: DbOrTx, userId: number, id: number) {
  const [list] = await selectWishlists(db).where(
    and(eq(wishlists.id, id), eq(wishlists.userId, userId)),
  );
  return list;
}

/** Locks the owner's row, so that concurrent inserts cannot exceed the limit together. */
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

interface Addition extends Record<string, unknown> {
  readonly hasList: boolean;
  readonly hasWatch: boolean;
  /** The watch is new and has no room. Requests at the same time may exceed the limit by their number. */
  readonly isFull: boolean;
}

/**
 * Adds the watch unless the list is full, or one of them is missing or not published, and says so. The locks make a
 * concurrent delete of either wait, or be seen: a foreign key never fails here.
 */
export async function insertWishlistItem(
  db: DbOrTx,
  userId: number,
  wishlistId: number,
  watchId: number,
): Promise<Addition> {
  const { rows } = await db.execute<Addition>(sql`
    with list as (
      select id from ${wishlists} where id = ${wishlistId} and user_id = ${userId} for key share
    ), watch as (
      select id from ${watches} where id = ${watchId} and published for key share
    ), items as (
      select count(*) >= ${limits.itemsPerList} and not coalesce(bool_or(watch_id = ${watchId}), false) as is_full
      from ${wishlistItems} where wishlist_id = (select id from list)
    ), added as (
      insert into ${wishlistItems} (wishlist_id, watch_id)
      select list.id, watch.id from list, watch, items where not is_full on conflict do nothing
    )
    select exists (select from list) as "hasList", exists (select from watch) as "hasWatch",
      is_full as "isFull" from items`);
  return rows[0] ?? { hasList: false, hasWatch: false, isFull: false };
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

/** Removes the watch from every list of the user. The number is that of the lists it was on. */
export async function deleteFromWishlists(
  db: DbOrTx,
  userId: number,
  watchId: number,
): Promise<number> {
  const own = db.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.userId, userId));
  const removed = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.watchId, watchId), inArray(wishlistItems.wishlistId, own)))
    .returning({ id: wishlistItems.id });
  return removed.length;
}

export async function findWishlistWatchIds(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await wishlistWatchIds(db).execute({ userId });
  return rows.map(({ watchId }) => watchId);
}

const wishlistWatchIds = prepared((db) =>
  db
    .selectDistinct({ watchId: wishlistItems.watchId })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .where(eq(wishlists.userId, sql.placeholder("userId")))
    .prepare("wishlist_watch_ids"),
);

export async function isOnAnyWishlist(
  db: DbOrTx,
  userId: number,
  watchId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: wishlistItems.id })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .where(and(eq(wishlists.userId, userId), eq(wishlistItems.watchId, watchId)))
    .limit(1);
  return row !== undefined;
}

export const wishlistData: PersonalData = {
  kind: "wishlists",
  title: "Wishlists",
  rows: ({ userId }) => sql`
    select l.name, l.created_at as "createdAt",
      (select coalesce(json_agg(${shownWatch(sql`i.watch_id`)} order by i.id), '[]')
        from wishlist_items i where i.wishlist_id = l.id) as watches
    from wishlists l where l.user_id = ${userId} order by l.id`,
};
