import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { historyLength, maxCountedWatches } from "#src/domain/limits.ts";
import { bounds, orderOf, type TableParams } from "#src/features/admin/tables.sql.ts";
import { type StaffWatchRow, selectForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import {
  lacksPictures,
  lacksPrice,
  watchStage,
  watchWords,
  wordQuery,
  wordsIn,
} from "#src/platform/db/columns.ts";
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
import type { InventoryFilters } from "./inventory.contract.ts";
import type { InventorySort, WatchStage } from "./inventory.rules.ts";

export interface InventoryView extends TableParams<InventorySort>, InventoryFilters {}

const stage = sql<WatchStage>`${watchStage(watches)}`;

const sortColumns = {
  model: watches.model,
  brandName: brands.name,
  price: watches.listPrice,
  createdAt: watches.createdAt,
  updatedAt: watches.updatedAt,
};

/** `ids` come from an index; only the rows of the page are read from the table. */
export async function findInventory(db: DbOrTx, view: InventoryView) {
  const condition = await conditionOf(db, view);
  const order = orderOf(view, sortColumns, watches.id);
  const { limit, offset } = bounds(view);
  const ids =
    view.sort === "brandName"
      ? idsByBrand(view, condition)
      : db
          .select({ id: watches.id })
          .from(watches)
          .where(condition)
          .orderBy(...order)
          .limit(limit)
          .offset(offset);
  const rows = await db
    .select({
      id: watches.id,
      brandName: brands.name,
      model: watches.model,
      reference: watches.reference,
      image: sql<string | null>`${watches.images}[1]`,
      serialNumber: watchRecords.serialNumber,
      retailPrice: watches.retailPrice,
      wholesalePrice: wholesalePrices.price,
      cost: watchRecords.cost,
      units: watches.units,
      held: watches.held,
      condition: watches.condition,
      year: watches.year,
      featured: watches.featured,
      stage,
      publishAt: watches.publishAt,
      createdAt: watches.createdAt,
      updatedAt: watches.updatedAt,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .leftJoin(wholesalePrices, eq(wholesalePrices.watchId, watches.id))
    .leftJoin(watchRecords, eq(watchRecords.watchId, watches.id))
    .where(sql`${watches.id} = any(array(${ids}))`)
    .orderBy(...order);
  return { rows, ...(await countInventory(db, view, condition)) };
}

const exportBatch = 500;

/** All matching watches in the order of their ids, in batches. */
export async function* readForExport(
  db: DbOrTx,
  filters: InventoryFilters,
): AsyncGenerator<StaffWatchRow[]> {
  const condition = await conditionOf(db, filters);
  let last = 0;
  for (;;) {
    const rows = await selectForStaff(db)
      .where(and(condition, gt(watches.id, last)))
      .orderBy(asc(watches.id))
      .limit(exportBatch);
    yield rows;
    if (rows.length < exportBatch) return;
    last = rows.at(-1)?.watch.id ?? last;
  }
}

async function conditionOf(db: DbOrTx, filters: InventoryFilters): Promise<SQL | undefined> {
  const { search, brandId, condition, minPrice, maxPrice } = filters;
  return and(
    search ? await matches(db, search) : undefined,
    brandId === undefined ? undefined : eq(watches.brandId, brandId),
    filters.stage && sql`${stage} = ${filters.stage}`,
    condition && eq(watches.condition, condition),
    filters.missing && (filters.missing === "price" ? lacksPrice : lacksPictures)(watches),
    minPrice === undefined ? undefined : gte(watches.listPrice, minPrice),
    maxPrice === undefined ? undefined : lte(watches.listPrice, maxPrice),
  );
}

/**
 * Each word must begin one of the brand, model or reference, or all together the serial number. One query for each
 * way to divide the words between a brand and its watches, so that each reads an index.
 */
async function matches(db: DbOrTx, search: string): Promise<SQL> {
  const typed = wordsIn(search);
  if (!typed) return sql`false`;
  const named = await db.select({ id: brands.id, name: brands.name }).from(brands);
  const ofBrands = named.flatMap(({ id, name }) => {
    const known = wordsIn(name) ?? [];
    const rest = typed.filter((word) => !known.some((begun) => begun.startsWith(word)));
    return rest.length < typed.length ? [found(rest, eq(watches.brandId, id))] : [];
  });
  const candidates = [found(typed), ...ofBrands, ...bySerial(search)];
  return sql`${watches.id} = any(array(${sql.join(candidates, sql` union all `)}))`;
}

function found(typed: readonly string[], ofBrand?: SQL): SQL {
  const own = typed.length > 0 ? sql`${watchWords(watches)} @@ ${wordQuery(typed)}` : undefined;
  // The index of a brand is in this order, so that no other is read.
  const order = own ? sql`` : sql`order by ${watches.id}`;
  return sql`(select ${watches.id} from ${watches} where ${and(ofBrand, own)} ${order}
    limit ${maxCountedWatches + 1})`;
}

/** Spaces, dashes and small letters make no difference. */
function bySerial(search: string): SQL[] {
  const key = search.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (key === "") return [];
  return [
    sql`(select ${watchRecords.watchId} from ${watchRecords}
      where ${watchRecords.serialKey} like ${`${key}%`} limit ${maxCountedWatches + 1})`,
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

/** All watches, or those of a brand, are counted by triggers. */
async function countInventory(db: DbOrTx, view: InventoryView, condition: SQL | undefined) {
  const { search, brandId, stage: chosen, condition: state, missing, minPrice, maxPrice } = view;
  const others = [search, chosen, state, missing, minPrice, maxPrice];
  if (others.every((filter) => filter === undefined || filter === "")) {
    const [row] = await db
      .select({ total: sql<number>`coalesce(sum(${brandCounts.total}), 0)::int` })
      .from(brandCounts)
      .where(brandId === undefined ? undefined : eq(brandCounts.brandId, brandId));
    return { total: row?.total ?? 0, more: false };
  }
  const matching = db
    .select({ id: watches.id })
    .from(watches)
    .where(condition)
    .limit(maxCountedWatches + 1)
    .as("matching");
  const total = await db.$count(matching);
  return { total: Math.min(total, maxCountedWatches), more: total > maxCountedWatches };
}

const historyColumns = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  details: auditLog.details,
  by: users.username,
};

const subjectOf = (watchId: number) => eq(auditLog.subject, `watch:${watchId}`);

/** The newest first. */
export async function findHistory(db: DbOrTx, watchId: number) {
  return db
    .select(historyColumns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(subjectOf(watchId))
    .orderBy(desc(auditLog.id))
    .limit(historyLength);
}

export async function findEntry(db: DbOrTx, watchId: number, entryId: number) {
  const [entry] = await db
    .select(historyColumns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(subjectOf(watchId), eq(auditLog.id, entryId)));
  return entry;
}

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number];

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
