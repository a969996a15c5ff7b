import { deleteAlertsOf, purgeAlerts } from "#src/features/alerts/alerts.sql.ts";
import { deleteEnquiriesOf, purgeEnquiries } from "#src/features/enquiries/enquiries.sql.ts";
import { deleteSubscriber, purgeSubscribers } from "#src/features/newsletter/newsletter.sql.ts";
import { forgetCustomer } from "#src/features/staff/customers.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { onDedicatedConnection, type Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { deleteMailsTo } from "#src/platform/mail/outgoing-mails.ts";
import type { Services } from "#src/platform/serve.ts";
import { readRetention } from "#src/platform/shop-settings.ts";
import { fingerprint } from "#src/platform/throttle.ts";
import { personalDataKinds } from "./own-data.contract.ts";
import type { HeldData } from "./personal-data.contract.ts";
import {
  countPersonalData,
  findAccountId,
  findPersonalData,
  type Person,
} from "./personal-data.sql.ts";

/** The staff has to know by other means who owns an address. */
const ownerOf = async (db: Services["db"], email: string): Promise<Person> => ({
  userId: await findAccountId(db, email),
  email,
});

export async function describeHeld(db: Services["db"], email: string): Promise<HeldData> {
  const held: HeldData["held"] = [];
  const person = await ownerOf(db, email);
  for (const kind of personalDataKinds) {
    const count = await countPersonalData(db, kind, person);
    if (count > 0) held.push({ kind, count });
  }
  return { email, accountId: person.userId, held };
}

/** Everything in one object, by kind. */
async function collectPersonalData(
  db: Services["db"],
  email: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { email, writtenAt: new Date().toISOString() };
  const person = await ownerOf(db, email);
  for (const kind of personalDataKinds) data[kind] = await findPersonalData(db, kind, person);
  return data;
}

/** For the staff. The log names the person as it does when the data are deleted. */
export async function exportPersonalData(call: StaffCall, email: string) {
  const data = await collectPersonalData(call.db, email);
  const rows = Object.values(data).reduce<number>(
    (sum, held) => sum + (Array.isArray(held) ? held.length : 0),
    0,
  );
  const subject = personOf(email);
  await recordAudit(call.db, call, { action: "person.export", subject, after: { rows } });
  return data;
}

/** The log must not keep an address that is deleted. */
const personOf = (email: string) => `person:${fingerprint(email).slice(0, 12)}` as const;

/** An account is deleted in the dashboard; orders stay as the law wants. */
export async function deletePersonalData(call: StaffCall, email: string): Promise<number> {
  return inTransaction(call.db, async (tx) => {
    const kept = await deleteByAddress(tx, email);
    await recordAudit(tx, call, { action: "person.forget", subject: personOf(email) });
    return kept;
  });
}

/** Returns how many watches that the shop bought stay. */
export async function deleteByAddress(tx: Tx, email: string): Promise<number> {
  const { kept } = await deleteEnquiriesOf(tx, email);
  await deleteSubscriber(tx, email);
  await deleteAlertsOf(tx, email);
  await deleteMailsTo(tx, email);
  await forgetCustomer(tx, email);
  return kept;
}

/** Deletes what is older than the settings allow, also of a capability that has been turned off. */
export const deleteOldPersonalData = cronJob(
  { name: "delete-old-personal-data", every: "hour" },
  ({ database, config }) =>
    onDedicatedConnection(database, async (db) => {
      const kept = await readRetention(db, config);
      await purgeEnquiries(db, kept);
      await purgeSubscribers(db, kept.newsletter);
      await purgeAlerts(db, kept.alerts);
    }),
);
