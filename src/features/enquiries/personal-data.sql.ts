import { type SQL, sql } from "drizzle-orm";
import type { Retention } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { enquiries, offers } from "#src/platform/db/inbox-tables.ts";

/** The seller of a watch must be known for years, so a purchase stays when the rest is deleted. */
const isPurchase: SQL = sql`exists (select from ${offers}
  where ${offers.enquiryId} = ${enquiries.id} and ${offers.state} = 'paid')`;

/** Their messages, photos and offers go with them; a sweep removes the files. Returns how many stay. */
export async function deleteEnquiriesOf(tx: Tx, emailKey: string): Promise<{ kept: number }> {
  await tx.delete(enquiries).where(sql`${enquiries.emailKey} = ${emailKey} and not ${isPurchase}`);
  return { kept: await tx.$count(enquiries, sql`${enquiries.emailKey} = ${emailKey}`) };
}

/** Deletes what was not touched for longer than it may be kept. */
export async function purgeEnquiries(db: DbOrTx, kept: Retention): Promise<void> {
  const days = sql`case when ${enquiries.kind} <> 'sell' then ${kept.messages}::int
    when ${isPurchase} then ${kept.purchases}::int else ${kept.offers}::int end`;
  await db
    .delete(enquiries)
    .where(sql`${enquiries.activeAt} < now() - make_interval(days => ${days})`);
}
