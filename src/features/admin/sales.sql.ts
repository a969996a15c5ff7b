import { sql } from "drizzle-orm";
import { revenueMonths } from "#src/domain/limits.ts";
import { dollarsOf } from "#src/domain/money.ts";
import type { OrderStatus } from "#src/domain/orders.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { payments } from "#src/platform/db/payment-tables.ts";
import { orderTotals } from "#src/platform/db/summary-tables.ts";

/**
 * Revenue is the totals of orders that are paid, shipped or delivered, less what was waived, and of refunded orders
 * what was not sent back. A month's revenue is that of the orders paid in it.
 */
const earning: readonly OrderStatus[] = ["Paid", "Shipped", "Delivered"];
const isEarning = sql`in ${earning}`;

const kept = sql`select ${orders.paidAt} as paid_at, ${payments.amount} - ${payments.refundedAmount} as amount
  from ${payments} join ${orders} on ${orders.id} = ${payments.orderId}
  where ${payments.refundedAmount} > 0 and ${orders.status} = 'Refunded'
  union all select ${orders.paidAt}, -${orders.waived} from ${orders}
  where ${orders.waived} > 0 and ${orders.status} ${isEarning}`;

/** In dollars. */
export async function sumSales(db: DbOrTx) {
  const { status, count, total } = orderTotals;
  const { rows } = await db.execute<{ sold: string; kept: string; orders: number }>(sql`
    select coalesce(sum(${total}), 0) as sold, coalesce(sum(${count}), 0)::int as orders,
      (select coalesce(sum(amount), 0) from (${kept}) as kept) as kept
    from ${orderTotals} where ${status} ${isEarning}`);
  const { sold = 0, kept: rest = 0, orders: counted = 0 } = rows[0] ?? {};
  return {
    totalRevenue: dollarsOf(Number(sold) + Number(rest)),
    averageOrderValue: counted > 0 ? dollarsOf(Number(sold) / counted) : 0,
  };
}

/** The last months, the current one last; revenue is in dollars. */
export async function sumMonths(db: DbOrTx, timeZone: string) {
  const monthOf = (at: unknown) => sql`date_trunc('month', ${at} at time zone ${timeZone})`;
  const first = sql`(${monthOf(sql`now()`)} - make_interval(months => ${revenueMonths - 1}::int))`;
  const since = sql`${first} at time zone ${timeZone}`;
  const { rows } = await db.execute<{ month: string; revenue: string; orders: number }>(sql`
    select to_char(month.start, 'YYYY-MM') as month,
      coalesce(sum(sale.revenue), 0) as revenue, coalesce(sum(sale.orders), 0)::int as orders
    from generate_series(${first}, ${monthOf(sql`now()`)}, interval '1 month') as month (start)
    left join (
      select ${monthOf(orders.paidAt)} as start, sum(${orders.total}) as revenue, count(*) as orders
      from ${orders} where ${orders.paidAt} >= ${since} and ${orders.status} ${isEarning} group by 1
      union all
      select ${monthOf(sql`paid_at`)}, sum(amount), 0 from (${kept}) as kept
      where paid_at >= ${since} group by 1
    ) as sale on sale.start = month.start
    group by 1 order by 1`);
  return rows.map(({ month, revenue, orders: counted }) => ({
    month,
    revenue: dollarsOf(Number(revenue)),
    orders: counted,
  }));
}
