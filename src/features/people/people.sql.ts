import { and, count, desc, eq, gt, inArray, max, notLike, sql } from "drizzle-orm";
import { emailKey } from "#src/domain/identity.ts";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { accountLinks, dealers, staffNotes } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { readPage } from "#src/platform/db/read-page.ts";
import { firstOf, isoDates } from "#src/platform/db/records.ts";
import { brands, cartItems, users, watches } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { isConfirmed, isInvited } from "#src/platform/security/session.ts";
import type { TeamView } from "./people.contract.ts";

const isStaff = sql`(${users.isAdmin} or ${users.staffRole} is not null)`;

const personColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isEmailConfirmed: isConfirmed,
  isAdmin: users.isAdmin,
  isDealer: users.isWholesale,
  staffRole: users.staffRole,
  disabledAt: users.disabledAt,
  deletionDueAt: users.deletionDueAt,
  companyName: dealers.companyName,
  createdAt: users.createdAt,
};

export async function findPerson(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ ...personColumns, isInvited })
    .from(users)
    .leftJoin(dealers, eq(dealers.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

const accountColumns = {
  id: users.id,
  username: users.username,
  isDealer: users.isWholesale,
  isEmailConfirmed: isConfirmed,
  /** Approving an application leaves it as it is. The others are given back to the owner of the mailbox. */
  keepsAccess: sql<boolean>`(${isStaff} or (${isConfirmed} and not ${isInvited}))`,
};

export async function findAccountById(db: DbOrTx, id: number) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id));
  return row;
}

export async function findAccountByEmail(db: DbOrTx, email: string) {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return row;
}

export async function findColleague(db: DbOrTx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const rows = db
    .select({ name: colleague(users) })
    .from(users)
    .where(eq(users.id, id));
  return (await firstOf(rows))?.name ?? null;
}

export function findTeam(db: DbOrTx, view: TeamView) {
  const { id, username, staffName, email, isAdmin, staffRole, disabledAt } = users;
  const newest = sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users}.id)`;
  const ends = sql<Date | null>`(select max(${accountLinks.expiresAt}) from ${accountLinks}
    where ${accountLinks.userId} = ${users}.id and ${accountLinks.purpose} = 'invitation'
      and ${accountLinks.usedAt} is null and ${accountLinks.expiresAt} > now())`;
  return readPage(db, view, {
    table: users,
    id,
    where: isStaff,
    sorts: {
      name: sql`lower(coalesce(${staffName}, ${username}))`,
      email: users.emailKey,
      staff: sql`case when ${isAdmin} then 'admin' else ${staffRole} end`,
    },
    select: (ids, order) =>
      db
        .select({
          ...{ id, username, name: staffName, email, isAdmin, staffRole, disabledAt, isInvited },
          hasSecondFactor: users.hasSecondFactor,
          lastSeenAt: newest.mapWith(sessions.lastSeenAt),
          invitedUntil: ends.mapWith(accountLinks.expiresAt),
        })
        .from(users)
        .where(ids)
        .orderBy(...order),
  });
}

export async function countSessions(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({ count: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)));
  return row ?? { count: 0, lastSeenAt: null };
}

export async function findCartOf(db: DbOrTx, userId: number) {
  return db
    .select({
      watchId: watches.id,
      name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
      quantity: cartItems.quantity,
    })
    .from(cartItems)
    .innerJoin(watches, eq(watches.id, cartItems.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(eq(cartItems.userId, userId))
    .orderBy(cartItems.addedAt, watches.id)
    .limit(maxListedOfPerson);
}

export type Subject = `application:${number}` | `customer:${number}` | `user:${number}`;

export async function insertNote(
  tx: Tx,
  subject: Subject,
  { viewer, text }: { viewer: SignedInViewer; text: string },
): Promise<void> {
  await tx.insert(staffNotes).values({ subject, text, authorId: viewer.id });
}

export async function findNotes(db: DbOrTx, subjects: readonly Subject[]) {
  const rows = await db
    .select({
      id: staffNotes.id,
      text: staffNotes.text,
      at: staffNotes.at,
      by: colleague(users),
    })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .where(inArray(staffNotes.subject, [...subjects]))
    .orderBy(desc(staffNotes.id))
    .limit(maxListedOfPerson);
  return rows.map(isoDates);
}

/** The newest comes first. Notes are left out, because they are shown by themselves. */
export async function findHistory(db: DbOrTx, subjects: readonly Subject[]) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.at,
      by: colleague(users),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(inArray(auditLog.subject, [...subjects]), notLike(auditLog.action, "%.note")))
    .orderBy(desc(auditLog.id))
    .limit(maxListedOfPerson);
  return rows.map(isoDates);
}

export async function deleteNotes(tx: DbOrTx, subject: string): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.subject, subject));
}
