import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { maxCountedOrders } from "#src/domain/limits.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import {
  isToInspect,
  itemWords,
  orderItems,
  orders,
  orderWords,
  outgoingMails,
} from "#src/platform/db/order-tables.ts";
import { payments } from "#src/platform/db/payment-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { orderTotals } from "#src/platform/db/summary-tables.ts";
import type { OrderFilters } from "./orders.contract.ts";
import { bounds, orderOf, sumOrders, type TableParams } from "./tables.sql.ts";

export interface OrderView
  extends TableParams<"id" | "customerName" | "total" | "status" | "createdAt">,
    OrderFilters {}

/** Days are those of this time zone. */
function conditionOf(filters: OrderFilters, timeZone: string): SQL | undefined {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const { search, status, from, to, payment, refundDue, toInspect } = filters;
  return and(
    search ? matches(search) : undefined,
    status && eq(orders.status, status),
    from ? gte(orders.createdAt, startOf(sql`${from}::date`)) : undefined,
    to ? lt(orders.createdAt, startOf(sql`(${to}::date + 1)`)) : undefined,
    payment && eq(orders.payment, payment),
    refundDue && eq(orders.refundDue, true),
    toInspect && isToInspect(orders),
  );
}

/** Each word must be the beginning of one, either of the order's or of one item's. */
function matches(search: string): SQL {
  const typed = wordsIn(search);
  if (!typed) return sql`false`;
  const words = wordQuery(typed);
  return sql`${orders.id} = any(array(
    select ${orders.id} from ${orders} where ${orders.number} = ${numberIn(search)}
    union all select ${orders.id} from ${orders} where ${orderWords(orders)} @@ ${words}
    union all select ${orderItems.orderId} from ${orderItems} where ${itemWords(orderItems)} @@ ${words}))`;
}

/** People leave out the letter and write small. */
export function numberIn(search: string): string {
  return `M-${search.toUpperCase().replace(/^M?-?/, "")}`;
}

/** `ids` come from an index; only the rows of the page are read from the table. */
export async function findStaffOrders(db: DbOrTx, view: OrderView, timeZone: string) {
  const columns = {
    id: orders.id,
    customerName: orders.customerName,
    total: orders.total,
    status: orders.status,
    createdAt: orders.createdAt,
  };
  const condition = conditionOf(view, timeZone);
  const sorted = view.sort || !(view.from || view.to) ? view : { ...view, ...newestFirst };
  const { limit, offset } = bounds(view);
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...orderOf(sorted, columns, orders.id))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      ...columns,
      number: orders.number,
      email: orders.email,
      payment: orders.payment,
      refundDue: orders.refundDue,
      toInspect: sql<boolean>`${isToInspect(orders)}`,
      waived: orders.waived,
      received: sql<number>`(select coalesce(sum(${payments.amount} - ${payments.refundedAmount}), 0)::float8
        from ${payments} where ${payments.orderId} = ${orders}.id and ${payments.status} in ('succeeded', 'refunded'))`,
      itemCount: sql<number>`(select coalesce(sum(${orderItems.quantity}), 0)::int
        from ${orderItems} where ${orderItems.orderId} = ${orders}.id)`,
    })
    .from(orders)
    .where(sql`${orders.id} = any(array(${ids}))`)
    .orderBy(...orderOf(sorted, columns, orders.id));
  return { rows, ...(await countOrders(db, view, condition)) };
}

/** Has an index, unlike the id within a range of days. */
const newestFirst = { sort: "createdAt", direction: "desc" } as const;

async function countOrders(
  db: DbOrTx,
  { status, ...filters }: OrderFilters,
  condition: SQL | undefined,
): Promise<{ total: number; more: boolean }> {
  if (!condition) return { total: (await sumOrders(db)).totalOrders, more: false };
  const { search, from, to, payment, refundDue, toInspect } = filters;
  if (!(search || from || to || payment || refundDue || toInspect)) {
    const [row] = await db
      .select({ total: orderTotals.count })
      .from(orderTotals)
      .where(eq(orderTotals.status, status ?? ""));
    return { total: row?.total ?? 0, more: false };
  }
  const matching = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .limit(maxCountedOrders + 1)
    .as("matching");
  const total = await db.$count(matching);
  return { total: Math.min(total, maxCountedOrders), more: total > maxCountedOrders };
}

export async function countRefundsDue(db: DbOrTx): Promise<number> {
  return db.$count(orders, eq(orders.refundDue, true));
}

export async function countToInspect(db: DbOrTx): Promise<number> {
  return db.$count(orders, isToInspect(orders));
}

const exportBatch = 500;

/** All matching orders, the newest first, in batches. */
export async function* readForExport(db: DbOrTx, filters: OrderFilters, timeZone: string) {
  let last: number | undefined;
  for (;;) {
    const rows = await db
      .select({
        order: orders,
        units: sql<number>`(select coalesce(sum(${orderItems.quantity}), 0)::int
          from ${orderItems} where ${orderItems.orderId} = ${orders}.id)`,
        watches: sql<string>`(select coalesce(string_agg(concat_ws(' ', ${orderItems.brandName},
          ${orderItems.model}, ${orderItems.reference}), '; ' order by ${orderItems.id}), '')
          from ${orderItems} where ${orderItems.orderId} = ${orders}.id)`,
        refunded: sql<number>`(select coalesce(sum(${payments.refundedAmount}), 0)::float8
          from ${payments} where ${payments.orderId} = ${orders}.id)`,
      })
      .from(orders)
      .where(
        and(conditionOf(filters, timeZone), last === undefined ? undefined : lt(orders.id, last)),
      )
      .orderBy(desc(orders.id))
      .limit(exportBatch);
    yield rows;
    last = rows.at(-1)?.order.id;
    if (rows.length < exportBatch) return;
  }
}

export async function findMails(db: DbOrTx, orderId: number) {
  const { attachments: _, html: __, ...columns } = getTableColumns(outgoingMails);
  return db
    .select(columns)
    .from(outgoingMails)
    .where(eq(outgoingMails.orderId, orderId))
    .orderBy(asc(outgoingMails.id));
}

export async function findUsername(db: DbOrTx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return row?.username ?? null;
}
