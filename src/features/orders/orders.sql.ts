import { eq } from "drizzle-orm";
import type { Tx } from "#src/platform/db/client.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";

export async function isOrdered(tx: Tx, watchId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.watchId, watchId))
    .limit(1);
  return row !== undefined;
}

export async function renameCustomer(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.update(orders).set({ customerName: name }).where(eq(orders.userId, userId));
}
