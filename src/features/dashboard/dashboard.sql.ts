import { eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isOn } from "#src/domain/capabilities.ts";
import { maxAdminPageSize, revenueMonths } from "#src/domain/limits.ts";
import { dollarsOf } from "#src/domain/money.ts";
import type { OrderStatus } from "#src/domain/orders.ts";
import { userColumns } from "#src/features/auth/auth.sql.ts";
import { orderColumns, orderSorts } from "#src/features/orders/staff/orders.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { roleRank } from "#src/platform/db/columns.ts";
import {
  isConfirmedSubscriber,
  isEarlierSubscriber,
  subscribers,
} from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { payments } from "#src/platform/db/payment-tables.ts";
import { bounds, type PageParams, readPage } from "#src/platform/db/read-page.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { brandCounts, orderTotals, rowCounts } from "#src/platform/db/summary-tables.ts";
import type { Config } from "#src/platform/settings/config.ts";

const isKept = isNull(watches.deletedAt);
const isBinned = isNotNull(watches.deletedAt);

/** Triggers maintain the counts: brand_counts, row_counts and order_totals. What is in the bin does not count. */
async function countWatches(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${brandCounts.total}), 0)::int` })
    .from(brandCounts);
  return (row?.total ?? 0) - (await db.$count(watches, isBinned));
}

async function countRows(db: DbOrTx, tableName: "users" | "subscribers"): Promise<number> {
  const [row] = await db
    .select({ count: rowCounts.count })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, tableName));
  return row?.count ?? 0;
}

export interface SubscriberScope {
  readonly where: SQL | undefined;
  count(db: DbOrTx): Promise<number>;
}

/** As specified, it counts everybody who subscribed. */
const everybody: SubscriberScope = {
  where: undefined,
  count: (db) => countRows(db, "subscribers"),
};

const confirmedOnes: SubscriberScope = {
  where: or(isConfirmedSubscriber, isEarlierSubscriber),
  count: async (db) =>
    (await db.$count(subscribers, isConfirmedSubscriber)) +
    (await db.$count(subscribers, isEarlierSubscriber)),
};

export const subscribersFor = (config: Pick<Config, "capabilities">): SubscriberScope =>
  isOn(config, "enquiries") ? confirmedOnes : everybody;

export async function countAll(db: DbOrTx, scope: SubscriberScope) {
  return {
    watches: await countWatches(db),
    brands: await db.$count(brands),
    users: await countRows(db, "users"),
    subscribers: await scope.count(db),
  };
}

/** Without a size a page has all rows, as specified. */
const withAllRows = <View extends PageParams>({ pageSize = maxAdminPageSize, ...view }: View) => ({
  ...view,
  pageSize,
});

export async function findAdminWatches(
  db: DbOrTx,
  view: PageParams<"model" | "brandName" | "price" | "isAvailable">,
) {
  const columns = {
    model: watches.model,
    brandName: brands.name,
    price: watches.listPrice,
    isAvailable: watches.isAvailable,
  };
  return readPage(db, withAllRows(view), {
    table: watches,
    id: watches.id,
    where: isKept,
    sorts: columns,
    ids: view.sort === "brandName" ? idsByBrand(withAllRows(view)) : undefined,
    total: await countWatches(db),
    select: (ids, order) =>
      db
        .select({
          id: watches.id,
          status: watches.status,
          priceMissing: sql<boolean>`${watches.retailPrice} is null`,
          ...columns,
        })
        .from(watches)
        .innerJoin(brands, eq(brands.id, watches.brandId))
        .where(ids)
        .orderBy(...order),
  });
}

/** How many watches a brand has in the bin, from the small index of what is there. */
const binnedOf = (brandId: SQL) =>
  sql`(select count(*) from ${watches} where ${isBinned} and ${watches.brandId} = ${brandId})`;

/** Skips whole brands by their counts, and reads the index of the brands on the page only, without their rows. */
function idsByBrand(view: PageParams): SQL {
  const { limit, offset } = bounds(view);
  const direction = sql.raw(view.direction === "desc" ? "desc" : "asc");
  return sql`
    select of_brand.id
    from (
      select brand_id, total, sum(total) over (order by name ${direction}) - total as preceding
      from (
        select brand_id, ${brands.name}, ${brandCounts.total} - coalesce(binned.count, 0) as total
        from ${brandCounts} join ${brands} on ${brands.id} = brand_id
        left join (
          select brand_id, count(*) from ${watches} where ${isBinned} group by brand_id
        ) as binned using (brand_id)
      ) as kept
    ) as brand
    cross join lateral (
      select id from ${watches}
      where brand_id = brand.brand_id and id not in (select id from ${watches} where ${isBinned})
      order by brand_id ${direction}, id ${direction}
      offset greatest(${offset} - preceding, 0)
      limit greatest(least(${offset + limit} - preceding, total) - greatest(${offset} - preceding, 0), 0)
    ) as of_brand
    where preceding < ${offset + limit} and preceding + total > ${offset}`;
}

export async function findAdminBrands(db: DbOrTx, view: PageParams<"name" | "slug" | "count">) {
  const total = sql`select total - ${binnedOf(sql`brands.id`)} from ${brandCounts} where brand_id = ${brands}.id`;
  const count = sql<number>`coalesce((${total})::int, 0)`;
  const columns = { name: brands.name, slug: brands.slug, count };
  return readPage(db, withAllRows(view), {
    table: brands,
    id: brands.id,
    sorts: columns,
    total: await db.$count(brands),
    select: (ids, order) =>
      db
        .select({ id: brands.id, ...columns })
        .from(brands)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findUsers(db: DbOrTx, view: PageParams<"username" | "email" | "role">) {
  return readPage(db, withAllRows(view), {
    table: users,
    id: users.id,
    sorts: { username: users.usernameKey, email: users.emailKey, role: roleRank(users) },
    total: await countRows(db, "users"),
    select: (ids, order) =>
      db
        .select({ ...userColumns, createdAt: users.createdAt })
        .from(users)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findOrders(db: DbOrTx, view: PageParams<keyof typeof orderSorts>) {
  return readPage(db, withAllRows(view), {
    table: orders,
    id: orders.id,
    sorts: orderSorts,
    total: (await sumOrders(db)).totalOrders,
    select: (ids, order) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findSubscribers(
  db: DbOrTx,
  view: PageParams<"email" | "createdAt">,
  scope: SubscriberScope,
) {
  const columns = { email: subscribers.email, createdAt: subscribers.createdAt };
  return readPage(db, withAllRows(view), {
    table: subscribers,
    id: subscribers.id,
    where: scope.where,
    sorts: columns,
    total: await scope.count(db),
    select: (ids, order) =>
      db
        .select({ id: subscribers.id, ...columns })
        .from(subscribers)
        .where(ids)
        .orderBy(...order),
  });
}

export async function sumOrders(db: DbOrTx) {
  const { status, count, total } = orderTotals;
  const [row] = await db
    .select({
      totalRevenue: sql<number>`coalesce(sum(${total}) / 100, 0)::float8`,
      totalOrders: sql<number>`coalesce(sum(${count}), 0)::int`,
      averageOrderValue: sql<number>`coalesce(sum(${total}) / nullif(sum(${count}), 0) / 100, 0)::float8`,
      pendingOrders: sql<number>`coalesce(sum(${count}) filter (where trim(${status}) in ('', 'Pending')), 0)::int`,
    })
    .from(orderTotals);
  return row ?? { totalRevenue: 0, totalOrders: 0, averageOrderValue: 0, pendingOrders: 0 };
}

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

/** The amount is in dollars. */
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
