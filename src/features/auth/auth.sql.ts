import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { displayName, emailKey, usernameKey } from "#src/domain/identity.ts";
import type { DateLocale } from "#src/domain/viewer.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { driverCode } from "#src/platform/http/problem.ts";
import { isConfirmed, isInvited } from "#src/platform/security/session.ts";

const uniqueViolation = "23505";

/** The columns that may leave the server: no password hash, no keys. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  isWholesale: users.isWholesale,
};

interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isAdmin?: boolean;
  readonly isWholesale?: boolean;
}

/** Returns the new id, or undefined if the username or the e-mail address is taken. */
export async function insertUser(db: DbOrTx, user: NewUser): Promise<number | undefined> {
  const [row] = await db
    .insert(users)
    .values({
      ...user,
      username: displayName(user.username),
      usernameKey: usernameKey(user.username),
      email: user.email.trim(),
      emailKey: emailKey(user.email),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

/**
 * The account that somebody names by its username or e-mail address: at most one, as both are unique and no username
 * has an @. Whether the address is confirmed makes no difference, because it only names the account and proves nothing.
 */
const isNamed = (name: string) =>
  or(eq(users.usernameKey, usernameKey(name)), eq(users.emailKey, emailKey(name)));

/** A disabled account is like a missing one. */
export async function findCredentials(db: DbOrTx, name: string, { byEmail = false } = {}) {
  const isIt = byEmail ? isNamed(name) : eq(users.usernameKey, usernameKey(name));
  const [row] = await db
    .select({ ...userColumns, staffRole: users.staffRole, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isIt, isNull(users.disabledAt)));
  return row;
}

export async function hasSecondFactor(db: DbOrTx, id: number): Promise<boolean> {
  const [row] = await db.select({ has: users.hasSecondFactor }).from(users).where(eq(users.id, id));
  return row?.has ?? false;
}

export async function adminExists(db: DbOrTx): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(1);
  return row !== undefined;
}

export async function usernameExists(db: DbOrTx, username: string): Promise<boolean> {
  return (await findCredentials(db, username)) !== undefined;
}

export async function setWholesale(
  db: DbOrTx,
  username: string,
  isWholesale: boolean,
): Promise<number | undefined> {
  const [row] = await db
    .update(users)
    .set({ isWholesale })
    .where(eq(users.usernameKey, usernameKey(username)))
    .returning({ id: users.id });
  return row?.id;
}

/**
 * Leaves out disabled accounts. Locks in the order of the ids, so that administrators who delete each other do not
 * deadlock.
 */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Selects no personal data: the result goes to the audit log, which can't be erased. */
export async function lockUser(tx: Tx, id: number) {
  const { isAdmin, isWholesale, staffRole, disabledAt, createdAt } = users;
  const [user] = await tx
    .select({ isAdmin, isWholesale, staffRole, disabledAt, createdAt })
    .from(users)
    .where(eq(users.id, id))
    .for("update");
  return user;
}

export type UserRights = Partial<
  Pick<
    typeof users.$inferInsert,
    "isAdmin" | "isWholesale" | "staffRole" | "disabledAt" | "staffName"
  >
>;

/** Takes effect at the user's next request, also in a running session. */
export async function setRights(tx: Tx, id: number, rights: UserRights): Promise<void> {
  await tx.update(users).set(rights).where(eq(users.id, id));
}

export async function lockUserByEmail(tx: Tx, email: string) {
  const [user] = await tx
    .select({
      ...userColumns,
      disabledAt: users.disabledAt,
      staffRole: users.staffRole,
      isInvited,
      isEmailConfirmed: isConfirmed,
    })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
    .for("update");
  return user;
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

export async function findAccountId(db: DbOrTx, name: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(isNamed(name));
  return row?.id;
}

/** A disabled account is like a missing one. */
export async function findAccount(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      signInNotices: users.signInNotices,
      isStaff: sql<boolean>`${users.isAdmin} or ${users.staffRole} is not null`,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return row;
}

/** False if the account has another address by now. */
export async function setEmailConfirmed(tx: Tx, id: number, email: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(and(eq(users.id, id), eq(users.emailKey, emailKey(email))))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** To an address that its owner has just confirmed. Throws if another account has it. */
export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email: email.trim(), emailKey: emailKey(email), emailConfirmedAt: sql`now()` })
    .where(eq(users.id, id));
}

export async function setSignInNotices(db: DbOrTx, id: number, isOn: boolean): Promise<void> {
  await db.update(users).set({ signInNotices: isOn }).where(eq(users.id, id));
}

/** A password that was changed in the meantime stays. */
export async function renewHash(
  db: DbOrTx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)));
}

export async function renameUser(db: Db, id: number, username: string): Promise<boolean> {
  try {
    const names = { username: displayName(username), usernameKey: usernameKey(username) };
    await db.update(users).set(names).where(eq(users.id, id));
    return true;
  } catch (error) {
    if (driverCode(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Null stands for the dates that everybody sees. */
export async function setDateLocale(
  db: DbOrTx,
  id: number,
  dateLocale: DateLocale | null,
): Promise<void> {
  await db.update(users).set({ dateLocale }).where(eq(users.id, id));
}

/** Two tabs may say it in any order. */
export async function setNoticesRead(db: DbOrTx, id: number, until: Date): Promise<void> {
  const { noticesReadAt } = users;
  const isLater = sql`coalesce(${noticesReadAt}, '-infinity') < ${until.toISOString()}::timestamptz`;
  await db
    .update(users)
    .set({ noticesReadAt: until })
    .where(and(eq(users.id, id), isLater));
}

/** Foreign keys delete its sessions, cart and wishlists. */
export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

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
