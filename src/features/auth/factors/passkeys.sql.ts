import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { secondFactor } from "#src/domain/account-limits.ts";
import { passkeys, webauthnChallenges } from "#src/platform/db/account-tables.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { hashToken, hasToken } from "#src/platform/security/tokens.ts";

export type ChallengePurpose = (typeof webauthnChallenges.$inferSelect)["purpose"];

interface Challenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Undefined if the account is not known yet. */
  readonly userId?: number | undefined;
}

export async function insertChallenge(
  db: DbOrTx,
  { challenge, purpose, userId }: Challenge,
): Promise<void> {
  await db.insert(webauthnChallenges).values({
    challengeHash: hashToken(challenge),
    userId: userId ?? null,
    purpose,
    expiresAt: sql`now() + make_interval(mins => ${secondFactor.challengeMinutes})`,
  });
}

/** If two answer a challenge at once, the second gets false. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, userId }: Challenge,
): Promise<boolean> {
  const { challengeHash, expiresAt, userId: owner } = webauthnChallenges;
  const rows = await db
    .delete(webauthnChallenges)
    .where(
      and(
        hasToken(challengeHash, challenge),
        eq(webauthnChallenges.purpose, purpose),
        userId === undefined ? isNull(owner) : eq(owner, userId),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: webauthnChallenges.purpose });
  return rows.length > 0;
}

export async function purgeChallenges(db: Db): Promise<void> {
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, sql`now()`));
}

export async function listPasskeys(db: DbOrTx, userId: number) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
}

/** That of a disabled account is like a missing one. */
export async function findPasskey(db: Db, credentialId: Buffer) {
  const [row] = await db
    .select({ id: passkeys.id, userId: passkeys.userId, publicKey: passkeys.publicKey })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.disabledAt)))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function insertPasskey(
  tx: Tx,
  passkey: typeof passkeys.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return row?.id;
}

/** False if the authenticator has not counted on since the last use: there may be a copy of it. */
export async function recordUse(
  tx: Tx,
  id: number,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
  const countsOn = lt(passkeys.counter, counter);
  const hasNoCounter = and(eq(passkeys.counter, 0), sql`${counter} = 0`);
  const rows = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(countsOn, hasNoCounter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

interface OwnPasskey {
  readonly userId: number;
  readonly id: number;
}

const isOwn = ({ userId, id }: OwnPasskey) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function setPasskeyName(db: Db, passkey: OwnPasskey, name: string): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(passkey))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(tx: Tx, passkey: OwnPasskey): Promise<string | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(passkey)).returning({ name: passkeys.name });
  return row?.name;
}
