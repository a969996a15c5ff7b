import { getTableColumns, inArray, sql } from "drizzle-orm";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { watches, wholesalePrices } from "#src/platform/db/schema.ts";
import type { WatchColumns } from "./edit-watch.sql.ts";

/*
 * Many watches in one statement. Triggers sum up the catalog after each statement, in rows that every statement of a
 * transaction writes again: a thousand statements would read a thousand versions of each.
 */

type NewWatch = WatchColumns & { readonly units: number };

/** Returns the ids by slug. */
export async function insertWatches(
  tx: Tx,
  rows: readonly NewWatch[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await tx
    .insert(watches)
    .values(rows.map((row) => ({ ...row, received: row.units })))
    .returning({ id: watches.id, slug: watches.slug });
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

/** `updated_at` becomes later than the last edit, whatever the clocks say: every edit can be told from the one before. */
export async function updateWatches(
  tx: Tx,
  rows: readonly (WatchColumns & { readonly id: number })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(watches);
  const nameOf = (key: string) => columns[key as keyof WatchColumns].name;
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  const names = Object.keys(first)
    .filter((key) => key !== "id")
    .map(nameOf);
  const assignments = names.map(
    (name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`,
  );
  await tx.execute(sql`update ${watches} set ${sql.join(assignments, sql`, `)},
      updated_at = greatest(clock_timestamp(), ${watches.updatedAt} + interval '1 millisecond')
    from jsonb_populate_recordset(null::${watches}, ${JSON.stringify(given)}::jsonb) as given
    where ${watches.id} = given.id`);
}

export interface WatchPrice {
  readonly watchId: number;
  readonly price: number | null;
}

export async function setWholesalePrices(tx: Tx, prices: readonly WatchPrice[]): Promise<void> {
  const kept = prices.flatMap(({ watchId, price }) => (price === null ? [] : [{ watchId, price }]));
  const removed = prices.filter(({ price }) => price === null).map(({ watchId }) => watchId);
  if (removed.length > 0) {
    await tx.delete(wholesalePrices).where(inArray(wholesalePrices.watchId, removed));
  }
  if (kept.length === 0) return;
  await tx
    .insert(wholesalePrices)
    .values(kept)
    .onConflictDoUpdate({ target: wholesalePrices.watchId, set: { price: sql`excluded.price` } });
}

type WatchRecord = Pick<
  typeof watchRecords.$inferSelect,
  "watchId" | "brandId" | "serialNumber" | "cost"
>;

/** A watch of which nothing is kept has no row. */
export async function setRecords(tx: Tx, records: readonly WatchRecord[]): Promise<void> {
  const isEmpty = ({ serialNumber, cost }: WatchRecord) => serialNumber === null && cost === null;
  const removed = records.filter(isEmpty).map(({ watchId }) => watchId);
  const kept = records.filter((record) => !isEmpty(record));
  if (removed.length > 0) {
    await tx.delete(watchRecords).where(inArray(watchRecords.watchId, removed));
  }
  if (kept.length === 0) return;
  await tx
    .insert(watchRecords)
    .values(kept)
    .onConflictDoUpdate({
      target: watchRecords.watchId,
      set: {
        brandId: sql`excluded.brand_id`,
        serialNumber: sql`excluded.serial_number`,
        cost: sql`excluded.cost`,
      },
    });
}
