import { asc, desc, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Capability } from "#src/domain/capabilities.ts";
import { maxAdminPageSize } from "#src/domain/limits.ts";
import { userColumns } from "#src/features/auth/auth.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { roleRank } from "#src/platform/db/columns.ts";
import {
  isConfirmedSubscriber,
  isEarlierSubscriber,
  subscribers,
} from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { brandCounts, orderTotals, rowCounts } from "#src/platform/db/summary-tables.ts";

export interface TableParams<Column extends string> {
  readonly sort?: Column | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** The id breaks ties, so that rows never change places between pages. */
export function orderOf<Column extends string>(
  view: TableParams<Column>,
  columns: Record<Column, SQLWrapper>,
  id: SQLWrapper,
): SQL[] {
  const by = view.direction === "desc" ? desc : asc;
  return view.sort ? [by(columns[view.sort]), by(id)] : [desc(id)];
}

export function bounds({ page = 1, pageSize = maxAdminPageSize }: TableParams<string>) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Triggers maintain the counts: brand_counts, row_counts and order_totals. */
async function countWatches(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${brandCounts.total}), 0)::int` })
    .from(brandCounts);
  return row?.total ?? 0;
}

async function countRows(db: DbOrTx, tableName: "users" | "subscribers"): Promise<number> {
  const [row] = await db
    .select({ count: rowCounts.count })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, tableName));
  return row?.count ?? 0;
}

/** Whom the dashboard counts as subscribers. */
export interface SubscriberScope {
  /** Undefined for all. */
  readonly where: SQL | undefined;
  count(db: DbOrTx): Promise<number>;
}

/** As specified: everybody who subscribed. */
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

export const subscribersFor = (capabilities: readonly Capability[]): SubscriberScope =>
  capabilities.includes("enquiries") ? confirmedOnes : everybody;

export async function countAll(db: DbOrTx, scope: SubscriberScope) {
  return {
    watches: await countWatches(db),
    brands: await db.$count(brands),
    users: await countRows(db, "users"),
    subscribers: await scope.count(db),
  };
}

/** `ids` come from an index; only the rows of the page are read from the table. */
export async function findAdminWatches(
  db: DbOrTx,
  view: TableParams<"model" | "brandName" | "price" | "isAvailable">,
) {
  const columns = {
    model: watches.model,
    brandName: brands.name,
    price: watches.listPrice,
    priceMissing: sql<boolean>`${watches.retailPrice} is null`,
    isAvailable: watches.isAvailable,
  };
  const { limit, offset } = bounds(view);
  const ids =
    view.sort === "brandName"
      ? idsByBrand(view)
      : db
          .select({ id: watches.id })
          .from(watches)
          .orderBy(...orderOf(view, columns, watches.id))
          .limit(limit)
          .offset(offset);
  const rows = await db
    .select({ id: watches.id, status: watches.status, ...columns })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(sql`${watches.id} = any(array(${ids}))`)
    .orderBy(...orderOf(view, columns, watches.id));
  return { rows, total: await countWatches(db) };
}

/** Skips whole brands by their counts, and reads the index of the brands on the page only. */
function idsByBrand(view: TableParams<string>): SQL {
  const { limit, offset } = bounds(view);
  const direction = sql.raw(view.direction === "desc" ? "desc" : "asc");
  return sql`
    select of_brand.id
    from (
      select brand_id, total, sum(total) over (order by name ${direction}) - total as preceding
      from ${brandCounts} join ${brands} on ${brands.id} = brand_id
    ) as brand
    cross join lateral (
      select id from ${watches} where brand_id = brand.brand_id
      order by brand_id ${direction}, id ${direction}
      offset greatest(${offset} - preceding, 0)
      limit greatest(least(${offset + limit} - preceding, total) - greatest(${offset} - preceding, 0), 0)
    ) as of_brand
    where preceding < ${offset + limit} and preceding + total > ${offset}`;
}

export async function findAdminBrands(db: DbOrTx, view: TableParams<"name" | "slug" | "count">) {
  const columns = {
    name: brands.name,
    slug: brands.slug,
    count: sql<number>`coalesce(${brandCounts.total}, 0)`,
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ id: brands.id, ...columns })
    .from(brands)
    .leftJoin(brandCounts, eq(brandCounts.brandId, brands.id))
    .orderBy(...orderOf(view, columns, brands.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(brands) };
}

export async function findUsers(db: DbOrTx, view: TableParams<"username" | "email" | "role">) {
  const columns = {
    username: users.usernameKey,
    email: users.emailKey,
    role: roleRank(users),
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ ...userColumns, createdAt: users.createdAt })
    .from(users)
    .orderBy(...orderOf(view, columns, users.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, "users") };
}

export async function findOrders(
  db: DbOrTx,
  view: TableParams<"id" | "customerName" | "total" | "status" | "createdAt">,
) {
  const columns = {
    id: orders.id,
    customerName: orders.customerName,
    total: orders.total,
    status: orders.status,
    createdAt: orders.createdAt,
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select(columns)
    .from(orders)
    .orderBy(...orderOf(view, columns, orders.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: (await sumOrders(db)).totalOrders };
}

export async function findSubscribers(
  db: DbOrTx,
  view: TableParams<"email" | "createdAt">,
  scope: SubscriberScope,
) {
  const columns = { email: subscribers.email, createdAt: subscribers.createdAt };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ id: subscribers.id, ...columns })
    .from(subscribers)
    .where(scope.where)
    .orderBy(...orderOf(view, columns, subscribers.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await scope.count(db) };
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
