import { and, desc, eq, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { emailKey } from "#src/domain/identity.ts";
import { maxListedOfPerson } from "#src/domain/limits.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
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
import { enquiries, offers } from "#src/platform/db/inbox-tables.ts";
import { watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { matchesWords, readPage } from "#src/platform/db/read-page.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { type CustomersView, listCustomers, type newsletterStates } from "./customers.contract.ts";
import { rankNames } from "./people.messages.ts";
import { deleteNotes } from "./people.sql.ts";
import type { CustomerKind } from "./staff.list.ts";

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

export function findCustomers(db: DbOrTx, view: CustomersView, seesStaff: boolean) {
  const { search, kind, tag } = view;
  const { name, spent, lastContactAt, id } = customers;
  return readPage(db, view, {
    table: customers,
    id,
    where: and(
      isVisible(seesStaff),
      kind && ofKind[kind],
      tag === undefined ? undefined : hasTag(tag),
      matchesWords(search, (query) => idsOf(customerIds(search ?? "", query))),
    ),
    sorts: { name, spent, lastContactAt },
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

/** Deletes notes and tags. The row stays as long as the shop has something else of this address. */
export async function forgetCustomer(tx: Tx, email: string): Promise<void> {
  const isIt = eq(customers.emailKey, emailKey(email));
  const rows = await tx.update(customers).set({ tags: [] }).where(isIt).returning();
  for (const { id } of rows) await deleteNotes(tx, `customer:${id}`);
}

interface Owner {
  readonly email: string;
  readonly userId: number | null;
}

/** As the triggers of the table decide it. */
const isOf = (owner: Owner, email: SQLWrapper, key: SQLWrapper, userId: SQLWrapper) =>
  and(
    or(sql`${key} = ${owner.email}`, sql`${userId} = ${owner.userId}`),
    sql`customer_key(${email}, ${userId}) = ${owner.email}`,
  );

export async function findOrdersOf(db: DbOrTx, owner: Owner) {
  const { id, number, total, status, createdAt, email, userId } = orders;
  return db
    .select({ id, number, total, status, createdAt })
    .from(orders)
    .where(isOf(owner, email, sql`lower(${email})`, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListedOfPerson);
}

export async function findEnquiriesOf(db: DbOrTx, owner: Owner) {
  const { id, kind, subject, state, activeAt, email, emailKey: key, userId } = enquiries;
  return db
    .select({ id, kind, subject, state, activeAt, offerState: offers.state })
    .from(enquiries)
    .leftJoin(offers, eq(offers.enquiryId, id))
    .where(isOf(owner, email, key, userId))
    .orderBy(desc(activeAt), desc(id))
    .limit(maxListedOfPerson);
}

export async function findApplicationsOf(db: DbOrTx, owner: Owner) {
  const { id, companyName, state, createdAt, userId, email } = wholesaleApplications;
  return db
    .select({ id, companyName, state, createdAt })
    .from(wholesaleApplications)
    .where(isOf(owner, email, sql`lower(${email})`, userId))
    .orderBy(desc(id))
    .limit(maxListedOfPerson);
}

export async function findAlertsOf(db: DbOrTx, owner: Owner) {
  const { id, watchId, email, userId, createdAt } = watchAlerts;
  const name = sql<string>`${brands.name} || ' ' || ${watches.model}`;
  return db
    .select({ id, watchId, name, createdAt })
    .from(watchAlerts)
    .innerJoin(watches, eq(watches.id, watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(isOf(owner, email, email, userId))
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
  capability: listCustomers.capability,
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
