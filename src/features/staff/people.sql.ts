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
import { maxCountedPeople, maxListedOfPerson } from "#src/domain/limits.ts";
import { isConfirmed } from "#src/features/auth/auth.sql.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { personWords, wordQuery, words, wordsIn } from "#src/platform/db/columns.ts";
import { applicationWords, wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { brands, cartItems, users, watches } from "#src/platform/db/schema.ts";
import { isInvited } from "#src/platform/session.ts";
import type { PersonKind } from "./people.contract.ts";

export interface PeopleFilters {
  readonly search?: string | undefined;
  readonly kind?: PersonKind | undefined;
  /** Administrators see the staff. */
  readonly seesStaff: boolean;
}

export const isStaff = sql`(${users.isAdmin} or ${users.staffRole} is not null)`;

const ofKind: Readonly<Record<PersonKind, SQL | undefined>> = {
  customers: and(not(isStaff), eq(users.isWholesale, false)),
  dealers: sql`${users.isWholesale}`,
  editors: eq(users.staffRole, "editor"),
  sales: eq(users.staffRole, "sales"),
  administrators: and(isStaff, eq(users.isAdmin, true)),
  disabled: isNotNull(users.disabledAt),
};

function conditionOf({ search, kind, seesStaff }: PeopleFilters): SQL | undefined {
  return and(
    seesStaff ? undefined : not(isStaff),
    kind && ofKind[kind],
    search ? matches(search) : undefined,
  );
}

/** Each word must be the beginning of one, either of the account's or of the company's. */
function matches(search: string): SQL {
  const typed = wordsIn(search);
  if (!typed) return sql`false`;
  const query = wordQuery(typed);
  return sql`${users.id} = any(array(
    select ${users.id} from ${users} where ${personWords(users)} @@ ${query}
    union all select ${dealers.userId} from ${dealers}
      where ${words(sql`${dealers.companyName}`)} @@ ${query}))`;
}

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

/** `ids` come from an index; only the rows of the page are read from the table. */
export async function findPeople(
  db: DbOrTx,
  filters: PeopleFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const condition = conditionOf(filters);
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(condition)
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(personColumns)
    .from(users)
    .leftJoin(dealers, eq(dealers.userId, users.id))
    .where(sql`${users.id} = any(array(${ids}))`)
    .orderBy(desc(users.id));
  const matching = db
    .select({ id: users.id })
    .from(users)
    .where(condition)
    .limit(maxCountedPeople + 1)
    .as("matching");
  const total = await db.$count(matching);
  return { rows, total: Math.min(total, maxCountedPeople), more: total > maxCountedPeople };
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

/** Those that led to the account, and those with its address. */
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
