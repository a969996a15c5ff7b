import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { knownDevice, secondFactor } from "#src/domain/account-limits.ts";
import { knownDevices, pendingSignIns } from "#src/platform/db/account-tables.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";

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

/** A disabled account has none. */
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

export const accountData: readonly PersonalData[] = [
  {
    kind: "account",
    title: "Account",
    rows: ({ userId }) => sql`
    select u.username, u.email, u.created_at as "createdAt", u.email_confirmed_at as "emailConfirmedAt",
      u.has_second_factor as "secondFactor", u.date_locale as "dateLanguage", u.sign_in_notices as "signInNotices",
      u.deletion_due_at as "deletionDueAt",
      (select company_name from dealers d where d.user_id = u.id) as "companyName",
      (select count(*)::int from known_devices d where d.user_id = u.id) as "knownBrowsers",
      (select json_agg(json_build_object('name', v.name, 'list', v.list, 'filters', v.query) order by v.id)
        from saved_views v where v.owner_id = u.id) as "savedViews"
    from users u where u.id = ${userId}`,
  },
  {
    kind: "sessions",
    title: "Sessions",
    rows: ({ userId }) => sql`
    select device, address_range as "addressRange", created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions where user_id = ${userId} order by id`,
  },
  {
    kind: "passkeys",
    title: "Passkeys",
    rows: ({ userId }) => sql`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by id`,
  },
];
