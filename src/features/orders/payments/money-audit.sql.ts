import { sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { payments, refunds } from "#src/platform/db/payment-tables.ts";

/** These must hold for the money of every order. Each query finds the orders that break one. */
const rules = {
  refunds: {
    text: "what a payment counts as refunded = the sum of its refunds",
    orders: sql`select order_id from ${payments} left join (
        select payment_id, sum(amount) as reserved, sum(amount) filter (where status = 'succeeded') as sent
        from ${refunds} where status <> 'failed' group by payment_id
      ) as sums on payment_id = ${payments.id}
      where refunded_amount <> coalesce(reserved, 0)
        or (status = 'refunded') <> (coalesce(sent, 0) = ${payments.amount})
        or (status in ('begun', 'failed') and reserved is not null)`,
  },
  attempts: {
    text: "one payment of an order at most is open per provider",
    orders: sql`select order_id from ${payments} where status = 'begun'
      group by order_id, provider having count(*) > 1`,
  },
  paid: {
    text: "a paid, shipped or delivered order has received its total, less what was waived",
    orders: sql`select id from ${orders} where payment is not null and return_accepted_at is null
      and status in ('Paid', 'Shipped', 'Delivered') and ${received()} < total - waived`,
  },
  pending: {
    text: "a pending order has received less than its total",
    orders: sql`select id from ${orders} where payment is not null
      and status = 'Pending' and ${received()} >= total - waived`,
  },
  cancelled: {
    text: "a cancelled order has no money, or a refund is due",
    orders: sql`select id from ${orders} where payment is not null
      and status = 'Cancelled' and not refund_due and ${received()} > 0`,
  },
} as const;

function received() {
  return sql`(select coalesce(sum(amount - coalesce((select sum(refund.amount) from ${refunds} as refund
        where payment_id = payment.id and refund.status <> 'failed'), 0)), 0)
      from ${payments} as payment
      where order_id = ${orders}.id and payment.status in ('succeeded', 'refunded'))`;
}

export const moneyRules: readonly string[] = Object.values(rules).map(({ text }) => text);

export interface MoneyProblem extends Record<string, unknown> {
  readonly rule: string;
  readonly number: string;
  readonly status: string;
  /** The amount is in cents. */
  readonly total: number;
  readonly waived: number;
  readonly received: number;
}

export async function findMoneyProblems(db: DbOrTx, limit = 100): Promise<MoneyProblem[]> {
  const broken = Object.values(rules).map(
    ({ text, orders: ids }) => sql`select ${text}::text as rule, id from (${ids}) as found (id)`,
  );
  const { rows } = await db.execute<MoneyProblem>(sql`
    select distinct rule, ${orders.number}, ${orders.status}, ${orders.total}::float8, ${orders.waived}::float8,
      ${received()}::float8 as received, ${orders.id}
    from (${sql.join(broken, sql` union all `)}) as broken join ${orders} on ${orders.id} = broken.id
    order by ${orders.id} limit ${limit}`);
  return rows;
}

export async function countMoney(db: DbOrTx) {
  const { rows } = await db.execute<{ payments: number; refunds: number }>(sql`
    select (select count(*)::int from ${payments} where status in ('succeeded', 'refunded')) as payments,
      (select count(*)::int from ${refunds} where status = 'succeeded') as refunds`);
  return rows[0] ?? { payments: 0, refunds: 0 };
}
