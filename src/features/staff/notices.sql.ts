import { type SQL, sql } from "drizzle-orm";
import type { Capability } from "#src/domain/capabilities.ts";
import { notices } from "#src/domain/limits.ts";
import { hasStaffRight, type SignedInViewer, type StaffRight } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { enquiries, offerEvents, offers } from "#src/platform/db/inbox-tables.ts";
import { orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { paymentEvents } from "#src/platform/db/payment-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import type { Notice } from "./notices.contract.ts";

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
