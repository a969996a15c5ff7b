import { and, asc, eq, sql } from "drizzle-orm";
import { quantity } from "#src/domain/limits.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { cartItems } from "#src/platform/db/schema.ts";

export function findCartLines(db: DbOrTx, userId: number) {
  return db
    .select({
      id: cartItems.id,
      watchId: cartItems.watchId,
      quantity: cartItems.quantity,
      addedAt: cartItems.addedAt,
    })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id));
}

/** One statement, so that any number of adds at once make one line with the right quantity. */
export async function addToLine(db: DbOrTx, userId: number, watchId: number, more: number) {
  await db
    .insert(cartItems)
    .values({ userId, watchId, quantity: more })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.watchId],
      set: { quantity: sql`least(${cartItems.quantity} + excluded.quantity, ${quantity.max})` },
    });
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
