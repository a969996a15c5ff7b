import { isOn } from "#src/domain/capabilities.ts";
import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import { lockAdministrators, lockUser, removeUser } from "#src/features/auth/auth.sql.ts";
import { moveToBin } from "#src/features/catalog/edit-watch.sql.ts";
import { lockWatch, removeWatch } from "#src/features/catalog/watches.sql.ts";
import { findOrdered, forgetCustomer, hasOpenOrder } from "#src/features/orders/orders.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { actOnRecord } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { deleteMailsOf } from "#src/platform/mail/outgoing-mails.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { isEmailConfirmed } from "#src/platform/security/session.ts";

const watchRecord = {
  kind: "watch",
  missing: "This watch does not exist.",
  /** One in the bin counts as deleted. */
  lock: async (tx: Tx, id: number) => {
    const watch = await lockWatch(tx, id);
    return watch?.deletedAt ? undefined : watch;
  },
};

export async function deleteWatch(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, watchRecord, id, async (tx, before, audit) => {
    if (before.held > 0 || (await findOrdered(tx, [id])).size > 0) {
      throw new Conflict("This watch is part of an order and is kept for it.", "watch_in_order");
    }
    // As specified, unless the office has a bin.
    if (isOn(call.config, "backoffice")) await moveToBin(tx, [id]);
    else await removeWatch(tx, id);
    await audit("delete", { before });
  });
}

/**
 * The lock on all administrators serialises such deletes: of two administrators who delete each other
 * at once, the second is no longer an administrator and is refused.
 */
export async function deleteUser(call: StaffCall, id: number): Promise<void> {
  const admin = call.viewer;
  if (id === admin.id) throw new Conflict("You can't delete your own account.", "own_account");
  await inTransaction(call.db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(admin.id)) throw new Forbidden();
    const before = await lockUser(tx, id);
    if (!before) throw new NotFound("This user does not exist.");
    if (before.isAdmin && administrators.length === 1) {
      throw new Conflict("The last administrator can't be deleted.", "last_admin");
    }
    if (await hasOpenOrder(tx, id)) {
      throw new Conflict(
        "This customer has an order that is not finished. Complete or cancel it first.",
        "open_order",
      );
    }
    await forgetUser(tx, id, { ownsAddress: await isEmailConfirmed(tx, id) });
    await recordAudit(tx, call, { action: "user.delete", subject: `user:${id}`, before });
  });
}

/** Orders stay without the person. Mails to an address that is not known to be the account's are somebody else's. */
async function forgetUser(
  tx: Tx,
  id: number,
  { ownsAddress }: { ownsAddress: boolean },
): Promise<void> {
  await deleteMailsOf(tx, id, { ownsAddress });
  await forgetCustomer(tx, id);
  await removeUser(tx, id);
}
