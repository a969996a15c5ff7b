import { and, asc, eq, lt, sql } from "drizzle-orm";
import { quantity } from "#src/domain/limits.ts";
import { type SaleState, watchColumns } from "#src/features/catalog/watches.sql.ts";
import { type DbOrTx, prepared } from "#src/platform/db/client.ts";
import { brands, cartItems, mergedGuestLines, users, watches } from "#src/platform/db/schema.ts";

export function findCartLines(db: DbOrTx, userId: number) {
  return cartLines(db).execute({ userId });
}

const cartLines = prepared((db) =>
  db
    .select({
      id: cartItems.id,
      watchId: cartItems.watchId,
      quantity: cartItems.quantity,
      addedAt: cartItems.addedAt,
      watch: watchColumns,
    })
    .from(cartItems)
    .innerJoin(watches, eq(watches.id, cartItems.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(eq(cartItems.userId, sql.placeholder("userId")))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id))
    .prepare("cart_lines"),
);

/**
 * Adds to the line if the watch is for sale, and returns its sale state. One statement, so that
 * concurrent adds make one line with the right quantity, and none succeeds after a sale.
 */
export async function addToLine(
  db: DbOrTx,
  userId: number,
  watchId: number,
  more: number,
): Promise<SaleState> {
  const { rows } = await db.execute<{ state: SaleState }>(sql`
    with watch as (
      select id, case when not is_available then 'sold'
                      when retail_price is null then 'unpriced'
                      else 'for sale' end as state
      from ${watches} where id = ${watchId}
    ), added as (
      insert into ${cartItems} as line (user_id, watch_id, quantity)
      select ${userId}::int, id, ${more}::int from watch where state = 'for sale'
      on conflict (user_id, watch_id) do update
        set quantity = least(line.quantity + excluded.quantity, ${quantity.max})
    )
    select coalesce((select state from watch), 'unknown') as state`);
  return rows[0]?.state ?? "unknown";
}

const line = (userId: number, watchId: number) =>
  and(eq(cartItems.userId, userId), eq(cartItems.watchId, watchId));

export async function setLine(
  db: DbOrTx,
  userId: number,
  watchId: number,
  to: number,
): Promise<boolean> {
  const changed = await db
    .update(cartItems)
    .set({ quantity: to })
    .where(line(userId, watchId))
    .returning({ id: cartItems.id });
  return changed.length > 0;
}

export async function deleteLine(db: DbOrTx, userId: number, watchId: number): Promise<void> {
  await db.delete(cartItems).where(line(userId, watchId));
}

export async function deleteLines(db: DbOrTx, userId: number): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
}

export async function hasLine(db: DbOrTx, userId: number, watchId: number): Promise<boolean> {
  const [row] = await db.select({ id: cartItems.id }).from(cartItems).where(line(userId, watchId));
  return row !== undefined;
}

/**
 * The quantities that were merged under this key, by watch. The lock on the user's row makes merges of
 * one user run one after another. Keys older than a year are forgotten.
 */
export async function findMergedLinesForUpdate(
  tx: DbOrTx,
  userId: number,
  mergeKey: string,
): Promise<Map<number, number>> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const ofUser = eq(mergedGuestLines.userId, userId);
  await tx
    .delete(mergedGuestLines)
    .where(and(ofUser, lt(mergedGuestLines.mergedAt, sql`now() - interval '1 year'`)));
  const rows = await tx
    .select({ watchId: mergedGuestLines.watchId, quantity: mergedGuestLines.quantity })
    .from(mergedGuestLines)
    .where(and(ofUser, eq(mergedGuestLines.mergeKey, mergeKey)));
  return new Map(rows.map(({ watchId, quantity }) => [watchId, quantity]));
}

export async function saveMergedLine(
  tx: DbOrTx,
  userId: number,
  mergeKey: string,
  watchId: number,
  merged: number,
): Promise<void> {
  await tx
    .insert(mergedGuestLines)
    .values({ userId, mergeKey, watchId, quantity: merged })
    .onConflictDoUpdate({
      target: [mergedGuestLines.userId, mergedGuestLines.mergeKey, mergedGuestLines.watchId],
      set: { quantity: merged },
    });
}
