import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { secondFactor } from "#src/domain/account-limits.ts";
import { passkeys, recoveryCodes, totpSecrets } from "#src/platform/db/account-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { hashToken, hasToken } from "#src/platform/security/tokens.ts";

/** One change of an account's factors at a time. Returns whether it has one; undefined if the account is gone. */
export async function lockFactors(tx: Tx, userId: number): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ has: users.hasSecondFactor })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row?.has;
}

const isOf = (userId: number) => eq(totpSecrets.userId, userId);

/** Replaces one that was not confirmed. False if one is in use. */
export async function putTotpSecret(
  db: DbOrTx,
  userId: number,
  secret: Uint8Array,
): Promise<boolean> {
  const values = { secret: Buffer.from(secret), createdAt: sql`now()`, lastStep: 0 };
  const rows = await db
    .insert(totpSecrets)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: values,
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

export async function findTotp(db: DbOrTx, userId: number) {
  const { secret, confirmedAt } = totpSecrets;
  const [row] = await db.select({ secret, confirmedAt }).from(totpSecrets).where(isOf(userId));
  return row;
}

/** False if the secret was replaced or confirmed meanwhile. */
export async function confirmTotpSecret(
  tx: Tx,
  userId: number,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(isOf(userId), eq(totpSecrets.secret, secret), isNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

const { wrongCodes, wrongAt } = totpSecrets;

/** Until the next code may come: none at first, then twice as long after each wrong one. */
const waitAfter = (free: number) =>
  sql`make_interval(secs => case when ${wrongCodes} < ${free}::int then 0 else least(
    ${secondFactor.longestWaitSeconds}::int,
    ${secondFactor.firstWaitSeconds}::int * power(2, least(${wrongCodes} - ${free}::int, 30))) end)`;

/**
 * Counts a code as wrong before it is checked, so that many at once are no more than one after the other. Returns how
 * many were wrong, or how long the account has to wait; undefined without an app.
 */
export async function countCode(
  db: DbOrTx,
  userId: number,
  free: number,
): Promise<{ count: number } | { waitSeconds: number } | undefined> {
  const isInUse = and(isOf(userId), isNotNull(totpSecrets.confirmedAt));
  const end = sql`coalesce(${wrongAt}, now()) + ${waitAfter(free)}`;
  // One in the future was written before the clock was set back.
  const mayCome = sql`(${end} <= now() or ${wrongAt} > now())`;
  const [counted] = await db
    .update(totpSecrets)
    .set({ wrongCodes: sql`${wrongCodes} + 1`, wrongAt: sql`now()` })
    .where(and(isInUse, or(isNull(wrongAt), mayCome)))
    .returning({ count: wrongCodes });
  if (counted) return counted;
  const [waiting] = await db
    .select({ waitSeconds: sql<number>`ceil(extract(epoch from ${end} - now()))::int` })
    .from(totpSecrets)
    .where(isInUse);
  return waiting && { waitSeconds: Math.max(1, waiting.waitSeconds) };
}

/** A passkey, a recovery code or a new password shows that the owner is back. */
export async function forgiveCodes(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ wrongCodes: 0, wrongAt: null })
    .where(and(isOf(userId), gt(wrongCodes, 0)));
}

/**
 * False if a code of this step or of a later one was taken before. A right code forgives a few wrong ones; after more it
 * only takes itself back, or whoever guesses would begin anew after each sign-in of the owner.
 */
export async function takeTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({
      lastStep: step,
      wrongCodes: sql`case when ${wrongCodes} <= ${secondFactor.freeCodes}::int then 0 else ${wrongCodes} - 1 end`,
      wrongAt: null,
    })
    .where(and(isOf(userId), isNotNull(totpSecrets.confirmedAt), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(totpSecrets)
    .where(isOf(userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function countRecoveryCodes(db: DbOrTx, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = codes.map((code) => ({ userId, codeHash: hashToken(code) }));
  if (rows.length > 0) await tx.insert(recoveryCodes).values(rows);
}

/** If two use a code at once, the second gets false. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), hasToken(recoveryCodes.codeHash, code)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** The account is left with its password. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(totpSecrets).where(isOf(userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
