import { asc, count, eq } from "drizzle-orm";
import { userColumns } from "#src/features/auth/auth.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import {
  brands,
  orderItems,
  orders,
  users,
  watches,
  wholesalePrices,
} from "#src/platform/db/schema.ts";

// Each locks what it looks at, so that what was true when it was checked is true when it is deleted.

export async function lockWatch(tx: Tx, id: number) {
  const [watch] = await tx.select().from(watches).where(eq(watches.id, id)).for("update");
  if (!watch) return undefined;
  const [dealers] = await tx.select().from(wholesalePrices).where(eq(wholesalePrices.watchId, id));
  return { ...watch, wholesalePrice: dealers?.price ?? null };
}

export async function isOrdered(tx: Tx, watchId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.watchId, watchId))
    .limit(1);
  return row !== undefined;
}

/** Carts, wishlists and the dealers' price go with it. */
export async function removeWatch(tx: Tx, id: number): Promise<void> {
  await tx.delete(watches).where(eq(watches.id, id));
}

export async function lockBrand(tx: Tx, id: number) {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, id)).for("update");
  return brand;
}

export async function countWatchesOf(tx: Tx, brandId: number): Promise<number> {
  const [row] = await tx
    .select({ watches: count() })
    .from(watches)
    .where(eq(watches.brandId, brandId));
  return row?.watches ?? 0;
}

export async function removeBrand(tx: Tx, id: number): Promise<void> {
  await tx.delete(brands).where(eq(brands.id, id));
}

/** In one order for everybody: administrators who delete each other wait instead of deadlocking. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for("update");
  return rows.map(({ id }) => id);
}

export async function lockUser(tx: Tx, id: number) {
  const [user] = await tx
    .select({ ...userColumns, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id))
    .for("update");
  return user;
}

/** Sessions, cart and wishlists go with it; orders stay, without the name. */
export async function removeUser(tx: Tx, id: number, nameInOrders: string): Promise<void> {
  await tx.update(orders).set({ customerName: nameInOrders }).where(eq(orders.userId, id));
  await tx.delete(users).where(eq(users.id, id));
}
