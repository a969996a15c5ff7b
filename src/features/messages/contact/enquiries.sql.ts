import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { Retention } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import {
  blockedSenders,
  enquiries,
  enquiryKeys,
  enquiryMessages,
  offers,
} from "#src/platform/db/inbox-tables.ts";
import { changesAny, firstOf } from "#src/platform/db/records.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { type PersonalData, shownWatch } from "#src/platform/security/personal-data.ts";
import { hashToken, hasToken, newToken } from "#src/platform/security/tokens.ts";

export type EnquiryRow = typeof enquiries.$inferSelect;

export type NewEnquiry = Pick<
  typeof enquiries.$inferInsert,
  "kind" | "name" | "email" | "phone" | "subject" | "watchId" | "userId"
>;

export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry, text: string) {
  const replyToken = randomBytes(15).toString("hex");
  const [row] = await tx
    .insert(enquiries)
    .values({ ...enquiry, replyToken })
    .returning({ id: enquiries.id });
  if (!row) throw new Error("The enquiry was not inserted.");
  await tx.insert(enquiryMessages).values({ enquiryId: row.id, kind: "received", text });
  return { id: row.id, replyToken };
}

export const lockEnquiry = (tx: Tx, id: number) =>
  firstOf(tx.select().from(enquiries).where(eq(enquiries.id, id)).for("update"));

export const lockEnquiries = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
    .orderBy(enquiries.id)
    .for("update");

export const findEnquiryByReplyToken = (db: DbOrTx, token: string) =>
  firstOf(db.select().from(enquiries).where(eq(enquiries.replyToken, token)));

type Handling = Partial<Pick<EnquiryRow, "state" | "assigneeId" | "unread">>;

export async function updateEnquiry(tx: Tx, id: number, changes: Handling): Promise<void> {
  await tx.update(enquiries).set(changes).where(eq(enquiries.id, id));
}

/** Unless the sender has written since the message that was seen. */
export async function markRead(db: DbOrTx, id: number, seenMessageId: number): Promise<void> {
  const later = db
    .select({ one: sql`1` })
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, id),
        eq(enquiryMessages.kind, "received"),
        sql`${enquiryMessages.id} > ${seenMessageId}`,
      ),
    );
  await db
    .update(enquiries)
    .set({ unread: false })
    .where(and(eq(enquiries.id, id), eq(enquiries.unread, true), notExists(later)));
}

type NewMessage = Pick<
  typeof enquiryMessages.$inferInsert,
  "kind" | "authorId" | "text" | "mailKey" | "externalId" | "sender" | "quoted" | "dropped"
>;

/**
 * Undefined if a message with the same external id is there already. What the sender writes opens a closed or waiting
 * enquiry again and makes it unread.
 */
export async function insertMessage(tx: Tx, enquiryId: number, message: NewMessage) {
  const [row] = await tx
    .insert(enquiryMessages)
    .values({ ...message, enquiryId })
    .onConflictDoNothing()
    .returning({ id: enquiryMessages.id });
  if (row && message.kind !== "note") {
    const reopened = {
      unread: true,
      state: sql`case when ${enquiries.state} = 'new' then 'new' else 'open' end`,
    };
    await tx
      .update(enquiries)
      .set({ activeAt: sql`now()`, ...(message.kind === "received" && reopened) })
      .where(eq(enquiries.id, enquiryId));
  }
  return row?.id;
}

export const isKnownMail = async (db: DbOrTx, externalId: string): Promise<boolean> =>
  (await db.$count(enquiryMessages, eq(enquiryMessages.externalId, externalId))) > 0;

/** The key of a link to the enquiry's own page. Earlier keys stay valid. */
export async function insertEnquiryKey(tx: Tx, enquiryId: number): Promise<string> {
  const key = newToken();
  await tx.insert(enquiryKeys).values({ enquiryId, keyHash: hashToken(key) });
  return key;
}

export async function findEnquiryByKey(db: DbOrTx, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: enquiryKeys.enquiryId })
    .from(enquiryKeys)
    .where(hasToken(enquiryKeys.keyHash, key));
  return row?.id;
}

export const findAskedWatch = (db: DbOrTx, id: number) =>
  firstOf(
    db
      .select({ id: watches.id, model: watches.model, brandName: brands.name })
      .from(watches)
      .innerJoin(brands, eq(brands.id, watches.brandId))
      .where(and(eq(watches.id, id), watches.published)),
  );

/** Matches the address itself or all of its domain. */
export async function isBlocked(db: DbOrTx, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf("@"));
  const count = await db.$count(blockedSenders, inArray(blockedSenders.address, [address, domain]));
  return count > 0;
}

export function findBlocked(db: DbOrTx, limit: number) {
  const { address, reason, blockedBy, blockedAt } = blockedSenders;
  return db
    .select({ address, reason, blockedBy: colleague(users), blockedAt })
    .from(blockedSenders)
    .leftJoin(users, eq(users.id, blockedBy))
    .orderBy(desc(blockedAt), address)
    .limit(limit);
}

export const insertBlocked = (tx: Tx, sender: typeof blockedSenders.$inferInsert) =>
  changesAny(tx.insert(blockedSenders).values(sender).onConflictDoNothing());

export const removeBlocked = (tx: Tx, address: string) =>
  changesAny(tx.delete(blockedSenders).where(eq(blockedSenders.address, address)));

/** The seller of a watch must be known for years, so a purchase stays when the rest is deleted. */
const isPurchase: SQL = sql`exists (select from ${offers}
  where ${offers.enquiryId} = ${enquiries.id} and ${offers.state} = 'paid')`;

export async function purgeEnquiries(db: DbOrTx, kept: Retention): Promise<void> {
  const days = sql`case when ${enquiries.kind} <> 'sell' then ${kept.messages}::int
    when ${isPurchase} then ${kept.purchases}::int else ${kept.offers}::int end`;
  await db
    .delete(enquiries)
    .where(sql`${enquiries.activeAt} < now() - make_interval(days => ${days})`);
}

export const enquiryData: PersonalData = {
  kind: "enquiries",
  title: "Enquiries and offers",
  rows: ({ email }) => sql`
    select e.kind, e.state, e.name, e.email, e.phone, e.subject, ${shownWatch(sql`e.watch_id`)} as watch,
      e.created_at as "createdAt",
      (select json_agg(json_build_object('at', m.created_at, 'from',
          case m.kind when 'received' then 'you' else 'us' end, 'text', m.text) order by m.id)
        from enquiry_messages m where m.enquiry_id = e.id and m.kind <> 'note') as messages,
      (select json_agg(json_build_object('name', f.name, 'bytes', f.bytes) order by f.position)
        from enquiry_files f where f.enquiry_id = e.id) as files,
      (select json_build_object('state', o.state, 'brand', o.brand, 'model', o.model,
          'referenceNumber', o.reference_number, 'serialNumber', o.serial_number,
          'yearOfManufacture', o.year_of_manufacture, 'condition', o.condition, 'boxAndPapers', o.box_and_papers,
          'description', o.description, 'askingPrice', o.asking_price, 'ownershipStatement', o.ownership_statement,
          'quoteAmount', o.quote_amount, 'quoteValidUntil', o.quote_valid_until, 'finalAmount', o.final_amount,
          'finalReasons', o.final_reasons) from offers o where o.enquiry_id = e.id) as offer
    from enquiries e
    where e.email_key = ${email} order by e.id`,
  /** Messages, photos and offers go with them; a sweep removes the files. Watches that the shop bought stay. */
  async forget(tx, email) {
    await tx.delete(enquiries).where(sql`${enquiries.emailKey} = ${email} and not ${isPurchase}`);
    return tx.$count(enquiries, sql`${enquiries.emailKey} = ${email}`);
  },
  purge: purgeEnquiries,
};
