import { eq, lt, or, sql } from "drizzle-orm";
import { unconfirmedDays } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { alertKeys, watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { purgeChanges } from "./watch-changes.sql.ts";

/** Alerts of an account about prices go with the account. */
export async function deleteAlertsOf(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(watchAlerts).where(eq(watchAlerts.email, emailKey));
  await tx.delete(alertKeys).where(eq(alertKeys.email, emailKey));
}

/** Requests that nobody confirmed, and alerts about watches that nobody waits for any more. */
export async function purgeAlerts(db: DbOrTx, keptDays: number): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db
    .delete(watchAlerts)
    .where(
      or(
        lt(watchAlerts.createdAt, daysAgo(keptDays)),
        sql`${watchAlerts.confirmedAt} is null and ${watchAlerts.createdAt} < ${daysAgo(unconfirmedDays)}`,
      ),
    );
  await db.delete(alertKeys).where(lt(alertKeys.createdAt, daysAgo(keptDays)));
  await purgeChanges(db);
}
