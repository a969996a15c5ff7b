import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { comparison } from "#src/domain/enquiry-limits.ts";
import { isKept } from "#src/features/catalog/edit-watch.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watchStage, watchWords, wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import { itemWords, orderItems, orders } from "#src/platform/db/order-tables.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import type { Comparable, PriceRange } from "./staff-offer.contract.ts";

export interface OfferedModel {
  readonly brandId: number | undefined;
  /** As the seller's form names it; empty for another one. */
  readonly brandName: string;
  readonly model: string;
  readonly reference: string;
}

/** Some of the matches are enough for a comparison, and of those the newest. Each word is found by an index. */
const found = (table: SQL, id: SQL, condition: SQL | undefined) =>
  sql`(select id from (select ${id} as id from ${table} where ${condition}
    limit ${comparison.candidates}) as candidates order by id desc limit ${comparison.counted})`;

/**
 * Watches that have exactly the reference come first, then those that begin with it, then those that have all words of
 * the model, or at least its first if there is nothing else.
 */
async function alike<Row extends { id: number; reference: string }>(
  { model, reference }: OfferedModel,
  read: (words: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const readAll = async (words: readonly string[]) => (words.length > 0 ? read(words) : []);
  const ofModel = wordsIn(model) ?? [];
  const rows = [...(await readAll(wordsIn(reference) ?? [])), ...(await readAll(ofModel))];
  const any = rows.length > 0 ? rows : await readAll(ofModel.slice(0, 1));
  const byId = new Map(any.toReversed().map((row) => [row.id, row]));
  const unique = [...byId.values()].toReversed();
  const isSame = (row: Row) => referenceKey(row.reference) === referenceKey(reference);
  const same = unique.filter(isSame);
  return [...same, ...unique.filter((row) => !isSame(row))].slice(0, comparison.counted);
}

export function findComparables(db: DbOrTx, offered: OfferedModel): Promise<Comparable[]> {
  const { brandId } = offered;
  return alike(offered, (words) => {
    const condition = and(
      sql`${watchWords(watches)} @@ ${wordQuery(words)}`,
      brandId === undefined ? undefined : eq(watches.brandId, brandId),
      isKept,
    );
    const ids = found(sql`${watches}`, sql`${watches.id}`, condition);
    return db
      .select({
        id: watches.id,
        name: sql<string>`${brands.name} || ' ' || ${watches.model}`,
        reference: watches.reference,
        image: sql<string | null>`${watches.images}[1]`,
        price: watches.retailPrice,
        condition: watches.condition,
        year: watches.year,
        stage: sql<Comparable["stage"]>`${watchStage(watches)}`,
      })
      .from(watches)
      .innerJoin(brands, eq(brands.id, watches.brandId))
      .where(sql`${watches.id} = any(array${ids})`)
      .orderBy(desc(watches.id));
  });
}

export async function findSameReference(db: DbOrTx, brandId: number, reference: string) {
  const key = referenceKey(reference);
  if (key === "") return undefined;
  const rows = await findComparables(db, { brandId, brandName: "", model: "", reference });
  return rows.find((row) => referenceKey(row.reference) === key)?.id;
}

export function findPastSales(db: DbOrTx, offered: OfferedModel) {
  const brand = wordsIn(offered.brandName) ?? [];
  return alike(offered, (words) => {
    const condition = sql`${itemWords(orderItems)} @@ ${wordQuery([...brand, ...words])}`;
    const ids = found(sql`${orderItems}`, sql`${orderItems.id}`, condition);
    return db
      .select({
        id: orderItems.id,
        orderId: orders.id,
        number: orders.number,
        name: sql<string>`${orderItems.brandName} || ' ' || ${orderItems.model}`,
        reference: orderItems.reference,
        condition: orderItems.condition,
        cents: orderItems.price,
        cost: watchRecords.cost,
        isWholesale: orders.isWholesale,
        soldAt: sql<Date>`coalesce(${orders.paidAt}, ${orders.createdAt})`.mapWith(orders.paidAt),
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .leftJoin(watchRecords, eq(watchRecords.watchId, orderItems.watchId))
      .where(
        and(
          sql`${orderItems.id} = any(array${ids})`,
          sql`${orders.status} in ('Paid', 'Shipped', 'Delivered')`,
        ),
      )
      .orderBy(desc(orderItems.id));
  });
}

/** References are the same however they are written. */
export const referenceKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** If some have the offered reference, only they count: others of the model may be of gold. */
export function nearest<Row extends { readonly reference: string }>(
  rows: readonly Row[],
  reference: string,
): readonly Row[] {
  const key = referenceKey(reference);
  const same = key === "" ? [] : rows.filter((row) => referenceKey(row.reference) === key);
  return same.length > 0 ? same : rows;
}

export function rangeOf(prices: readonly number[]): PriceRange {
  const sorted = prices.toSorted((one, other) => one - other);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  const median = Math.round(middle.reduce((sum, price) => sum + price, 0) / middle.length);
  return { count: sorted.length, lowest, median, highest };
}
