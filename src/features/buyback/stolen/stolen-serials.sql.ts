import { and, asc, eq, gt, inArray, like, type SQL, sql } from "drizzle-orm";
import { serialKeyOf } from "#src/domain/text.ts";
import { goesOn } from "#src/features/buyback/seller/offers.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { offerFlags, offers, stolenSerials, stolenWords } from "#src/platform/db/inbox-tables.ts";
import {
  inBatches,
  matchesWords,
  maxCounted,
  type PageParams,
  readPage,
} from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";

import type { stolenList } from "./stolen-serials.list.ts";

export interface NewStolenSerial {
  readonly serialNumber: string;
  readonly brand: string;
  readonly note: string;
}

const columns = {
  id: stolenSerials.id,
  serialNumber: stolenSerials.serialNumber,
  brand: stolenSerials.brand,
  note: stolenSerials.note,
  addedBy: colleague(users),
  addedAt: stolenSerials.addedAt,
};

const selectSerials = (db: DbOrTx) =>
  db
    .select(columns)
    .from(stolenSerials)
    .leftJoin(users, eq(users.id, stolenSerials.addedBy))
    .$dynamic();

/**
 * The beginning of the serial number, or beginnings of words of the brand and the note. One query for each, so that
 * each reads an index.
 */
function matches(search: string, words: SQL, max?: number): SQL {
  const key = serialKeyOf(search);
  const found = (condition: SQL) =>
    sql`(select ${stolenSerials.id} from ${stolenSerials} where ${condition} limit ${max ?? null})`;
  const byWords = found(sql`${stolenWords(stolenSerials)} @@ ${words}`);
  const bySerial = key === "" ? [] : [found(like(stolenSerials.serialKey, `${key}%`))];
  return sql`${stolenSerials.id} = any(array(${sql.join([byWords, ...bySerial], sql` union all `)}))`;
}

/** `max` limits each query, for a list that counts no more. */
const conditionOf = (search: string | undefined, max?: number) =>
  matchesWords(search, (words) => matches(search ?? "", words, max));

type StolenView = PageParams<(typeof stolenList.sorts)[number]> & {
  readonly search?: string | undefined;
};

export function findStolenSerials(db: DbOrTx, { search, ...view }: StolenView) {
  return readPage(db, view, {
    table: stolenSerials,
    id: stolenSerials.id,
    where: conditionOf(search, maxCounted + 1),
    sorts: {
      serialNumber: stolenSerials.serialKey,
      brand: stolenSerials.brand,
      addedAt: stolenSerials.id,
    },
    select: (ids, order) =>
      selectSerials(db)
        .where(ids)
        .orderBy(...order),
  });
}

export const readStolenSerials = (db: DbOrTx, { search }: Pick<StolenView, "search">) =>
  inBatches<NewStolenSerial & { readonly id: number }>((last, limit) =>
    selectSerials(db)
      .where(and(conditionOf(search), gt(stolenSerials.id, last?.id ?? 0)))
      .orderBy(asc(stolenSerials.id))
      .limit(limit),
  );

export const findStolenSerial = (db: DbOrTx, id: number) =>
  firstOf(selectSerials(db).where(eq(stolenSerials.id, id)));

const batch = 1_000;

/** Watches that are on the list stay as they are. Returns the ids of the new ones with their keys. */
export async function insertStolenSerials(
  tx: Tx,
  serials: readonly NewStolenSerial[],
  addedBy: number,
): Promise<{ id: number; key: string }[]> {
  const added: { id: number; key: string }[] = [];
  for (let start = 0; start < serials.length; start += batch) {
    const rows = serials
      .slice(start, start + batch)
      .map((one) => ({ ...one, serialKey: serialKeyOf(one.serialNumber), addedBy }));
    const inserted = await tx
      .insert(stolenSerials)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: stolenSerials.id, key: stolenSerials.serialKey });
    added.push(...inserted);
  }
  return added;
}

export async function deleteStolenSerial(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(stolenSerials)
    .where(eq(stolenSerials.id, id))
    .returning({ key: stolenSerials.serialKey });
  return row?.key;
}

const openWith = (keys: readonly string[]): SQL =>
  sql`from ${offers} where ${offers.serialKey} = any(${sql.param([...keys])}::text[]) and ${goesOn}`;

export async function countToFlag(db: DbOrTx, keys: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found ${openWith(keys)}`,
  );
  return rows[0]?.found ?? 0;
}

/** Tells the staff about open offers with one of these serial numbers, and returns how many there are. */
export async function flagStolen(tx: Tx, keys: readonly string[]): Promise<number> {
  await tx.execute(sql`insert into ${offerFlags} (enquiry_id, kind)
    select ${offers.enquiryId}, 'serial_stolen' ${openWith(keys)} on conflict do nothing`);
  return countToFlag(tx, keys);
}

export async function unflagStolen(tx: Tx, key: string): Promise<number> {
  const ofSerial = tx
    .select({ id: offers.enquiryId })
    .from(offers)
    .where(and(eq(offers.serialKey, key), goesOn));
  const { rowCount } = await tx
    .delete(offerFlags)
    .where(and(eq(offerFlags.kind, "serial_stolen"), inArray(offerFlags.enquiryId, ofSerial)));
  return rowCount ?? 0;
}

/** Watches of ours with one of these serial numbers, in stock or sold. Those in stock come first. */
export async function findOwnStolen(db: DbOrTx, keys: readonly string[]) {
  return db
    .select({
      id: watches.id,
      name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
      serialNumber: sql<string>`${watchRecords.serialNumber}`,
      isSold: sql<boolean>`${watches.units} = 0`,
    })
    .from(watchRecords)
    .innerJoin(watches, eq(watches.id, watchRecords.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(sql`${watchRecords.serialKey} = any(${sql.param([...keys])}::text[])`)
    .orderBy(sql`${watches.units} = 0`, watches.id)
    .limit(maxOwnStolen);
}

/** More would be a mistake in the file. */
const maxOwnStolen = 100;
