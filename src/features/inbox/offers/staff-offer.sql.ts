import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { enquiries, enquiryFiles, offers, stolenSerials } from "#src/platform/db/inbox-tables.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";

const most = 10;

export async function findUsernames(
  db: DbOrTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function findStolenByKey(db: DbOrTx, serialKey: string | null) {
  if (serialKey === null) return undefined;
  const { serialNumber, brand, note, addedAt } = stolenSerials;
  const [row] = await db
    .select({ serialNumber, brand, note, addedAt })
    .from(stolenSerials)
    .where(eq(stolenSerials.serialKey, serialKey));
  return row;
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

/** Photos of this offer beside those of these enquiries that look like them. */
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
