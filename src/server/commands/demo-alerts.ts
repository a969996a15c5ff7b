import type { SignedInViewer } from "#src/domain/viewer.ts";
import { askForAlert, switchPriceAlert } from "#src/features/alerts/alerts.service.ts";
import { confirmAlerts, confirmPriceAlert } from "#src/features/alerts/alerts.sql.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";

/** Readers who wait for the watches that were ordered, some of whom have confirmed it, and a customer for prices. */
export async function addAlerts(
  call: StaffCall,
  customer: SignedInViewer,
  orderedIds: readonly number[],
): Promise<void> {
  const { db } = call;
  const ordered = await findWatchesByIds(db, orderedIds);
  const awaited = ordered.filter(({ forSale }) => !forSale);
  for (const [index, { id }] of awaited.entries()) {
    const email = `waiting.${index + 1}@meridian.example`;
    await askForAlert(call, { email, watchId: id, userId: null });
    if (index > 0) await inTransaction(db, (tx) => confirmAlerts(tx, email));
  }
  await switchPriceAlert(call, customer, true);
  await inTransaction(db, (tx) => confirmPriceAlert(tx, customer.email));
}
