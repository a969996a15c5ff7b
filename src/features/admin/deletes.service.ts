import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { recordAct } from "#src/platform/audit.ts";
import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import {
  countWatchesOf,
  isOrdered,
  lockAdministrators,
  lockBrand,
  lockUser,
  lockWatch,
  removeBrand,
  removeUser,
  removeWatch,
} from "./deletes.sql.ts";

const deletedCustomer = "Deleted customer";

export async function deleteWatch(db: Db, admin: SignedInViewer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockWatch(tx, id);
    if (!before) throw new NotFound("This watch does not exist.");
    if (await isOrdered(tx, id)) {
      throw new Conflict("This watch is part of an order and is kept for it.", "watch_in_order");
    }
    await removeWatch(tx, id);
    await recordAct(tx, {
      actorId: admin.id,
      action: "watch.delete",
      subject: `watch:${id}`,
      before,
    });
  });
}

export async function deleteBrand(db: Db, admin: SignedInViewer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    if (!before) throw new NotFound("This brand does not exist.");
    const watches = await countWatchesOf(tx, id);
    if (watches > 0) {
      throw new Conflict(
        `This brand still has ${watches} ${watches === 1 ? "watch" : "watches"}.`,
        "brand_in_use",
      );
    }
    await removeBrand(tx, id);
    await recordAct(tx, {
      actorId: admin.id,
      action: "brand.delete",
      subject: `brand:${id}`,
      before,
    });
  });
}

/**
 * An administrator whose own account is being deleted at this very moment waits for that and then has
 * no right any more; so of two who delete each other one stays.
 */
export async function deleteUser(db: Db, admin: SignedInViewer, id: number): Promise<void> {
  if (id === admin.id) throw new Conflict("You can't delete your own account.", "own_account");
  await inTransaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(admin.id)) throw new Forbidden();
    const before = await lockUser(tx, id);
    if (!before) throw new NotFound("This user does not exist.");
    if (before.isAdmin && administrators.length === 1) {
      throw new Conflict("The last administrator can't be deleted.", "last_admin");
    }
    await removeUser(tx, id, deletedCustomer);
    await recordAct(tx, {
      actorId: admin.id,
      action: "user.delete",
      subject: `user:${id}`,
      before,
    });
  });
}
