import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { inboxLimits } from "#src/domain/enquiry-limits.ts";
import { maxCountedAttention } from "#src/domain/limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import {
  answerTemplates,
  enquiries,
  enquiryMessages,
  enquiryWords,
  offerFlags,
  offers,
} from "#src/platform/db/inbox-tables.ts";
import { orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { countUpTo, matchesWords, maxCounted, readPage } from "#src/platform/db/read-page.ts";
import { changesAny, firstOf } from "#src/platform/db/records.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import type { InboxView } from "./inbox.contract.ts";
import type { TemplateFields } from "./templates.contract.ts";

const excerptLength = 160;

export function findEnquiries(db: DbOrTx, view: InboxView, viewerId: number) {
  const { id, kind, state, name, email, subject, unread, activeAt } = enquiries;
  return readPage(db, view, {
    table: enquiries,
    id,
    where: conditionOf(view, viewerId),
    sorts: { subject, name, kind: [kind, activeAt], state: [state, activeAt], activeAt },
    order: [desc(activeAt), desc(id)],
    select: (ids, order) =>
      db
        .select({
          ...{ id, kind, state, name, email, subject, unread, activeAt },
          assignee: colleague(users),
          assigneeId: enquiries.assigneeId,
          offerState: offers.state,
          flagged: sql<boolean>`exists (select from ${offerFlags} where ${offerFlags.enquiryId} = ${id})`,
          excerpt: sql<string>`coalesce((
            select btrim(regexp_replace(left(${enquiryMessages.text}, ${excerptLength}), '\\s+', ' ', 'g'))
            from ${enquiryMessages}
            where ${enquiryMessages.enquiryId} = ${id} and ${enquiryMessages.kind} <> 'note'
            order by ${enquiryMessages.id} desc limit 1), '')`,
        })
        .from(enquiries)
        .leftJoin(users, eq(users.id, enquiries.assigneeId))
        .leftJoin(offers, eq(offers.enquiryId, id))
        .where(ids)
        .orderBy(...order),
  });
}

function conditionOf(view: InboxView, viewerId: number): SQL | undefined {
  const { search, kind, state, assignee, unread } = view;
  return and(
    matchesWords(
      search,
      (query) => sql`${enquiries.id} = any(array(select ${enquiries.id} from ${enquiries}
        where ${enquiryWords(enquiries)} @@ ${query} limit ${maxCounted + 1}))`,
    ),
    kind && eq(enquiries.kind, kind),
    state && eq(enquiries.state, state),
    assignee === "me" ? eq(enquiries.assigneeId, viewerId) : undefined,
    assignee === "nobody" ? isNull(enquiries.assigneeId) : undefined,
    // As the index has it.
    unread ? sql`${enquiries.unread}` : undefined,
  );
}

export const countUnreadEnquiries = (db: DbOrTx) =>
  countUpTo(db, enquiries, sql`${enquiries.unread}`, maxCountedAttention);

export async function findEnquiry(db: DbOrTx, id: number) {
  const assignee = db
    .select({ id: users.id, username: colleague<string>(users).as("username") })
    .from(users)
    .as("assignee");
  const [row] = await db
    .select({
      enquiry: enquiries,
      assignee: { id: assignee.id, username: assignee.username },
      watch: {
        id: watches.id,
        name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
        reference: watches.reference,
        image: sql<string | null>`${watches.images}[1]`,
      },
    })
    .from(enquiries)
    .leftJoin(assignee, eq(assignee.id, enquiries.assigneeId))
    .leftJoin(watches, eq(watches.id, enquiries.watchId))
    .leftJoin(brands, eq(brands.id, watches.brandId))
    .where(eq(enquiries.id, id));
  return row;
}

export async function findMessages(db: DbOrTx, enquiryId: number) {
  return db
    .select({
      message: enquiryMessages,
      by: colleague(users),
      mail: outgoingMails.state,
    })
    .from(enquiryMessages)
    .leftJoin(users, eq(users.id, enquiryMessages.authorId))
    .leftJoin(outgoingMails, eq(outgoingMails.dedupeKey, enquiryMessages.mailKey))
    .where(eq(enquiryMessages.enquiryId, enquiryId))
    .orderBy(asc(enquiryMessages.id));
}

interface Sender {
  readonly emailKey: string;
  readonly userId: number | null;
}

/** The account that was signed in, or that has the address. */
export const findAccountOf = (db: DbOrTx, { emailKey, userId }: Sender) =>
  firstOf(
    db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(userId === null ? eq(users.emailKey, emailKey) : eq(users.id, userId)),
  );

const isFrom = ({ emailKey, userId }: Sender, email: SQL, user: AnyPgColumn) =>
  or(eq(email, emailKey), userId === null ? undefined : eq(user, userId));

export async function findOtherEnquiries(db: DbOrTx, enquiryId: number, sender: Sender) {
  const { id, kind, state, subject, activeAt } = enquiries;
  return db
    .select({ id, kind, state, subject, activeAt })
    .from(enquiries)
    .where(and(isFrom(sender, sql`${enquiries.emailKey}`, enquiries.userId), ne(id, enquiryId)))
    .orderBy(desc(activeAt), desc(id))
    .limit(inboxLimits.others);
}

export async function findOrdersOf(db: DbOrTx, sender: Sender) {
  const { id, number, status, total, createdAt } = orders;
  return db
    .select({ id, number, status, total, createdAt })
    .from(orders)
    .where(isFrom(sender, sql`lower(${orders.email})`, orders.userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(inboxLimits.others);
}

export async function findInboxStaff(db: DbOrTx) {
  return db
    .select({ id: users.id, username: colleague<string>(users) })
    .from(users)
    .where(
      and(
        sql`(${users.isAdmin} or ${users.staffRole} is not null)`,
        or(eq(users.isAdmin, true), eq(users.staffRole, "sales")),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(asc(users.username))
    .limit(100);
}

/** Notes do not count. */
export async function findNewer(db: DbOrTx, enquiryId: number, seenMessageId: number) {
  const { id, kind, text, createdAt } = enquiryMessages;
  return db
    .select({ id, kind, text, createdAt })
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, enquiryId),
        inArray(kind, ["sent", "received"]),
        sql`${id} > ${seenMessageId}`,
      ),
    )
    .orderBy(asc(id));
}

export function findTemplates(db: DbOrTx) {
  const { id, title, text } = answerTemplates;
  return db
    .select({ id, title, text })
    .from(answerTemplates)
    .orderBy(asc(title))
    .limit(inboxLimits.templates);
}

export const countTemplates = (db: DbOrTx) => db.$count(answerTemplates);

export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<number | undefined> {
  const [row] = await tx
    .insert(answerTemplates)
    .values(fields)
    .onConflictDoNothing()
    .returning({ id: answerTemplates.id });
  return row?.id;
}

export async function updateTemplate(tx: Tx, id: number, fields: TemplateFields) {
  const [other] = await tx
    .select({ id: answerTemplates.id })
    .from(answerTemplates)
    .where(eq(answerTemplates.title, fields.title));
  if (other && other.id !== id) return "taken";
  const update = tx
    .update(answerTemplates)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(answerTemplates.id, id));
  return (await changesAny(update)) ? "done" : "missing";
}

export const deleteTemplate = (tx: Tx, id: number) =>
  changesAny(tx.delete(answerTemplates).where(eq(answerTemplates.id, id)));
