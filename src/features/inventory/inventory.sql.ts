import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { bulkMaxWatches, historyLength } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import {
  countBinned,
  isBinned,
  isKept,
  isStolen,
  type StaffWatchRow,
  selectForStaff,
} from "#src/features/catalog/edit-watch.sql.ts";
import { plainText } from "#src/features/catalog/search/plain-text.service.ts";
import { selectByWords } from "#src/features/catalog/watches.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  colleague,
  lacksPictures,
  lacksPrice,
  referenceKey,
  watchStage,
  wordsIn,
} from "#src/platform/db/columns.ts";
import { bounds, inBatches, maxCounted, readPage } from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";
import {
  brands,
  cartItems,
  users,
  watches,
  wholesalePrices,
  wishlistItems,
} from "#src/platform/db/schema.ts";
import { brandCounts } from "#src/platform/db/summary-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import type { InventoryView } from "./inventory.contract.ts";
import type { WatchStage } from "./inventory.rules.ts";

/** A draft may lack these texts; they become null. */
const unknownTexts = [
  watches.reference,
  watches.condition,
  watches.boxPapers,
  watches.dialColor,
  watches.material,
].map((column) => sql`nullif(${column}, '')`);

const stage = sql<WatchStage>`case when ${isBinned} then 'bin' else ${watchStage(watches)} end`;

const sortColumns = {
  model: watches.model,
  brandName: brands.name,
  reference: referenceKey(watches),
  price: watches.listPrice,
  units: watches.units,
  condition: watches.condition,
  year: watches.year,
  createdAt: watches.createdAt,
  updatedAt: watches.updatedAt,
};

export async function findInventory(db: DbOrTx, view: InventoryView) {
  const { condition, found } = await conditionOf(db, view, maxCounted + 1);
  return readPage(db, view, {
    table: watches,
    id: watches.id,
    where: condition,
    sorts: sortColumns,
    ids: view.sort === "brandName" ? idsByBrand(view, condition) : undefined,
    total: await knownTotal(db, view, found),
    select: (ids, order) =>
      db
        .select(inventoryColumns)
        .from(watches)
        .innerJoin(brands, eq(brands.id, watches.brandId))
        .leftJoin(wholesalePrices, eq(wholesalePrices.watchId, watches.id))
        .leftJoin(watchRecords, eq(watchRecords.watchId, watches.id))
        .where(ids)
        .orderBy(...order),
  });
}

const inventoryColumns = {
  id: watches.id,
  brandName: brands.name,
  model: watches.model,
  reference: watches.reference,
  image: sql<string | null>`${watches.images}[1]`,
  serialNumber: watchRecords.serialNumber,
  retailPrice: watches.retailPrice,
  wholesalePrice: wholesalePrices.price,
  cost: watchRecords.cost,
  storagePlace: watchRecords.storagePlace,
  units: watches.units,
  held: watches.held,
  condition: watches.condition,
  year: watches.year,
  featured: watches.featured,
  stage,
  isStolen,
  toComplete: sql<number>`num_nulls(${watches.caseSizeMm}, ${sql.join(unknownTexts, sql`, `)})`,
  publishAt: watches.publishAt,
  createdAt: watches.createdAt,
  updatedAt: watches.updatedAt,
};

export async function* readForExport(db: DbOrTx, filters: InventoryView) {
  const { condition } = await conditionOf(db, filters);
  yield* inBatches<StaffWatchRow>((last, limit) =>
    selectForStaff(db)
      .where(and(condition, gt(watches.id, last?.watch.id ?? 0)))
      .orderBy(asc(watches.id))
      .limit(limit),
  );
}

/** `found`: how many watches a search has found; `maxFound` or more if it stopped there. */
async function conditionOf(db: DbOrTx, filters: InventoryView, maxFound?: number) {
  const { search, brandId, condition, minPrice, maxPrice } = filters;
  const filtered = and(
    brandId === undefined ? undefined : eq(watches.brandId, brandId),
    filters.stage === "bin" ? isBinned : isKept,
    filters.stage && filters.stage !== "bin"
      ? sql`${watchStage(watches)} = ${filters.stage}`
      : undefined,
    condition && eq(watches.condition, condition),
    filters.missing && (filters.missing === "price" ? lacksPrice : lacksPictures)(watches),
    filters.stolen &&
      sql`${watches.id} in (select watch_id from ${watchRecords} where ${isStolen})`,
    startsIn(filters.storagePlace),
    minPrice === undefined ? undefined : gte(watches.listPrice, minPrice),
    maxPrice === undefined ? undefined : lte(watches.listPrice, maxPrice),
  );
  if (!search) return { condition: filtered };
  const ids = await findIds(db, search, filtered, maxFound);
  return { condition: sql`${watches.id} = any(${sql.param(ids)}::int[])`, found: ids.length };
}

/** Where a watch lies, however it is written; `Safe 2` is also the beginning of `Safe 2, tray 4`. */
function startsIn(place: string | undefined): SQL | undefined {
  if (!place) return undefined;
  const pattern = `${place.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${watches.id} in (select watch_id from ${watchRecords}
    where lower(${watchRecords.storagePlace}) like lower(${pattern}))`;
}

/** By the words of brand, model and reference, or by the serial number. `max` limits each query. */
async function findIds(db: DbOrTx, search: string, filtered: SQL | undefined, max?: number) {
  const typed = wordsIn(await plainText(db, search));
  if (!typed) return [];
  const found = [...(await selectByWords(db, typed, filtered)), ...bySerial(search, filtered)];
  const limited = found.map((query) => sql`(${query} limit ${max ?? null})`);
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(${sql.join(limited, sql` union `)}) as ids`,
  );
  return rows[0]?.ids ?? [];
}

/** Spaces, dashes and small letters make no difference. */
export function bySerial(search: string, filtered?: SQL): SQL[] {
  const key = serialKeyOf(search);
  if (key === "") return [];
  const hasSerial = sql`${watchRecords.serialKey} like ${`${key}%`}`;
  return [
    sql`select ${watches.id} from ${watchRecords}
      inner join ${watches} on ${watches.id} = ${watchRecords.watchId} where ${and(hasSerial, filtered)}`,
  ];
}

/** The first rows of each brand, merged. With a join the planner would sort all watches. */
function idsByBrand(view: InventoryView, condition: SQL | undefined): SQL {
  const { limit, offset } = bounds(view);
  const by = view.direction === "desc" ? desc : asc;
  return sql`
    select of_brand.id from ${brands} cross join lateral (
      select ${watches.id} as id from ${watches}
      where ${and(sql`${watches.brandId} = ${brands.id}`, condition)}
      order by ${by(watches.id)} limit ${offset + limit}
    ) as of_brand
    order by ${by(brands.name)}, ${view.direction === "desc" ? sql`of_brand.id desc` : sql`of_brand.id`}
    limit ${limit} offset ${offset}`;
}

/** All watches, or those of a brand, are counted by triggers. A search that ended early is counted again. */
async function knownTotal(db: DbOrTx, view: InventoryView, found: number | undefined) {
  if (found !== undefined) return found > maxCounted ? undefined : found;
  const { brandId, stage: chosen, condition, missing, stolen, storagePlace } = view;
  const others = [chosen, condition, missing, stolen, storagePlace, view.minPrice, view.maxPrice];
  if (others.some((filter) => filter !== undefined)) return undefined;
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${brandCounts.total}), 0)::int` })
    .from(brandCounts)
    .where(brandId === undefined ? undefined : eq(brandCounts.brandId, brandId));
  return (row?.total ?? 0) - (await countBinned(db, brandId));
}

const selectHistory = (db: DbOrTx) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      subject: auditLog.subject,
      details: auditLog.details,
      by: colleague(users),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .$dynamic();

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

const subjectOf = (watchId: number) => eq(auditLog.subject, `watch:${watchId}`);

/** The newest comes first. */
export const findHistory = (db: DbOrTx, watchId: number) =>
  selectHistory(db).where(subjectOf(watchId)).orderBy(desc(auditLog.id)).limit(historyLength);

export const findEntry = (db: DbOrTx, watchId: number, entryId: number) =>
  firstOf(selectHistory(db).where(and(subjectOf(watchId), eq(auditLog.id, entryId))));

/** All watches that one act changed: its entries have the same moment and the same person. */
export function findChange(db: DbOrTx, entryId: number) {
  const isOfAct = sql`(${auditLog.at}, ${auditLog.actorId}) =
    (select act.at, act.actor_id from ${auditLog} as act where act.id = ${entryId})`;
  const isOfWatches = inArray(auditLog.action, ["watch.bulk", "watch.delete"]);
  return selectHistory(db)
    .where(and(isOfAct, isOfWatches))
    .orderBy(auditLog.id)
    .limit(bulkMaxWatches);
}

/** How often these watches lie in carts and on wishlists, and how many pictures they have. */
export async function countAlong(tx: Tx, ids: readonly number[]) {
  const chosen = [...ids];
  const [row] = await tx
    .select({ pictures: sql<number>`coalesce(sum(cardinality(${watches.images})), 0)::int` })
    .from(watches)
    .where(inArray(watches.id, chosen));
  return {
    carts: await tx.$count(cartItems, inArray(cartItems.watchId, chosen)),
    wishlists: await tx.$count(wishlistItems, inArray(wishlistItems.watchId, chosen)),
    pictures: row?.pictures ?? 0,
  };
}
