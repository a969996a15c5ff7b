import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { accountLink } from "#src/domain/limits.ts";
import { accountLinks, linkPurposes } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { noPassword } from "#src/platform/security/passwords.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";

export type LinkPurpose = (typeof linkPurposes)[number];

const dayMinutes = 24 * 60;
const minutesOf: Readonly<Record<LinkPurpose, number>> = {
  invitation: accountLink.invitationDays * dayMinutes,
  reset: accountLink.resetMinutes,
  "confirm-email": accountLink.confirmDays * dayMinutes,
  "change-email": accountLink.changeDays * dayMinutes,
};

const isPurpose = (purpose: LinkPurpose) => eq(accountLinks.purpose, purpose);
const isOpen = and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, sql`now()`));

/** Returns the token, of which the hash alone is stored. Earlier links for the same purpose end. */
export async function insertAccountLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  email?: string,
): Promise<string> {
  await endAccountLinks(tx, userId, [purpose]);
  const token = newToken();
  await tx.insert(accountLinks).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    email: email ?? null,
    expiresAt: sql`now() + make_interval(mins => ${minutesOf[purpose]})`,
  });
  return token;
}

/** With whose account it opens. That of a disabled account is like a missing one. */
export async function findAccountLink(db: DbOrTx, token: string, purposes: readonly LinkPurpose[]) {
  const [row] = await db
    .select({
      purpose: accountLinks.purpose,
      userId: accountLinks.userId,
      username: users.username,
      email: users.email,
      linkEmail: accountLinks.email,
      isStaff: sql<boolean>`${users.isAdmin} or ${users.staffRole} is not null`,
      isUsed: sql<boolean>`${accountLinks.usedAt} is not null`,
      isExpired: sql<boolean>`${accountLinks.expiresAt} <= now()`,
    })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.id, accountLinks.userId), isNull(users.disabledAt)))
    .where(
      and(hasToken(accountLinks.tokenHash, token), inArray(accountLinks.purpose, [...purposes])),
    );
  return row;
}

/** If two use a link at once, the second gets false. */
export async function takeAccountLink(
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
): Promise<boolean> {
  const rows = await tx
    .update(accountLinks)
    .set({ usedAt: sql`now()` })
    .where(and(hasToken(accountLinks.tokenHash, token), isPurpose(purpose), isOpen))
    .returning({ userId: accountLinks.userId });
  return rows.length > 0;
}

export async function endAccountLinks(
  tx: DbOrTx,
  userId: number,
  purposes: readonly LinkPurpose[] = linkPurposes,
): Promise<void> {
  const ending = inArray(accountLinks.purpose, [...purposes]);
  await tx
    .update(accountLinks)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(accountLinks.userId, userId), ending, isOpen));
}

/** The address that an account gets once the link that was sent there is followed. */
export async function findPendingChange(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({ email: accountLinks.email, until: accountLinks.expiresAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), isPurpose("change-email"), isOpen));
  return row;
}

export async function findPendingInvitation(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({
      sentAt: sql<Date | null>`max(${accountLinks.createdAt})`.mapWith(accountLinks.createdAt),
      expiresAt: sql<Date | null>`max(${accountLinks.expiresAt})`.mapWith(accountLinks.expiresAt),
    })
    .from(users)
    .leftJoin(accountLinks, and(eq(accountLinks.userId, users.id), isPurpose("invitation")))
    .where(and(eq(users.id, userId), eq(users.passwordHash, noPassword)))
    .groupBy(users.id);
  return row;
}

export async function purgeAccountLinks(db: DbOrTx): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${accountLink.keptDays})`;
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, oldest));
}
