import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gte,
  inArray,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  boxPapers,
  caseSizes,
  conditions,
  dialColors,
  materials,
  openEndedPrice,
  type Sort,
} from "#src/domain/constants.ts";
import { isId } from "#src/lib/path-id.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { admittedTraits } from "#src/platform/db/traits.ts";
import type { WatchFilter } from "./catalog.contract.ts";

/** What a watch is presented from; to be read together with its brand. */
export const watchColumns = {
  id: watches.id,
  model: watches.model,
  brandId: watches.brandId,
  brandName: brands.name,
  reference: watches.reference,
  description: watches.description,
  images: watches.images,
  retailPrice: watches.retailPrice,
  caseSize: watches.caseSize,
  dialColor: watches.dialColor,
  material: watches.material,
  condition: watches.condition,
  boxPapers: watches.boxPapers,
  status: watches.status,
  year: watches.year,
  rare: watches.rare,
  featured: watches.featured,
  newArrival: watches.newArrival,
  limited: watches.limited,
  createdAt: watches.createdAt,
};

const selectWatches = (db: DbOrTx) =>
  db
    .select(watchColumns)
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .$dynamic();

export type WatchRow = Awaited<ReturnType<typeof selectWatches>>[number];

export interface WatchSearch extends WatchFilter {
  readonly featured?: boolean;
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** What can be bought; a sold watch keeps its own page but leaves every list. */
export async function findWatches(
  db: DbOrTx,
  search: WatchSearch,
  sort: Sort,
): Promise<WatchRow[]> {
  return selectWatches(db)
    .where(listed(search))
    .orderBy(...orders(watches)[sort]);
}

/** A page of a search that many watches fit: they are walked in their order until it is full. */
export async function findPageOfMany(
  db: DbOrTx,
  search: WatchSearch,
  sort: Sort,
  { limit, offset }: Window,
): Promise<WatchRow[]> {
  const page = db
    .select({ id: watches.id })
    .from(watches)
    .where(listed(search))
    .orderBy(...orders(watches)[sort])
    .limit(limit)
    .offset(offset)
    .as("page");
  return selectWatches(db)
    .innerJoin(page, eq(page.id, watches.id))
    .orderBy(...orders(watches)[sort]);
}

/** A page of a search that no more than `few` watches fit: walked for, it might lead over all others. */
export async function findPageOfFew(
  db: DbOrTx,
  search: WatchSearch,
  sort: Sort,
  { few, limit, offset }: Window & { few: number },
): Promise<WatchRow[]> {
  const found = foundByTraits(db, search, few);
  const page = db
    .select({ id: found.id })
    .from(found)
    .orderBy(...orders(found)[sort])
    .limit(limit)
    .offset(offset)
    .as("page");
  return selectWatches(db)
    .innerJoin(page, eq(page.id, watches.id))
    .orderBy(...orders(watches)[sort]);
}

/** Counts no further than anyone leafs, so that its cost does not grow with the catalog. */
export async function countWatches(
  db: DbOrTx,
  search: WatchSearch,
  atMost: number,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(foundByTraits(db, search, atMost));
  return row?.total ?? 0;
}

/** The limit also keeps PostgreSQL from seeing through to an order, by which it would walk. */
function foundByTraits(db: DbOrTx, search: WatchSearch, atMost: number) {
  const { dialColor, material, condition, boxPapers: papers, caseSize, ...rest } = search;
  const traits = admittedTraits({ dialColor, material, condition, boxPapers: papers, caseSize });
  return db
    .select({ id: watches.id, createdAt: watches.createdAt, listPrice: watches.listPrice })
    .from(watches)
    .where(and(listed(rest), traits && sql`${watches.traits} = any(${sql.param(traits)}::int[])`))
    .limit(atMost)
    .as("found");
}

export async function findWatch(db: DbOrTx, id: number): Promise<WatchRow | undefined> {
  const [row] = await selectWatches(db).where(eq(watches.id, id));
  return row;
}

/** In no particular order; unknown ids are simply missing. */
export async function findWatchesByIds(db: DbOrTx, ids: readonly number[]): Promise<WatchRow[]> {
  return ids.length === 0 ? [] : selectWatches(db).where(inArray(watches.id, [...ids]));
}

export async function watchExists(db: DbOrTx, id: number): Promise<boolean> {
  const [row] = await db.select({ id: watches.id }).from(watches).where(eq(watches.id, id));
  return row !== undefined;
}

/** Whether a watch can be put into a cart. */
export type SaleState = "for sale" | "sold" | "unpriced" | "unknown";

export async function findListedIds(db: DbOrTx, atMost: number): Promise<number[]> {
  const rows = await db
    .select({ id: watches.id })
    .from(watches)
    .where(listed({}))
    .orderBy(...orders(watches).newest)
    .limit(atMost);
  return rows.map(({ id }) => id);
}

/** Read only for viewers who may know them. */
export async function findWholesalePrices(
  db: DbOrTx,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ watchId: wholesalePrices.watchId, price: wholesalePrices.price })
    .from(wholesalePrices)
    .where(inArray(wholesalePrices.watchId, [...ids]));
  return new Map(rows.map(({ watchId, price }) => [watchId, price]));
}

type Ordered = Record<"id" | "createdAt" | "listPrice", AnyPgColumn>;

const orders = ({ id, createdAt, listPrice }: Ordered): Record<Sort, SQL[]> => ({
  newest: [desc(createdAt), desc(id)],
  "price-desc": [desc(listPrice), desc(createdAt), desc(id)],
  "price-asc": [asc(listPrice), asc(createdAt), asc(id)],
});

/** The condition that a watch is for sale and fits the search. */
export function listed(search: WatchSearch): SQL | undefined {
  const { minPrice, maxPrice } = search;
  return and(
    sql`${watches.isAvailable}`,
    search.featured ? eq(watches.featured, true) : undefined,
    among(search.brandId, (values) => inArray(watches.brandId, values.filter(isId).map(Number))),
    among(search.caseSize, (values) => or(sql`false`, ...values.flatMap(caseSizeBand))),
    among(search.dialColor, (values) => inArray(watches.dialColor, known(values, dialColors))),
    among(search.material, (values) => inArray(watches.material, known(values, materials))),
    among(search.condition, (values) => inArray(watches.condition, known(values, conditions))),
    among(search.boxPapers, (values) => inArray(watches.boxPapers, known(values, boxPapers))),
    minPrice === undefined ? undefined : gte(watches.listPrice, Math.ceil(minPrice)),
    maxPrice === undefined || maxPrice === openEndedPrice
      ? undefined
      : lte(watches.listPrice, Math.floor(maxPrice)),
  );
}

/** No value means no condition; values that exist nowhere mean that nothing fits. */
function among(values: string[] | undefined, condition: (values: string[]) => SQL | undefined) {
  return values && values.length > 0 ? condition(values) : undefined;
}

function known(values: string[], options: readonly string[]): string[] {
  return options.filter((option) => values.includes(option));
}

function caseSizeBand(value: string): SQL[] {
  const band = caseSizes.find(({ label }) => label === value);
  if (!band) return [];
  const { min, max } = band;
  return [max === null ? gte(watches.caseSizeMm, min) : between(watches.caseSizeMm, min, max)];
}
