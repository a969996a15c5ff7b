import { sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/schema.ts";

/** Without orders every figure is 0. */
export async function sumOrders(db: DbOrTx) {
  const [row] = await db
    .select({
      totalRevenue: sql<number>`coalesce(sum(${orders.total}), 0)::float8`,
      totalOrders: sql<number>`count(*)::int`,
      averageOrderValue: sql<number>`coalesce(avg(${orders.total}), 0)::float8`,
      pendingOrders: sql<number>`(count(*) filter (where ${orders.status} = 'Pending'))::int`,
    })
    .from(orders);
  return row ?? { totalRevenue: 0, totalOrders: 0, averageOrderValue: 0, pendingOrders: 0 };
}
