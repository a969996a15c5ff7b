import { and, desc, eq, lt, not, type SQL, sql } from "drizzle-orm";
import { emailKey } from "#src/domain/identity.ts";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { type Customer, isOfCustomer } from "#src/office/contributions.sql.ts";
import { type FindSource, foundColumns, idsFrom } from "#src/office/palette/find.sql.ts";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { wordQuery } from "#src/platform/db/columns.ts";
import {
  customers,
  customerWords,
  isConfirmedSubscriber,
  subscribers,
  wholesaleApplications,
} from "#src/platform/db/enquiry-tables.ts";
import { inBatches, matchesWords, readPage } from "#src/platform/db/read-page.ts";
import { users } from "#src/platform/db/schema.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import { type CustomersView, listCustomers, type newsletterStates } from "./customers.contract.ts";
import type { CustomerKind } from "./people.list.ts";
import { rankNames } from "./people.messages.ts";
import { deleteNotes } from "./people.sql.ts";

const ofKind: Readonly<Record<CustomerKind, SQL>> = {
  guests: sql`${customers.userId} is null`,
  accounts: sql`${customers.userId} is not null`,
  dealers: sql`${customers.isDealer}`,
  disabled: sql`${customers.userId} = any(array(
    select ${users.id} from ${users} where ${users.disabledAt} is not null))`,
};

/** Fewer digits begin words rather than end a number. */
const phoneDigits = 5;

/** Ids of customers by the beginnings of words, or by the end of a phone number, in whatever way it is written. */
function customerIds(typed: string, query: SQL): SQL[] {
  const { id, phoneKey } = customers;
  const digits = /^[\d\s()+./-]+$/.test(typed) ? typed.replace(/\D/g, "").replace(/^0+/, "") : "";
  const backwards = [...digits].reverse().join("");
  return [
    sql`select ${id} from ${customers} where ${customerWords(customers)} @@ ${query}`,
    ...(digits.length < phoneDigits
      ? []
      : [sql`select ${id} from ${customers} where ${phoneKey} like ${`${backwards}%`}`]),
  ];
}

const idsOf = (queries: readonly SQL[]) =>
  sql`${customers.id} = any(array(${sql.join([...queries], sql` union all `)}))`;

const hasTag = (tag: string) =>
  idsOf([sql`select ${customers.id} from ${customers} where ${customers.tags} @> array[${tag}]`]);

/** For sales staff, other staff are like missing ones. */
const isVisible = (seesStaff: boolean) => (seesStaff ? undefined : not(customers.isStaff));

const rowColumns = {
  id: customers.id,
  name: customers.name,
  email: customers.emailKey,
  phone: customers.phone,
  userId: customers.userId,
  username: users.username,
  companyName: dealers.companyName,
  isDealer: customers.isDealer,
  isAdmin: sql<boolean>`coalesce(${users.isAdmin}, false)`,
  staffRole: users.staffRole,
  disabledAt: users.disabledAt,
  tags: customers.tags,
  orderCount: customers.orders,
  spent: customers.spent,
  lastContactAt: customers.lastContactAt,
};

const rowsFrom = (db: DbOrTx) =>
  db
    .select(rowColumns)
    .from(customers)
    .leftJoin(users, eq(users.id, customers.userId))
    .leftJoin(dealers, eq(dealers.userId, customers.userId));

const conditionOf = ({ search, kind, tag }: CustomersView, seesStaff: boolean) =>
  and(
    isVisible(seesStaff),
    kind && ofKind[kind],
    tag === undefined ? undefined : hasTag(tag),
    matchesWords(search, (query) => idsOf(customerIds(search ?? "", query))),
  );

export type CustomerRow = Awaited<ReturnType<typeof rowsFrom>>[number];

export const readForExport = (db: DbOrTx, filters: CustomersView, seesStaff: boolean) =>
  inBatches<CustomerRow>((last, limit) =>
    rowsFrom(db)
      .where(and(conditionOf(filters, seesStaff), last && lt(customers.id, last.id)))
      .orderBy(desc(customers.id))
      .limit(limit),
  );

export function findCustomers(db: DbOrTx, view: CustomersView, seesStaff: boolean) {
  const { name, spent, lastContactAt, id } = customers;
  return readPage(db, view, {
    table: customers,
    id,
    where: conditionOf(view, seesStaff),
    sorts: { name, email: customers.emailKey, orderCount: customers.orders, spent, lastContactAt },
    order: [desc(lastContactAt), desc(id)],
    select: (ids, order) =>
      rowsFrom(db)
        .where(ids)
        .orderBy(...order),
  });
}

export async function findCustomer(db: DbOrTx, id: number, seesStaff: boolean) {
  const [row] = await rowsFrom(db).where(and(eq(customers.id, id), isVisible(seesStaff)));
  return row;
}

export async function findCustomerOf(db: DbOrTx, userId: number, seesStaff: boolean) {
  const isOwn = and(eq(customers.userId, userId), isVisible(seesStaff));
  const [row] = await db.select({ id: customers.id }).from(customers).where(isOwn);
  return row?.id;
}

export async function lockCustomer(tx: Tx, id: number, seesStaff: boolean) {
  const [row] = await tx
    .select({ tags: customers.tags })
    .from(customers)
    .where(and(eq(customers.id, id), isVisible(seesStaff)))
    .for("update");
  return row;
}

export async function setTags(tx: Tx, id: number, tags: readonly string[]): Promise<void> {
  await tx
    .update(customers)
    .set({ tags: [...tags] })
    .where(eq(customers.id, id));
}

export const customerData: PersonalData = {
  kind: "notes",
  title: "Notes of the staff",
  /** Notes and tags. The row stays as long as the shop has something else of this address. */
  async forget(tx, email) {
    const isIt = eq(customers.emailKey, emailKey(email));
    const rows = await tx.update(customers).set({ tags: [] }).where(isIt).returning();
    for (const { id } of rows) await deleteNotes(tx, `customer:${id}`);
    return 0;
  },
  forgetAccount: (tx, userId) => deleteNotes(tx, `user:${userId}`),
};

export async function findApplicationsOf(db: DbOrTx, owner: Customer) {
  const { id, companyName, state, createdAt, userId, email } = wholesaleApplications;
  return db
    .select({ id, companyName, state, createdAt })
    .from(wholesaleApplications)
    .where(isOfCustomer(owner, email, sql`lower(${email})`, userId))
    .orderBy(desc(id))
    .limit(maxListedOfPerson);
}

export async function findNewsletterState(db: DbOrTx, email: string) {
  const state = sql<(typeof newsletterStates)[number]>`case
    when ${isConfirmedSubscriber} then 'subscribed' when ${subscribers.unsubscribedAt} is not null then 'ended'
    else 'asked' end`;
  const [row] = await db.select({ state }).from(subscribers).where(eq(subscribers.email, email));
  return row?.state ?? "none";
}

const states: Readonly<Record<string, string>> = {
  ...rankNames,
  disabled: "Disabled",
  dealer: "Dealer",
  guest: "Guest",
};

/** Customers, guests included. Only administrators see the staff. */
export const customerSource: FindSource = {
  kind: "person",
  access: listCustomers.access,
  select({ viewer, text, words }) {
    const ids = idsFrom(customerIds(text, wordQuery(words)));
    const columns = foundColumns({
      id: sql`${customers.id}`,
      title: sql`coalesce(nullif(${customers.name}, ''), ${customers.emailKey})`,
      detail: sql`${customers.emailKey}`,
      state: sql`case when ${users.id} is null then 'guest' when ${users.disabledAt} is not null then 'disabled'
        when ${users.isAdmin} then 'admin'
        else coalesce(${users.staffRole}, case when ${users.isWholesale} then 'dealer' end) end`,
    });
    const visible = hasStaffRight(viewer, "admin") ? undefined : not(customers.isStaff);
    return sql`select ${columns} from ${customers} left join ${users} on ${users.id} = ${customers.userId}
      where ${and(sql`${customers.id} = ${ids}`, visible)} order by ${customers.lastContactAt} desc, ${customers.id} desc`;
  },
  present: ({ id, state }) => ({
    href: paths.customer(id),
    state: (state && states[state]) || null,
  }),
};
