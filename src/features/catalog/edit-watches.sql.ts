import { getTableColumns, inArray, sql } from "drizzle-orm";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { watches, wholesalePrices } from "#src/platform/db/schema.ts";
import type { WatchColumns } from "./edit-watch.sql.ts";

/*
 * Many watches in one statement. Triggers sum up the catalog after each statement, in rows that every statement of a
 * transaction writes again: a thousand statements would read a thousand versions of each.
 */

/**
 * For work that takes seconds. The catalog's version and its sums, for which every other writer of the catalog would
 * wait, are written after it.
 */
export async function withDeferredSums(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select defer_catalog_sums()`);
  await work();
  await tx.execute(sql`select apply_deferred_sums()`);
}

type NewWatch = WatchColumns & { readonly units: number };

/** Returns the ids by slug. */
export async function insertWatches(tx: Tx, rows: readonly NewWatch[]) {
  if (rows.length === 0) return new Map();
  const { names, given } = recordset(rows.map((row) => ({ ...row, received: row.units })));
  const columns = sql.join(names.map(sql.identifier), sql`, `);
  const { rows: inserted } = await tx.execute<{ id: number; slug: string }>(
    sql`insert into ${watches} (${columns}) select ${columns} from ${given} returning id, slug`,
  );
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

/** `updated_at` becomes later than the last edit, whatever the clocks say: every edit can be told from the one before. */
export async function updateWatches(
  tx: Tx,
  rows: readonly (WatchColumns & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, given } = recordset(rows);
  const assignments = names
    .filter((name) => name !== watches.id.name)
    .map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await tx.execute(sql`update ${watches} set ${sql.join(assignments, sql`, `)},
      updated_at = greatest(clock_timestamp(), ${watches.updatedAt} + interval '1 millisecond')
    from ${given} where ${watches.id} = given.id`);
}

/** Rows with the same columns as one parameter: building a statement of thousands takes longer than running it. */
function recordset(rows: readonly object[]) {
  const columns = getTableColumns(watches);
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [columns[key as keyof typeof columns].name, value]),
    ),
  );
  return {
    names: Object.keys(named[0] ?? {}),
    given: sql`jsonb_populate_recordset(null::${watches}, ${JSON.stringify(named)}::jsonb) as given`,
  };
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

type WatchRecord = Omit<typeof watchRecords.$inferSelect, "serialKey">;

/** A watch of which nothing is kept has no row. */
export async function setRecords(tx: Tx, records: readonly WatchRecord[]): Promise<void> {
  const isEmpty = ({ watchId: _, brandId: __, ...facts }: WatchRecord) =>
    Object.values(facts).every((fact) => fact === null);
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
        storagePlace: sql`excluded.storage_place`,
      },
    });
}
