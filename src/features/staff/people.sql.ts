import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  max,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { emailKey } from "#src/domain/identity.ts";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import { isConfirmed } from "#src/features/auth/auth.sql.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { personWords, wordQuery, words, wordsIn } from "#src/platform/db/columns.ts";
import { applicationWords, wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { matchesWords, readPage } from "#src/platform/db/read-page.ts";
import { brands, cartItems, users, watches } from "#src/platform/db/schema.ts";
import { isInvited } from "#src/platform/session.ts";
import type { PeopleView } from "./people.contract.ts";
import type { PersonKind } from "./people.list.ts";

export const isStaff = sql`(${users.isAdmin} or ${users.staffRole} is not null)`;

const ofKind: Readonly<Record<PersonKind, SQL | undefined>> = {
  customers: and(not(isStaff), eq(users.isWholesale, false)),
  dealers: sql`${users.isWholesale}`,
  staff: isStaff,
  editors: eq(users.staffRole, "editor"),
  sales: eq(users.staffRole, "sales"),
  administrators: and(isStaff, eq(users.isAdmin, true)),
  disabled: isNotNull(users.disabledAt),
};

/** Each word must be the beginning of one, either of the account's or of the company's. */
const matches = (query: SQL) => sql`${users.id} = any(array(
  select ${users.id} from ${users} where ${personWords(users)} @@ ${query}
  union all select ${dealers.userId} from ${dealers}
    where ${words(sql`${dealers.companyName}`)} @@ ${query}))`;

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

/** Administrators see the staff. */
export function findPeople(db: DbOrTx, view: PeopleView, seesStaff: boolean) {
  const { search, kind } = view;
  return readPage(db, view, {
    table: users,
    id: users.id,
    where: and(
      seesStaff ? undefined : not(isStaff),
      kind && ofKind[kind],
      matchesWords(search, matches),
    ),
    sorts: { username: users.usernameKey, email: users.emailKey, createdAt: users.id },
    select: (ids, order) =>
      db
        .select(personColumns)
        .from(users)
        .leftJoin(dealers, eq(dealers.userId, users.id))
        .where(ids)
        .orderBy(...order),
  });
}

export async function findPerson(db: DbOrTx, id: number, seesStaff: boolean) {
  const [row] = await db
    .select({ ...personColumns, isInvited })
    .from(users)
    .leftJoin(dealers, eq(dealers.userId, users.id))
    .where(and(eq(users.id, id), seesStaff ? undefined : not(isStaff)));
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

export async function findUsername(db: DbOrTx, id: number | null): Promise<string | null> {
  return id === null ? null : ((await findAccountById(db, id))?.username ?? null);
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

export async function findOrdersOf(db: DbOrTx, userId: number) {
  const { id, number, total, status, createdAt } = orders;
  return db
    .select({ id, number, total, status, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListedOfPerson);
}

export async function countOrdersOf(db: DbOrTx, userId: number): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId));
}

/** Finds the applications that led to the account, and those with its address. */
export async function findApplicationsOf(db: DbOrTx, person: { id: number; email: string }) {
  const { id, companyName, state, createdAt, userId, email } = wholesaleApplications;
  const typed = wordsIn(person.email);
  const hasAddress =
    typed &&
    and(
      sql`${applicationWords(wholesaleApplications)} @@ ${wordQuery(typed)}`,
      sql`lower(${email}) = ${emailKey(person.email)}`,
    );
  return db
    .select({ id, companyName, state, createdAt })
    .from(wholesaleApplications)
    .where(or(eq(userId, person.id), and(isNull(userId), hasAddress)))
    .orderBy(desc(id))
    .limit(maxListedOfPerson);
}
