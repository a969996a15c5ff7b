import { asc, count, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { maxAdminPageSize } from "#src/domain/limits.ts";
import { userColumns } from "#src/features/auth/auth.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, orders, subscribers, users, watches } from "#src/platform/db/schema.ts";

export interface TableParams<Column extends string> {
  readonly sort?: Column | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** The id breaks ties, so that rows never change places between pages. */
function orderOf<Column extends string>(
  view: TableParams<Column>,
  columns: Record<Column, SQLWrapper>,
  id: SQLWrapper,
): SQL[] {
  const by = view.direction === "desc" ? desc : asc;
  return view.sort ? [by(columns[view.sort]), by(id)] : [desc(id)];
}

function bounds({ page = 1, pageSize = maxAdminPageSize }: TableParams<string>) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

async function countRows(db: DbOrTx, table: PgTable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table);
  return row?.total ?? 0;
}

export async function countAll(db: DbOrTx) {
  return {
    watches: await countRows(db, watches),
    brands: await countRows(db, brands),
    users: await countRows(db, users),
    subscribers: await countRows(db, subscribers),
  };
}

export async function findAdminWatches(
  db: DbOrTx,
  view: TableParams<"model" | "brandName" | "price" | "isAvailable">,
) {
  const columns = {
    model: watches.model,
    brandName: brands.name,
    price: watches.listPrice,
    isAvailable: watches.isAvailable,
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ id: watches.id, ...columns })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .orderBy(...orderOf(view, columns, watches.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, watches) };
}

export async function findAdminBrands(db: DbOrTx, view: TableParams<"name" | "slug" | "count">) {
  const counts = db
    .select({ brandId: watches.brandId, count: count().as("count") })
    .from(watches)
    .groupBy(watches.brandId)
    .as("counts");
  const columns = {
    name: brands.name,
    slug: brands.slug,
    count: sql<number>`coalesce(${counts.count}, 0)::int`,
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ id: brands.id, ...columns })
    .from(brands)
    .leftJoin(counts, eq(counts.brandId, brands.id))
    .orderBy(...orderOf(view, columns, brands.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, brands) };
}

export async function findUsers(db: DbOrTx, view: TableParams<"username" | "email" | "role">) {
  const columns = {
    username: users.usernameKey,
    email: users.emailKey,
    role: sql`case when ${users.isAdmin} then 0 when ${users.isWholesale} then 1 else 2 end`,
  };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ ...userColumns, createdAt: users.createdAt })
    .from(users)
    .orderBy(...orderOf(view, columns, users.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, users) };
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
  return { rows, total: await countRows(db, orders) };
}

export async function findSubscribers(db: DbOrTx, view: TableParams<"email" | "createdAt">) {
  const columns = { email: subscribers.email, createdAt: subscribers.createdAt };
  const { limit, offset } = bounds(view);
  const rows = await db
    .select({ id: subscribers.id, ...columns })
    .from(subscribers)
    .orderBy(...orderOf(view, columns, subscribers.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, subscribers) };
}

export async function sumOrders(db: DbOrTx) {
  const [row] = await db
    .select({
      totalRevenue: sql<number>`coalesce(sum(${orders.total}), 0)::float8`,
      totalOrders: sql<number>`count(*)::int`,
      averageOrderValue: sql<number>`coalesce(avg(${orders.total}), 0)::float8`,
      pendingOrders: sql<number>`(count(*) filter (where trim(${orders.status}) in ('', 'Pending')))::int`,
    })
    .from(orders);
  return row ?? { totalRevenue: 0, totalOrders: 0, averageOrderValue: 0, pendingOrders: 0 };
}
