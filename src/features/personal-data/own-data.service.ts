import { accountDeletion } from "#src/domain/account-limits.ts";
import { Conflict, Invalid, SignInRequired } from "#src/domain/errors.ts";
import { usernameKey } from "#src/domain/identity.ts";
import { forgetUser } from "#src/features/admin/deletes.service.ts";
import { endAccess } from "#src/features/auth/access.service.ts";
import * as accounts from "#src/features/auth/account-deletion.sql.ts";
import { sendNotice } from "#src/features/auth/notices.service.ts";
import { hasOpenOrder } from "#src/features/orders/orders.sql.ts";
import { deleteNotes } from "#src/features/staff/notes.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { OwnCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import type { Services } from "#src/platform/serve.ts";
import { type OwnData, personalDataKinds } from "./own-data.contract.ts";
import { ownDataTexts } from "./own-data.messages.ts";
import { deleteByAddress } from "./personal-data.service.ts";
import { findPersonalData, type Person } from "./personal-data.sql.ts";

/** Rows that are found by the e-mail address alone need a confirmed one. */
export async function collectOwnData({ db, config }: Services, userId: number): Promise<OwnData> {
  const account = await accounts.findOwner(db, userId);
  if (!account) throw new SignInRequired();
  const { emailKey, isEmailConfirmed } = account;
  const person: Person = { userId, email: isEmailConfirmed ? emailKey : null };
  const kinds: OwnData["kinds"] = [];
  for (const kind of personalDataKinds) {
    kinds.push({ kind, rows: await findPersonalData(db, kind, person) });
  }
  const { timeZone } = config.checkout;
  return { writtenAt: new Date().toISOString(), timeZone, isEmailConfirmed, kinds };
}

/** Nobody is deleted by a request: it begins the time of grace, which a sign-in ends. */
export async function beginDeletion(call: OwnCall, username: string): Promise<Date> {
  const { id } = call.viewer;
  const texts = ownDataTexts.deletion;
  const dueAt = await inTransaction(call.db, async (tx) => {
    const account = await accounts.lockOwner(tx, id);
    if (!account) throw new SignInRequired();
    if (usernameKey(username) !== account.usernameKey) throw new Invalid(texts.mismatch);
    if (account.isStaff) throw new Conflict(texts.staff, "staff_account");
    if (await hasOpenOrder(tx, id)) throw new Conflict(texts.openOrder, "open_order");
    const due = await accounts.setDeletionDue(tx, id, accountDeletion.graceDays);
    const { feed } = await endAccess(tx, id);
    const day = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeZone: call.config.checkout.timeZone,
    });
    const facts = [{ label: texts.dateLabel, value: day.format(due) }];
    const { origin } = call.session;
    await sendNotice(tx, call.config, {
      userId: id,
      kind: "deletion-begun",
      facts,
      origin,
      endsFeed: feed,
    });
    await recordAudit(tx, call, { action: "user.deletion-begun", subject: `user:${id}` });
    return due;
  });
  await call.session.end();
  call.log.info("deletion of the account begun");
  return dueAt;
}

/** A repeated run finds nothing left to do. One account that fails must not keep the others. */
export const deleteDueAccounts = cronJob(
  { name: "delete-due-accounts", every: "hour" },
  async ({ db, log }) => {
    let failure: unknown;
    for (const id of await accounts.findDue(db)) {
      try {
        const isDeleted = await inTransaction(db, (tx) => deleteAccount(tx, id));
        if (isDeleted) log.info({ user: id }, "account deleted as its owner asked");
      } catch (error) {
        log.error({ err: error, user: id }, "account not deleted");
        failure ??= error;
      }
    }
    if (failure) throw failure;
  },
);

/** The lock on the row decides between this and a sign-in: who comes first wins. */
async function deleteAccount(tx: Tx, id: number): Promise<boolean> {
  const account = await accounts.lockDue(tx, id);
  // Both can begin in the time of grace; the account waits until they end.
  if (!account || account.isStaff || (await hasOpenOrder(tx, id))) return false;
  const { emailKey, isEmailConfirmed } = account;
  if (isEmailConfirmed) await deleteByAddress(tx, emailKey);
  await deleteNotes(tx, `user:${id}`);
  await forgetUser(tx, id, { ownsAddress: isEmailConfirmed });
  await recordAudit(tx, null, { action: "user.delete", subject: `user:${id}` });
  return true;
}
