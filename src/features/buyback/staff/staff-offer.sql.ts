import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { isAgreed, isExpired } from "#src/features/buyback/seller/offers.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import {
  agreedAmount,
  enquiries,
  enquiryFiles,
  enquiryWords,
  offeredWatch,
  offers,
  offerWords,
  stolenSerials,
} from "#src/platform/db/inbox-tables.ts";
import { inBatches, matchesWords, maxCounted, readPage } from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import type { OffersView } from "./staff-offer.contract.ts";

const most = 10;

const { enquiryId: id, state, brand, model, referenceNumber, askingPrice } = offers;
const { name, email, createdAt, assigneeId } = enquiries;

/** Each word is the beginning of one of the seller's, or all are of the watch. `max` limits each query. */
function conditionOf(view: OffersView, viewerId: number, max?: number): SQL | undefined {
  const matches = (query: SQL) => sql`${id} = any(array(
    (select ${enquiries.id} from ${enquiries} where ${enquiryWords(enquiries)} @@ ${query} limit ${max ?? null})
    union all (select ${id} from ${offers} where ${offerWords(offers)} @@ ${query} limit ${max ?? null})))`;
  const isFor = (whose: SQL) =>
    sql`exists (select from ${enquiries} where ${enquiries.id} = ${id} and ${whose})`;
  return and(
    view.state && eq(state, view.state),
    view.assignee === "me" ? isFor(sql`${assigneeId} = ${viewerId}`) : undefined,
    view.assignee === "nobody" ? isFor(sql`${assigneeId} is null`) : undefined,
    matchesWords(view.search, matches),
  );
}

const selectListed = (db: DbOrTx, timeZone: string) =>
  db
    .select({
      ...{ id, state, name, email, brand, model, referenceNumber, askingPrice, createdAt },
      ...{ updatedAt: offers.updatedAt, quoteAmount: offers.quoteAmount },
      ...{ finalAmount: offers.finalAmount, assigneeId, assignee: colleague(users) },
      ...{ quoteExpired: isExpired(timeZone), finalAgreed: isAgreed },
      photoId: sql<number | null>`(
        select ${enquiryFiles.id} from ${enquiryFiles}
        where ${enquiryFiles.enquiryId} = ${id} and ${enquiryFiles.messageId} is null
        order by ${enquiryFiles.position} limit 1)`,
    })
    .from(offers)
    .innerJoin(enquiries, eq(enquiries.id, id))
    .leftJoin(users, eq(users.id, assigneeId));
export type OfferRow = Awaited<ReturnType<typeof selectListed>>[number];

/** The newest comes first. */
export const findOffers = (db: DbOrTx, view: OffersView, viewerId: number, timeZone: string) =>
  readPage(db, view, {
    table: offers,
    id,
    where: conditionOf(view, viewerId, maxCounted + 1),
    sorts: { name: offeredWatch(offers), state, amount: agreedAmount(offers), createdAt: id },
    select: (ids, order) =>
      selectListed(db, timeZone)
        .where(ids)
        .orderBy(...order),
  });

export const readForExport = (db: DbOrTx, filters: OffersView, viewerId: number) =>
  inBatches<OfferRow>((last, limit) =>
    selectListed(db, "UTC")
      .where(and(conditionOf(filters, viewerId), last && lt(id, last.id)))
      .orderBy(desc(id))
      .limit(limit),
  );

export async function findUsernames(
  db: DbOrTx,
  events: readonly { readonly userId: number | null }[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = events.flatMap(({ userId }) => userId ?? []);
  const rows = await db
    .select({ id: users.id, username: colleague<string>(users) })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function findStolenByKey(db: DbOrTx, serialKey: string | null) {
  if (serialKey === null) return undefined;
  const { serialNumber, brand, note, addedAt } = stolenSerials;
  const columns = { serialNumber, brand, note, addedAt };
  return firstOf(
    db.select(columns).from(stolenSerials).where(eq(stolenSerials.serialKey, serialKey)),
  );
}

export async function findFlaggedWatches(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: watches.id,
      name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
      reference: watches.reference,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(inArray(watches.id, [...ids]))
    .orderBy(desc(watches.id))
    .limit(most);
}

export async function findFlaggedOffers(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: offers.enquiryId,
      state: offers.state,
      name: enquiries.name,
      createdAt: enquiries.createdAt,
    })
    .from(offers)
    .innerJoin(enquiries, eq(enquiries.id, offers.enquiryId))
    .where(inArray(offers.enquiryId, [...ids]))
    .orderBy(desc(offers.enquiryId))
    .limit(most);
}

export async function findAlikePairs(db: DbOrTx, enquiryId: number, others: readonly number[]) {
  if (others.length === 0) return [];
  const own = alias(enquiryFiles, "own");
  return db
    .select({
      photoId: own.id,
      enquiryId: enquiries.id,
      otherPhotoId: enquiryFiles.id,
      name: enquiries.name,
    })
    .from(enquiryFiles)
    .innerJoin(enquiries, eq(enquiries.id, enquiryFiles.enquiryId))
    .innerJoin(
      own,
      and(
        eq(own.enquiryId, enquiryId),
        isNull(own.messageId),
        sql`bit_count((${own.perceptualHash} # ${enquiryFiles.perceptualHash})::bit(64)) <= ${offerLimits.alikeBits}`,
      ),
    )
    .where(
      and(
        inArray(enquiryFiles.enquiryId, [...others]),
        isNull(enquiryFiles.messageId),
        isNotNull(enquiryFiles.perceptualHash),
      ),
    )
    .orderBy(own.id, desc(enquiryFiles.id))
    .limit(most);
}
