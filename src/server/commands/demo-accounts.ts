import { accountDeletion } from "#src/domain/account-limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { setDeletionDue } from "#src/features/auth/auth.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import { confirmAddress, dateSession, saveAddress } from "#src/platform/db/seed/demo-history.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { startSession } from "#src/platform/session.ts";

const contact = { name: "Cora Customer", phone: "+1 212 555 0142" };
const addresses = [
  {
    ...contact,
    isDefault: true,
    address: {
      line1: "18 Gramercy Park South",
      city: "New York",
      region: "NY",
      postalCode: "10003",
      country: "US",
    },
  },
  {
    ...contact,
    isDefault: false,
    address: {
      line1: "4 Harbor View Lane",
      line2: "The boathouse",
      city: "Newport",
      region: "RI",
      postalCode: "02840",
      country: "US",
    },
  },
];

const sessions = [
  { device: "Safari on iPhone", addressRange: "203.0.113.x", days: 6 },
  { device: "Firefox on Windows", addressRange: "198.51.100.x", days: 2 },
];

/** A customer with what an account can have, and one whose owner wants it deleted. */
export async function fillAccounts(
  db: Db,
  customer: SignedInViewer,
  leavingId: number | undefined,
): Promise<void> {
  await confirmAddress(db, customer.id);
  for (const address of addresses) await saveAddress(db, customer.id, address);
  for (const { days, ...origin } of sessions) {
    await startSession(db, customer, origin);
    await dateSession(db, customer.id, days);
  }
  if (leavingId === undefined) return;
  await inTransaction(db, (tx) => setDeletionDue(tx, leavingId, accountDeletion.graceDays));
}
