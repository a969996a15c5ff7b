import { and, eq, lte, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { isConfirmed, isInvited } from "#src/platform/session.ts";

const ownerColumns = {
  usernameKey: users.usernameKey,
  emailKey: users.emailKey,
  isEmailConfirmed: isConfirmed,
  isStaff: sql<boolean>`(${users.isAdmin} or ${users.staffRole} is not null)`,
};

export async function findOwner(db: DbOrTx, id: number) {
  const [owner] = await db.select(ownerColumns).from(users).where(eq(users.id, id));
  return owner;
}

export async function lockOwner(tx: Tx, id: number) {
  const [owner] = await tx.select(ownerColumns).from(users).where(eq(users.id, id)).for("update");
  return owner;
}

export async function setDeletionDue(tx: Tx, id: number, graceDays: number): Promise<Date> {
  const [row] = await tx
    .update(users)
    .set({ deletionDueAt: sql`now() + make_interval(days => ${graceDays})` })
    .where(eq(users.id, id))
    .returning({ dueAt: users.deletionDueAt });
  if (!row?.dueAt) throw new Error("the account is gone although its row is locked");
  return row.dueAt;
}

const isDue = lte(users.deletionDueAt, sql`now()`);

export async function findDue(db: DbOrTx): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isDue).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Undefined also if the owner has signed in meanwhile. */
export async function lockDue(tx: Tx, id: number) {
  const [owner] = await tx
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, id), isDue))
    .for("update");
  return owner;
}

/**
 * Waits for a deletion that runs, and for an account that is given back. `isGone` after them, `isKept` if a deletion was
 * to come.
 */
export async function keepAccount(
  tx: Tx,
  id: number,
): Promise<{ isGone: boolean; isKept: boolean }> {
  const [user] = await tx
    .select({ dueAt: users.deletionDueAt, isInvited })
    .from(users)
    .where(eq(users.id, id))
    .for("update");
  if (!user || user.isInvited) return { isGone: true, isKept: false };
  if (user.dueAt === null) return { isGone: false, isKept: false };
  await tx.update(users).set({ deletionDueAt: null }).where(eq(users.id, id));
  return { isGone: false, isKept: true };
}
