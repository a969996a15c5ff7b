import { and, asc, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import {
  isToInspect,
  itemWords,
  orderItems,
  orders,
  orderWords,
  outgoingMails,
} from "#src/platform/db/order-tables.ts";
import { payments } from "#src/platform/db/payment-tables.ts";
import {
  inBatches,
  matchesWords,
  newestWithin,
  readPage,
  withinDays,
} from "#src/platform/db/read-page.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { orderTotals } from "#src/platform/db/summary-tables.ts";
import type { OrderFilters, OrderView } from "./orders.contract.ts";

function conditionOf(filters: OrderFilters, timeZone: string): SQL | undefined {
  const { search, status, payment, refundDue, toInspect, parcel } = filters;
  return and(
    matchesWords(search, (words) => matches(words, search ?? "")),
    status && eq(orders.status, status),
    ...withinDays(orders.createdAt, filters, timeZone),
    payment && eq(orders.payment, payment),
    refundDue && eq(orders.refundDue, true),
    toInspect && isToInspect(orders),
    parcel && eq(orders.parcel, parcel),
  );
}

/** Each word must be the beginning of one, either of the order's or of one item's. */
const matches = (words: SQL, search: string) => sql`${orders.id} = any(array(
  select ${orders.id} from ${orders} where ${orders.number} = ${numberIn(search)}
  union all select ${orders.id} from ${orders} where ${orderWords(orders)} @@ ${words}
  union all select ${orderItems.orderId} from ${orderItems} where ${itemWords(orderItems)} @@ ${words}))`;

/** People leave out the letter and write small. */
export function numberIn(search: string): string {
  return `M-${search.toUpperCase().replace(/^M?-?/, "")}`;
}

const serialOfItem = sql<
  string | null
>`coalesce(${orderItems.serialNumber}, ${watchRecords.serialNumber})`;
const ofOrder = sql`where ${orderItems.orderId} = ${orders}.id`;
const units = sql<number>`(select coalesce(sum(${orderItems.quantity}), 0)::int from ${orderItems} ${ofOrder})`;

export const orderColumns = {
  id: orders.id,
  customerName: orders.customerName,
  total: orders.total,
  status: orders.status,
  createdAt: orders.createdAt,
};

export const orderSorts = {
  ...orderColumns,
  number: orders.number,
  email: sql`lower(${orders.email})`,
  payment: orders.payment,
};

export async function findStaffOrders(db: DbOrTx, view: OrderView, timeZone: string) {
  const first = db
    .select({
      brandName: orderItems.brandName,
      model: orderItems.model,
      reference: orderItems.reference,
      serialNumber: serialOfItem.as("serial_number"),
      image: sql<string>`${watches.images}[1]`.as("image"),
    })
    .from(orderItems)
    .innerJoin(watches, eq(watches.id, orderItems.watchId))
    .leftJoin(watchRecords, eq(watchRecords.watchId, watches.id))
    .where(eq(orderItems.orderId, orders.id))
    .orderBy(orderItems.id)
    .limit(1)
    .as("first");
  return readPage(db, view, {
    table: orders,
    id: orders.id,
    where: conditionOf(view, timeZone),
    sorts: orderSorts,
    order: newestWithin(orders, view),
    total: await knownTotal(db, view),
    select: (ids, order) =>
      db
        .select({
          ...orderColumns,
          order: orders,
          number: orders.number,
          email: orders.email,
          payment: orders.payment,
          refundDue: orders.refundDue,
          toInspect: sql<boolean>`coalesce(${isToInspect(orders)}, false)`,
          parcel: orders.parcel,
          waived: orders.waived,
          received: sql<number>`(select coalesce(sum(${payments.amount} - ${payments.refundedAmount}), 0)::float8
            from ${payments} where ${payments.orderId} = ${orders}.id and ${payments.status} in ('succeeded', 'refunded'))`,
          itemCount: units,
          brandName: first.brandName,
          model: first.model,
          reference: first.reference,
          serialNumber: first.serialNumber,
          image: first.image,
        })
        .from(orders)
        .leftJoinLateral(first, sql`true`)
        .where(ids)
        .orderBy(...order),
  });
}

/** Triggers count the orders of each status. */
async function knownTotal(
  db: DbOrTx,
  { status, search, from, to, payment, refundDue, toInspect, parcel }: OrderFilters,
): Promise<number | undefined> {
  if (search || from || to || payment || refundDue || toInspect || parcel) return undefined;
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${orderTotals.count}), 0)::int` })
    .from(orderTotals)
    .where(status && eq(orderTotals.status, status));
  return row?.total;
}

export async function countRefundsDue(db: DbOrTx): Promise<number> {
  return db.$count(orders, eq(orders.refundDue, true));
}

export async function countToInspect(db: DbOrTx): Promise<number> {
  return db.$count(orders, isToInspect(orders));
}

export interface ExportRow {
  readonly order: typeof orders.$inferSelect;
  readonly units: number;
  readonly watches: string;
  readonly refunded: number;
}

export const readForExport = (db: DbOrTx, filters: OrderFilters, timeZone: string) =>
  inBatches<ExportRow>((last, limit) =>
    db
      .select({
        order: orders,
        units,
        watches: sql<string>`(select coalesce(string_agg(concat_ws(' ', ${orderItems.brandName},
          ${orderItems.model}, ${orderItems.reference}), '; ' order by ${orderItems.id}), '')
          from ${orderItems} ${ofOrder})`,
        refunded: sql<number>`(select coalesce(sum(${payments.refundedAmount}), 0)::float8
          from ${payments} where ${payments.orderId} = ${orders}.id)`,
      })
      .from(orders)
      .where(and(conditionOf(filters, timeZone), last && lt(orders.id, last.order.id)))
      .orderBy(desc(orders.id))
      .limit(limit),
  );

export async function findMails(db: DbOrTx, orderId: number) {
  const { attachments: _, html: __, ...columns } = getTableColumns(outgoingMails);
  return db
    .select(columns)
    .from(outgoingMails)
    .where(eq(outgoingMails.orderId, orderId))
    .orderBy(asc(outgoingMails.id));
}

/** Finds what the staff alone may see of the watches of an order, by their ids. */
export async function findKept(db: DbOrTx, orderId: number) {
  const rows = await db
    .select({
      watchId: orderItems.watchId,
      serialNumber: serialOfItem,
      storagePlace: watchRecords.storagePlace,
    })
    .from(orderItems)
    .leftJoin(watchRecords, eq(watchRecords.watchId, orderItems.watchId))
    .where(eq(orderItems.orderId, orderId));
  return new Map(rows.map(({ watchId, ...kept }) => [watchId, kept]));
}

export async function findUsername(db: DbOrTx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return row?.username ?? null;
}
