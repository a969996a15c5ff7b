import { and, eq, type SQL, sql } from "drizzle-orm";
import { maxCountedAttention } from "#src/domain/limits.ts";
import { missingOf } from "#src/domain/sale.ts";
import { countRefundsDue, countToInspect } from "#src/features/admin/orders.sql.ts";
import { isBinned, isKept } from "#src/features/catalog/bin.sql.ts";
import { isStolen } from "#src/features/catalog/edit-watch.sql.ts";
import { countUnreadEnquiries } from "#src/features/inbox/inbox.sql.ts";
import { countChecks } from "#src/features/orders/payments/payments.sql.ts";
import type { Config } from "#src/platform/config.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { lacksPictures, lacksPrice, watchStage } from "#src/platform/db/columns.ts";
import { wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { orderTotals, stockDays } from "#src/platform/db/summary-tables.ts";
import { countFailedJobs } from "#src/platform/jobs/failing-jobs.ts";
import { countFailedMails } from "#src/platform/mail/outgoing-mails.ts";
import { readSale } from "#src/platform/shop-settings.ts";
import type { AttentionName } from "./overview.rules.ts";

/** No more than the limit and one are read, each by an index. */
const counted = async (db: DbOrTx, table: SQL, condition: SQL | undefined) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${table} where ${condition} limit ${maxCountedAttention + 1}) as matching`);
  return rows[0]?.count ?? 0;
};

const countWatches = (condition: SQL) => (db: DbOrTx) =>
  counted(db, sql`${watches}`, and(condition, isKept));

export const attentionCounts = {
  sellerDetails: async (db: DbOrTx, config: Config) =>
    missingOf((await readSale(db, config)).seller).length,
  enquiries: countUnreadEnquiries,
  async ordersToShip(db: DbOrTx) {
    const [row] = await db
      .select({ count: orderTotals.count })
      .from(orderTotals)
      .where(eq(orderTotals.status, "Paid"));
    return row?.count ?? 0;
  },
  fundsToConfirm: (db: DbOrTx) =>
    counted(db, sql`${orders}`, and(eq(orders.status, "Pending"), eq(orders.payment, "wire"))),
  refundsDue: countRefundsDue,
  returnsToInspect: countToInspect,
  paymentsToCheck: countChecks,
  applications: (db: DbOrTx) =>
    counted(db, sql`${wholesaleApplications}`, eq(wholesaleApplications.state, "new")),
  failedMails: countFailedMails,
  failedJobs: countFailedJobs,
  stolen: (db) =>
    counted(
      db,
      sql`${watchRecords}`,
      sql`${isStolen} and not exists (select from ${watches}
        where ${watches.id} = ${watchRecords.watchId} and ${isBinned})`,
    ),
  withoutPictures: countWatches(lacksPictures(watches)),
  withoutPrice: countWatches(lacksPrice(watches)),
  drafts: countWatches(sql`${watchStage(watches)} = 'draft'`),
  scheduled: countWatches(sql`${watchStage(watches)} = 'scheduled'`),
} satisfies Record<AttentionName, (db: DbOrTx, config: Config) => Promise<number>>;

/** One row for each day on which a watch came that is still here. */
export function findStockDays(db: DbOrTx) {
  return db.select().from(stockDays).where(sql`${stockDays.watches} > 0`);
}
