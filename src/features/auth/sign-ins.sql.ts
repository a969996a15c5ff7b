import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { knownDevice, secondFactor } from "#src/domain/account-limits.ts";
import { knownDevices, pendingSignIns } from "#src/platform/db/account-tables.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { hashToken, hasToken, newToken } from "#src/platform/tokens.ts";

const isToken = (token: string) => hasToken(pendingSignIns.tokenHash, token);
const isOpen = and(
  lt(pendingSignIns.failures, secondFactor.tries),
  gt(pendingSignIns.expiresAt, sql`now()`),
);

/** Returns the token, which is stored nowhere. */
export async function insertPendingSignIn(
  tx: Tx,
  pending: { userId: number; isStaffLogin: boolean },
): Promise<string> {
  const token = newToken();
  await tx.insert(pendingSignIns).values({
    ...pending,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(mins => ${secondFactor.waitsMinutes})`,
  });
  return token;
}

const pendingColumns = {
  userId: pendingSignIns.userId,
  isStaffLogin: pendingSignIns.isStaffLogin,
  failures: pendingSignIns.failures,
};

/** Not of a disabled account. */
export async function findPendingSignIn(db: Db, token: string) {
  const [row] = await db
    .select(pendingColumns)
    .from(pendingSignIns)
    .innerJoin(users, and(eq(users.id, pendingSignIns.userId), isNull(users.disabledAt)))
    .where(and(isToken(token), isOpen));
  return row;
}

/** Counted before the code is checked, so that many at once are no more than the limit. */
export async function countTry(db: Db, token: string) {
  if (!(await findPendingSignIn(db, token))) return undefined;
  const [row] = await db
    .update(pendingSignIns)
    .set({ failures: sql`${pendingSignIns.failures} + 1` })
    .where(and(isToken(token), isOpen))
    .returning(pendingColumns);
  return row;
}

/** If two finish it at once, the second gets false. */
export async function deletePendingSignIn(db: DbOrTx, token: string): Promise<boolean> {
  const rows = await db
    .delete(pendingSignIns)
    .where(isToken(token))
    .returning({ userId: pendingSignIns.userId });
  return rows.length > 0;
}

export async function endPendingSignIns(tx: Tx, userId: number): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

export async function purgePendingSignIns(db: Db): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`));
}

/** Remembers the browser with this token, and says whether the account knew it, or any other. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  token: string,
): Promise<"known" | "first" | "new"> {
  const isOwn = eq(knownDevices.userId, userId);
  const before = await tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(isOwn)
    .orderBy(desc(knownDevices.lastSeenAt));
  const tokenHash = hashToken(token);
  await tx
    .insert(knownDevices)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt: sql`now()` },
    });
  if (before.some((device) => device.tokenHash.equals(tokenHash))) return "known";
  const surplus = before.slice(knownDevice.perAccount - 1).map((device) => device.tokenHash);
  if (surplus.length > 0) {
    await tx.delete(knownDevices).where(and(isOwn, inArray(knownDevices.tokenHash, surplus)));
  }
  return before.length === 0 ? "first" : "new";
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function purgeKnownDevices(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${knownDevice.days})`;
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, oldest));
}
