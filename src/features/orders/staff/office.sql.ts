import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { findLimits, maxListedOfPerson } from "#src/domain/limits.ts";
import { formatCents } from "#src/domain/money.ts";
import { missingOf } from "#src/domain/sale.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { countChecks } from "#src/features/orders/payments/payments.sql.ts";
import { paths } from "#src/lib/paths.ts";
import {
  type AttentionSource,
  attentionOf,
  type CustomerPanel,
  countWaiting,
  isOfCustomer,
  type NoticeSource,
} from "#src/office/contributions.sql.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { beginsWith, wordQuery } from "#src/platform/db/columns.ts";
import { itemWords, orderItems, orders, orderWords } from "#src/platform/db/order-tables.ts";
import { paymentEvents } from "#src/platform/db/payment-tables.ts";
import { orderTotals } from "#src/platform/db/summary-tables.ts";
import { readSale } from "#src/platform/settings/shop-settings.ts";
import { listOrders } from "./orders.contract.ts";
import { statusVariant } from "./orders.rules.ts";
import { countRefundsDue, countToInspect, numberIn } from "./orders.sql.ts";

const { access } = listOrders;

const byWords = (words: readonly string[]) =>
  sql`select ${orders.id} from ${orders} where ${orderWords(orders)} @@ ${wordQuery(words)}`;

/**
 * A watch keeps its serial number when it is sold. `offset 0` keeps the planner from reading all items where it expects
 * many of each watch.
 */
function bySerial(text: string): SQL[] {
  const key = serialKeyOf(text);
  if (key === "") return [];
  return [
    sql`select sold.order_id from (
        select ${watchRecords.watchId} from ${watchRecords}
        where ${watchRecords.serialKey} like ${`${key}%`} limit ${findLimits.candidates}) as found
      cross join lateral (
        select ${orderItems.orderId} from ${orderItems}
        where ${orderItems.watchId} = found.watch_id offset 0) as sold`,
  ];
}

export const orderSource: FindSource = {
  kind: "order",
  access,
  select({ text, words }) {
    const number = numberIn(text);
    const ids = idsFrom([
      sql`select ${orders.id} from ${orders} where ${beginsWith(orders.number, number)}`,
      byWords(words),
      sql`select ${orderItems.orderId} from ${orderItems} where ${itemWords(orderItems)} @@ ${wordQuery(words)}`,
      ...bySerial(text),
    ]);
    const columns = foundColumns({
      id: sql`${orders.id}`,
      title: sql`${orders.number}`,
      detail: sql`concat_ws(' · ', ${orders.customerName}, (
        select concat_ws(' ', ${orderItems.brandName}, ${orderItems.model}, ${orderItems.reference})
        from ${orderItems} where ${orderItems.orderId} = ${orders.id} order by ${orderItems.id} limit 1))`,
      state: sql`${orders.status}`,
    });
    return sql`select ${columns} from ${orders} where ${orders.id} = ${ids}
      order by ${orders.number} = ${number} desc, ${orders.id} desc`;
  },
  present: ({ id }) => ({ href: paths.adminOrder(id) }),
};

const right = "sales";
const waiting = attentionOf(right);
const listed = (name: string, value: string) => `${paths.adminOrders()}?${name}=${value}`;

async function countToShip(db: DbOrTx): Promise<number> {
  const isPaid = eq(orderTotals.status, "Paid");
  const [row] = await db.select({ count: orderTotals.count }).from(orderTotals).where(isPaid);
  return row?.count ?? 0;
}

const isUnconfirmed = and(eq(orders.status, "Pending"), eq(orders.payment, "wire"));

export const orderAttention: readonly AttentionSource[] = [
  waiting(
    "ordersToShip",
    ["order to ship", "orders to ship"],
    listed("status", "Paid"),
    countToShip,
  ),
  waiting(
    "fundsToConfirm",
    ["transfer to confirm", "transfers to confirm"],
    `${listed("status", "Pending")}&payment=wire`,
    (db) => countWaiting(db, sql`${orders}`, isUnconfirmed),
  ),
  waiting(
    "refundsDue",
    ["refund due", "refunds due"],
    listed("refundDue", "true"),
    countRefundsDue,
  ),
  waiting(
    "returnsToInspect",
    ["return to inspect", "returns to inspect"],
    listed("toInspect", "true"),
    countToInspect,
  ),
  waiting(
    "paymentsToCheck",
    ["payment to check", "payments to check"],
    paths.paymentsToCheck(),
    countChecks,
  ),
  attentionOf("admin")(
    "sellerDetails",
    ["missing detail of the seller", "missing details of the seller"],
    paths.shopSettings(),
    async (db, config) => missingOf((await readSale(db, config)).seller).length,
  ),
];

const order = sql`${orders.id}, ${orders.number}, ${orders.customerName}, ${orders.total}`;
const placed = sql`${orders} where ${orders.payment} is not null`;

export const orderNotices: readonly NoticeSource[] = [
  { right, at: sql`${orders.createdAt}`, columns: sql`'order' as kind, ${order}`, from: placed },
  { right, at: sql`${orders.paidAt}`, columns: sql`'funds' as kind, ${order}`, from: placed },
  {
    right,
    at: sql`${paymentEvents.receivedAt}`,
    columns: sql`'payment' as kind, ${paymentEvents.id}, coalesce(${paymentEvents.orderNumber}, ''), ${paymentEvents.type},
      null::bigint`,
    from: sql`${paymentEvents} where ${paymentEvents.toCheck}`,
  },
];

export const customersOrders: CustomerPanel = {
  title: "Orders",
  empty: "No orders.",
  async find(db, customer) {
    const { id, number, total, status, createdAt, email, userId } = orders;
    const rows = await db
      .select({ id, number, total, status, createdAt })
      .from(orders)
      .where(isOfCustomer(customer, email, sql`lower(${email})`, userId))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxListedOfPerson);
    return rows.map((row) => ({
      ...{ id: row.id, label: row.number, href: paths.adminOrder(row.id), at: row.createdAt },
      badge: { text: row.status, variant: statusVariant(row.status) },
      end: formatCents(row.total),
    }));
  },
  aside: ({ orderCount }, count) =>
    count < orderCount ? `The latest ${count} of ${orderCount}` : undefined,
};
