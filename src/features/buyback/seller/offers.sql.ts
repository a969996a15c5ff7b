import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { formGuardLimits, offerLimits } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import { findFilesOf } from "#src/features/messages/contact/enquiry-files.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  enquiries,
  enquiryKeys,
  enquiryMessages,
  offerEvents,
  offerFlags,
  offers,
  stolenSerials,
} from "#src/platform/db/inbox-tables.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { endedStates, type OfferFacts } from "./offers.rules.ts";

type OfferRow = typeof offers.$inferSelect;

const columns = {
  ...getTableColumns(offers),
  name: enquiries.name,
  email: enquiries.email,
  phone: enquiries.phone,
  userId: enquiries.userId,
  replyToken: enquiries.replyToken,
  createdAt: enquiries.createdAt,
};

/** It is true from the day after the last one, by the calendar of the shop. */
export const isExpired = (timeZone: string) =>
  sql<boolean>`coalesce((now() at time zone ${timeZone})::date > ${offers.quoteValidUntil}, false)`;

/** The last step at this state was the seller's. */
export const isAgreed = sql<boolean>`coalesce(${offers.state} = 'inspected' and (
  select actor = 'seller' from ${offerEvents} as event
  where event.enquiry_id = ${offers.enquiryId} order by event.id desc limit 1), false)`;

export type Offer = OfferRow &
  OfferFacts &
  Pick<
    typeof enquiries.$inferSelect,
    "name" | "email" | "phone" | "userId" | "replyToken" | "createdAt"
  >;

/** Until the end of the transaction nobody else can change it. */
export async function lockOffer(tx: Tx, enquiryId: number, timeZone: string) {
  await tx
    .select({ id: offers.enquiryId })
    .from(offers)
    .where(eq(offers.enquiryId, enquiryId))
    .for("update");
  return findOfferRow(tx, enquiryId, timeZone);
}

const findOfferRow = (db: DbOrTx, enquiryId: number, timeZone: string) =>
  firstOf(
    db
      .select({ ...columns, quoteExpired: isExpired(timeZone), finalAgreed: isAgreed })
      .from(offers)
      .innerJoin(enquiries, eq(enquiries.id, offers.enquiryId))
      .where(eq(offers.enquiryId, enquiryId)),
  );

export async function findOffer(db: DbOrTx, enquiryId: number, timeZone: string) {
  const offer = await findOfferRow(db, enquiryId, timeZone);
  if (!offer) return undefined;
  const events = await db
    .select()
    .from(offerEvents)
    .where(eq(offerEvents.enquiryId, enquiryId))
    .orderBy(asc(offerEvents.id));
  const flags = await db
    .select()
    .from(offerFlags)
    .where(eq(offerFlags.enquiryId, enquiryId))
    .orderBy(asc(offerFlags.kind));
  return { ...offer, events, flags, photos: await findFilesOf(db, { enquiryId }) };
}

export type OfferWithSteps = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export async function insertOffer(tx: Tx, offer: typeof offers.$inferInsert): Promise<void> {
  await tx.insert(offers).values(offer);
}

type Quote = "quoteAmount" | "quoteValidUntil" | "quoteConditions" | "shippingInstructions";
export type OfferChanges = Partial<
  Pick<OfferRow, Quote | "state" | "finalAmount" | "finalReasons" | "watchId">
>;

export async function updateOffer(tx: Tx, enquiryId: number, changes: OfferChanges): Promise<void> {
  await tx
    .update(offers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(offers.enquiryId, enquiryId));
}

export async function insertOfferEvent(tx: Tx, event: typeof offerEvents.$inferInsert) {
  const [row] = await tx.insert(offerEvents).values(event).returning({ id: offerEvents.id });
  if (!row) throw new Error("The step was not inserted.");
  return row.id;
}

type NewFlag = Pick<typeof offerFlags.$inferInsert, "kind" | "details">;

export async function setFlag(tx: DbOrTx, enquiryId: number, flag: NewFlag): Promise<void> {
  await tx
    .insert(offerFlags)
    .values({ ...flag, enquiryId })
    .onConflictDoUpdate({
      target: [offerFlags.enquiryId, offerFlags.kind],
      set: { details: flag.details ?? {} },
    });
}

/** The calendar day in a time zone, such as `2026-12-01`. */
export async function todayIn(db: DbOrTx, timeZone: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? "";
}

/** Its own page opens until some time after it has ended. */
export const isReachable = async (db: DbOrTx, enquiryId: number): Promise<boolean> =>
  (await db.$count(offers, and(eq(offers.enquiryId, enquiryId), isOpen()))) > 0;

/** It is the opposite of `hasEnded`. */
export const goesOn = notInArray(offers.state, [...endedStates]);

function isOpen(): SQL | undefined {
  const oldest = sql`now() - make_interval(days => ${offerLimits.keyDays})`;
  return or(goesOn, gt(offers.updatedAt, oldest));
}

/** The newest of those whose pages still open. */
export function findOffersOf(db: DbOrTx, email: string) {
  return db
    .select({
      enquiryId: offers.enquiryId,
      email: enquiries.email,
      brand: offers.brand,
      model: offers.model,
      state: offers.state,
    })
    .from(offers)
    .innerJoin(enquiries, eq(enquiries.id, offers.enquiryId))
    .where(and(eq(enquiries.emailKey, emailKey(email)), isOpen()))
    .orderBy(desc(offers.enquiryId))
    .limit(offerLimits.linksInMail);
}

/** Finds the offers of an address that nobody has a link to yet, the newest first. */
export function findUnlinkedOffers(db: DbOrTx, email: string) {
  const keys = db
    .select({ one: sql`1` })
    .from(enquiryKeys)
    .where(eq(enquiryKeys.enquiryId, offers.enquiryId));
  return db
    .select({ enquiryId: offers.enquiryId, brand: offers.brand })
    .from(offers)
    .innerJoin(enquiries, eq(enquiries.id, offers.enquiryId))
    .where(and(eq(enquiries.emailKey, emailKey(email)), isOpen(), notExists(keys)))
    .orderBy(desc(offers.enquiryId))
    .limit(formGuardLimits.perEmail.max);
}

/** An account sees the offers of its address only if that is confirmed. */
export interface OfferOwner {
  readonly userId: number;
  readonly confirmedEmail: string | undefined;
}

const ownedBy = ({ userId, confirmedEmail }: OfferOwner) =>
  or(
    eq(enquiries.userId, userId),
    confirmedEmail === undefined ? undefined : eq(enquiries.emailKey, emailKey(confirmedEmail)),
  );

export function findOwnOffers(db: DbOrTx, owner: OfferOwner, id?: number) {
  return db
    .select({
      id: offers.enquiryId,
      brand: offers.brand,
      model: offers.model,
      state: offers.state,
      createdAt: enquiries.createdAt,
      canOpen: sql<boolean>`${isOpen()}`,
    })
    .from(offers)
    .innerJoin(enquiries, eq(enquiries.id, offers.enquiryId))
    .where(and(ownedBy(owner), id === undefined ? undefined : eq(offers.enquiryId, id)))
    .orderBy(desc(offers.enquiryId))
    .limit(offerLimits.ofAccount);
}

/** The seller wrote the same a moment ago. */
export async function hasRecentMessage(tx: Tx, enquiryId: number, text: string): Promise<boolean> {
  const count = await tx.$count(
    enquiryMessages,
    and(
      eq(enquiryMessages.enquiryId, enquiryId),
      eq(enquiryMessages.text, text),
      gt(enquiryMessages.createdAt, sql`now() - interval '15 minutes'`),
    ),
  );
  return count > 0;
}

const ownSerial = (db: DbOrTx, enquiryId: number) =>
  db.select({ key: offers.serialKey }).from(offers).where(eq(offers.enquiryId, enquiryId));

export async function findWatchesWithSerial(db: DbOrTx, enquiryId: number): Promise<number[]> {
  const rows = await db
    .select({ id: watchRecords.watchId })
    .from(watchRecords)
    .where(inArray(watchRecords.serialKey, ownSerial(db, enquiryId)))
    .orderBy(asc(watchRecords.watchId));
  return rows.map(({ id }) => id);
}

export async function findOffersWithSerial(db: DbOrTx, enquiryId: number): Promise<number[]> {
  const rows = await db
    .select({ id: offers.enquiryId })
    .from(offers)
    .where(
      and(inArray(offers.serialKey, ownSerial(db, enquiryId)), lt(offers.enquiryId, enquiryId)),
    )
    .orderBy(asc(offers.enquiryId));
  return rows.map(({ id }) => id);
}

export const findStolen = (db: DbOrTx, enquiryId: number) =>
  firstOf(
    db
      .select({ serialNumber: stolenSerials.serialNumber, brand: stolenSerials.brand })
      .from(stolenSerials)
      .where(inArray(stolenSerials.serialKey, ownSerial(db, enquiryId))),
  );
