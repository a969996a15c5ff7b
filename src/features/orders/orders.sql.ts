import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { ownOrders } from "#src/domain/account-limits.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { orderEvents, orderItems, orderKeys, orders } from "#src/platform/db/order-tables.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { isNoOthers, type PersonalData } from "#src/platform/security/personal-data.ts";
import { hashToken } from "#src/platform/security/tokens.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = Awaited<ReturnType<typeof findItems>>[number];
export type OrderEventRow = typeof orderEvents.$inferSelect;

type OrderColumns = Omit<typeof orders.$inferInsert, "id" | "status" | "createdAt" | "currency">;
/** Its key opens the order without signing in. */
export type NewOrder = OrderColumns & { readonly holdUntil: Date; readonly key: string };

export type NewItems = readonly Omit<typeof orderItems.$inferInsert, "orderId">[];
type NewEvent = typeof orderEvents.$inferInsert;

export async function insertOrder(
  tx: Tx,
  { key, ...order }: NewOrder,
  items: NewItems,
  event: Omit<NewEvent, "orderId" | "toStatus">,
): Promise<{ row: OrderRow; eventId: number }> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error("The order was not stored.");
  const { id: orderId, status: toStatus } = row;
  const newItems = tx
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, orderId, ...factsOf(item) })))
    .returning({ id: orderItems.id });
  const newKey = tx
    .insert(orderKeys)
    .values({ orderId, keyHash: hashToken(key) })
    .returning({ orderId: orderKeys.orderId });
  const [stored] = await tx
    .with(tx.$with("new_items").as(newItems), tx.$with("new_key").as(newKey))
    .insert(orderEvents)
    .values({ ...event, orderId, toStatus })
    .returning({ id: orderEvents.id });
  if (!stored) throw new Error("The event was not stored.");
  return { row, eventId: stored.id };
}

/** The facts that identify the piece. Several pieces of one watch have no serial number in common. */
function factsOf({ watchId, quantity }: NewItems[number]) {
  const fact = <T>(column: SQLWrapper) =>
    sql<T>`(select ${column} from ${watches} where ${watches.id} = ${watchId})`;
  return {
    year: fact<number>(watches.year),
    boxPapers: fact<string>(watches.boxPapers),
    ...(quantity === 1 && {
      serialNumber: sql<string>`(select ${watchRecords.serialNumber} from ${watchRecords}
        where ${watchRecords.watchId} = ${watchId})`,
    }),
  };
}

/** Every change of an order begins with this lock, so that of two changes the first wins. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row;
}

export async function updateOrder(
  tx: Tx,
  id: number,
  changes: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(changes).where(eq(orders.id, id)).returning();
  if (!row) throw new Error("The order was not changed.");
  return row;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<number> {
  const [row] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  if (!row) throw new Error("The event was not stored.");
  return row.id;
}

/** Stores the hash only, so the key must be sent to its reader now. */
export async function saveOrderKey(tx: Tx, orderId: number, key: string): Promise<void> {
  await tx.insert(orderKeys).values({ orderId, keyHash: hashToken(key) });
}

/** Every link of before stops to open the order. */
export async function deleteOrderKeys(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderKeys).where(eq(orderKeys.orderId, orderId));
}

async function findOrder(db: DbOrTx, condition: SQL | undefined): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(condition);
  return row;
}

export const findOrderById = (db: DbOrTx, id: number) => findOrder(db, eq(orders.id, id));

export const findOrderByNumber = (db: DbOrTx, number: string) =>
  findOrder(db, eq(orders.number, number));

/**
 * The viewer's own order, or the one that the key opens. A dealer's account keeps its orders to itself: a link that
 * is passed on must not show wholesale prices.
 */
export function findBuyersOrder(
  db: DbOrTx,
  viewer: Viewer,
  number: string,
  key: string | undefined,
) {
  const isOwn = viewer.kind === "user" ? eq(orders.userId, viewer.id) : sql`false`;
  const hasKey = key
    ? sql`(not ${orders.isWholesale} or ${orders.userId} is null) and exists (select from ${orderKeys}
        where ${orderKeys.orderId} = ${orders.id} and ${orderKeys.keyHash} = ${hashToken(key)})`
    : sql`false`;
  return findOrder(
    db,
    and(eq(orders.number, number), isNotNull(orders.payment), sql`(${isOwn} or ${hasKey})`),
  );
}

export async function findOwnOrders(db: DbOrTx, userId: number, page: number) {
  const { pageSize } = ownOrders;
  const isOwn = and(eq(orders.userId, userId), isNotNull(orders.payment));
  const rows = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await db.$count(orders, isOwn) };
}

export async function findLastOrder(db: DbOrTx, userId: number): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.address)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row;
}

export async function findItems(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderId: orderItems.orderId,
      watchId: orderItems.watchId,
      brandName: orderItems.brandName,
      model: orderItems.model,
      reference: orderItems.reference,
      condition: orderItems.condition,
      year: orderItems.year,
      boxPapers: orderItems.boxPapers,
      serialNumber: orderItems.serialNumber,
      image: sql<string | null>`${watches.images}[1]`,
      price: orderItems.price,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(watches, eq(watches.id, orderItems.watchId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id));
}

export async function findEvents(db: DbOrTx, orderId: number) {
  return db
    .select({
      event: orderEvents,
      username: colleague(users),
      now: sql`now()`.mapWith(orderEvents.createdAt),
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

export async function findLapsed(db: DbOrTx, limit = 100): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "Pending"), lte(orders.holdUntil, sql`now()`)))
    .orderBy(asc(orders.holdUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the watches that an order names, also a cancelled one. */
export async function findOrdered(
  tx: Tx,
  watchIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await tx
    .selectDistinct({ watchId: orderItems.watchId })
    .from(orderItems)
    .where(inArray(orderItems.watchId, [...watchIds]));
  return new Set(rows.map(({ watchId }) => watchId));
}

/** Whether something is still to be paid, sent or refunded. */
export async function hasOpenOrder(tx: Tx, userId: number): Promise<boolean> {
  const isOpen = or(inArray(orders.status, ["Pending", "Paid", "Shipped"]), orders.refundDue);
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.payment), isOpen))
    .limit(1);
  return row !== undefined;
}

/** The watches, the amounts and the addresses stay for bookkeeping. */
export async function forgetCustomer(tx: Tx, userId: number): Promise<void> {
  const changes = { customerName: "Deleted customer", email: null, phone: null };
  await tx.update(orders).set(changes).where(eq(orders.userId, userId));
}

export const orderData: PersonalData = {
  kind: "orders",
  title: "Orders",
  rows: ({ userId, email }) => sql`
    select o.number, o.customer_name as "name", o.email, o.phone, o.address, o.status,
      o.purchase_order as "purchaseOrder", o.total / 100.0::float8 as total, o.currency, o.created_at as "createdAt",
      (select json_agg(json_build_object('watch', i.brand_name || ' ' || i.model, 'reference', i.reference,
          'quantity', i.quantity) order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o where o.user_id = ${userId} or (lower(o.email) = ${email} and ${isNoOthers(sql`o.user_id`, userId)})
    order by o.id`,
  forgetAccount: forgetCustomer,
  needsAccount: hasOpenOrder,
};
