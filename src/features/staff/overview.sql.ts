import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Capability } from "#src/domain/capabilities.ts";
import { maxCountedAttention, notices } from "#src/domain/limits.ts";
import { missingOf } from "#src/domain/sale.ts";
import { hasStaffRight, type SignedInViewer, type StaffRight } from "#src/domain/viewer.ts";
import { countRefundsDue, countToInspect } from "#src/features/admin/orders.sql.ts";
import { isBinned, isKept, isStolen } from "#src/features/catalog/edit-watch.sql.ts";
import { countUnreadEnquiries } from "#src/features/inbox/inbox.sql.ts";
import { countChecks } from "#src/features/orders/payments/payments.sql.ts";
import type { Config } from "#src/platform/config.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { lacksPictures, lacksPrice, watchStage } from "#src/platform/db/columns.ts";
import { wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { enquiries, offerEvents, offers } from "#src/platform/db/inbox-tables.ts";
import { orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { paymentEvents } from "#src/platform/db/payment-tables.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { orderTotals, stockDays } from "#src/platform/db/summary-tables.ts";
import { countFailedJobs } from "#src/platform/jobs/failing-jobs.ts";
import { countFailedMails } from "#src/platform/mail/outgoing-mails.ts";
import { readSale } from "#src/platform/shop-settings.ts";
import type { Notice } from "./overview.contract.ts";
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

interface Source {
  readonly capability: Capability;
  readonly right: StaffRight;
  /** An index leads to the rows in the order of this time. */
  readonly at: SQL;
  readonly columns: SQL;
  readonly from: SQL;
}

const { id, number, customerName, total } = orders;
const order = sql`${id}, ${number}, ${customerName}, ${total}`;
const sells = { capability: "checkout", right: "sales" } as const;

/** Nothing is stored for a notice: it is what happened. */
const sources: readonly Source[] = [
  {
    ...sells,
    at: sql`${orders.createdAt}`,
    columns: sql`'order' as kind, ${order}`,
    from: sql`${orders} where ${orders.payment} is not null`,
  },
  {
    ...sells,
    at: sql`${orders.paidAt}`,
    columns: sql`'funds' as kind, ${order}`,
    from: sql`${orders} where ${orders.payment} is not null`,
  },
  {
    ...{ capability: "enquiries", right: "sales" },
    at: sql`${offerEvents.at}`,
    columns: sql`'accepted' as kind, ${offers.enquiryId}, ${offers.brand} || ' ' || ${offers.model}, ${enquiries.name},
      ${offers.quoteAmount}::bigint * 100`,
    from: sql`${offerEvents} join ${offers} on ${offers.enquiryId} = ${offerEvents.enquiryId}
      join ${enquiries} on ${enquiries.id} = ${offers.enquiryId} where ${offerEvents.state} = 'accepted'`,
  },
  {
    ...sells,
    at: sql`${paymentEvents.receivedAt}`,
    columns: sql`'payment' as kind, ${paymentEvents.id}, coalesce(${paymentEvents.orderNumber}, ''), ${paymentEvents.type},
      null::bigint`,
    from: sql`${paymentEvents} where ${paymentEvents.toCheck}`,
  },
  {
    ...{ capability: "backoffice", right: "admin" },
    at: sql`${outgoingMails.createdAt}`,
    columns: sql`'mail' as kind, ${outgoingMails.id}, ${outgoingMails.subject}, ${outgoingMails.recipient}, null::bigint`,
    from: sql`${outgoingMails} where ${outgoingMails.state} = 'failed'`,
  },
];

/** Times have the precision in which a browser returns them. */
export async function findNotices(
  db: DbOrTx,
  viewer: SignedInViewer,
  capabilities: readonly Capability[],
): Promise<Notice[]> {
  const since = sql`now() - make_interval(days => ${notices.days})`;
  const queries = sources
    .filter(
      ({ capability, right }) => capabilities.includes(capability) && hasStaffRight(viewer, right),
    )
    .map(
      ({
        columns,
        at,
        from,
      }) => sql`(select ${columns}, date_trunc('milliseconds', ${at}) from ${from}
        and ${at} > ${since} order by ${at} desc limit ${notices.listed})`,
    );
  if (queries.length === 0) return [];
  const { rows } = await db.execute<
    Omit<Notice, "amount"> & { amount: string | null; at: Date | string }
  >(sql`
    select happened.*, at > coalesce(
      (select coalesce(${users.noticesReadAt}, ${users.createdAt}) from ${users} where ${users.id} = ${viewer.id}),
      now()) as "isNew"
    from (${sql.join(queries, sql` union all `)}) as happened (kind, id, title, detail, amount, at)
    order by at desc, id desc limit ${notices.listed}`);
  return rows.map(({ amount, at, ...notice }) => ({
    ...notice,
    amount: amount === null ? null : Number(amount),
    at: new Date(at).toISOString(),
  }));
}
