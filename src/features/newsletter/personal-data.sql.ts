import { eq, lt, or, sql } from "drizzle-orm";
import { unconfirmedDays } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { subscribers } from "#src/platform/db/enquiry-tables.ts";

export async function deleteSubscriber(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, emailKey));
}

/** Requests that nobody confirmed, and proofs of a consent that ended long ago. */
export async function purgeSubscribers(db: DbOrTx, keptDays: number): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db
    .delete(subscribers)
    .where(
      or(
        sql`${subscribers.confirmedAt} is null and ${subscribers.tokenSentAt} < ${daysAgo(unconfirmedDays)}`,
        lt(subscribers.unsubscribedAt, daysAgo(keptDays)),
      ),
    );
}
