import { and, asc, between, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Sort } from "#src/domain/constants.ts";
import { isId } from "#src/lib/params.ts";
import { type DbOrTx, prepared, type Tx } from "#src/platform/db/client.ts";
import { watchWords, wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import { matchingFacetCodes } from "#src/platform/db/facet-code.ts";
import { highestPrice, type PriceSpan } from "#src/platform/db/price-step.ts";
import { brands, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import type { WatchFilter } from "./catalog.contract.ts";
import { priceBounds } from "./filter.rules.ts";
import { forgetSlugs } from "./slugs.sql.ts";
import { type TraitFilter, withTraits } from "./traits.sql.ts";

/** Needs a join with the brands. */
export const watchColumns = {
  id: watches.id,
  model: watches.model,
  brandId: watches.brandId,
  brandName: brands.name,
  brandSlug: brands.slug,
  reference: watches.reference,
  description: watches.description,
  images: watches.images,
  imageTexts: watches.imageTexts,
  retailPrice: watches.retailPrice,
  caseSize: watches.caseSize,
  dialColor: watches.dialColor,
  material: watches.material,
  condition: watches.condition,
  boxPapers: watches.boxPapers,
  status: watches.status,
  forSale: watches.forSale,
  freeUnits: sql<number>`${watches.units} - ${watches.held}`,
  year: watches.year,
  rare: watches.rare,
  featured: watches.featured,
  newArrival: watches.newArrival,
  limited: watches.limited,
  createdAt: watches.createdAt,
};

export const selectWatches = (db: DbOrTx) =>
  db
    .select(watchColumns)
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .$dynamic();

export type WatchRow = Awaited<ReturnType<typeof selectWatches>>[number];

export interface WatchSearch extends WatchFilter, TraitFilter {
  readonly featured?: boolean;
}

/** Only watches for sale; a sold watch keeps its own page. */
export const findWatches = (db: DbOrTx, search: WatchSearch, sort: Sort) =>
  selectWatches(db)
    .where(listed(search))
    .orderBy(...sortColumns(watches)[sort]);

/** A sold watch keeps its page; what is not published has none. */
export async function findWatch(db: DbOrTx, id: number) {
  const [row] = await watchStatement(db).execute({ id });
  return row;
}

const { movement, powerReserveHours, waterResistanceMeters, crystal, bracelet } = watches;
/** Only the page of the watch shows them. */
const particulars = { movement, powerReserveHours, waterResistanceMeters, crystal, bracelet };

const watchStatement = prepared((db) =>
  db
    .select({ ...watchColumns, particulars })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(and(eq(watches.id, sql.placeholder("id")), watches.published))
    .prepare("watch"),
);

/** In no particular order, without those that are unknown or not published. */
export async function findWatchesByIds(db: DbOrTx, ids: readonly number[]): Promise<WatchRow[]> {
  if (ids.length === 0) return [];
  return selectWatches(db).where(and(inArray(watches.id, [...ids]), watches.published));
}

export type SaleState = "for sale" | "reserved" | "sold" | "unpriced" | "unknown";

export async function findListedIds(db: DbOrTx, { from, to }: { from: number; to: number }) {
  const rows = await db
    .select({ id: watches.id })
    .from(watches)
    .where(and(listed({}), between(watches.id, from, to)))
    .orderBy(watches.id);
  return rows.map(({ id }) => id);
}

/** 0 if no watch is listed. */
export async function findLastListedId(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ id: watches.id })
    .from(watches)
    .where(listed({}))
    .orderBy(desc(watches.id))
    .limit(1);
  return row?.id ?? 0;
}

/** Call it for dealers only. */
export async function findWholesalePrices(db: DbOrTx, ids: readonly number[]) {
  const isOne = inArray(wholesalePrices.watchId, [...ids]);
  const rows = ids.length === 0 ? [] : await db.select().from(wholesalePrices).where(isOne);
  return new Map(rows.map(({ watchId, price }) => [watchId, price]));
}

type SortableColumns = Record<"id" | "createdAt" | "listPrice", AnyPgColumn>;

export const sortColumns = ({
  id,
  createdAt,
  listPrice,
}: SortableColumns): Record<Sort, SQL[]> => ({
  newest: [desc(createdAt), desc(id)],
  "price-desc": [desc(listPrice), desc(createdAt), desc(id)],
  "price-asc": [asc(listPrice), asc(createdAt), asc(id)],
});

export function priceSpan({ minPrice, maxPrice }: WatchSearch): PriceSpan {
  const { min = 0, max = highestPrice } = priceBounds(minPrice, maxPrice);
  return {
    from: Math.min(Math.ceil(min), highestPrice),
    to: Math.min(Math.floor(max), highestPrice),
  };
}

export function listed(search: WatchSearch, span?: PriceSpan): SQL | undefined {
  return and(listedIgnoringFacets(search, span), hasFacets(search));
}

function hasFacets(search: WatchSearch): SQL | undefined {
  const facetCodes = matchingFacetCodes(search);
  return facetCodes && sql`${watches.facetCode} = any(${sql.param(facetCodes)}::int[])`;
}

export const listedIgnoringFacets = (search: WatchSearch, span?: PriceSpan): SQL | undefined =>
  and(sql`${watches.isAvailable}`, isNarrowedTo(search, span));

/** As `listed`, but the watch need not be free. */
export const isWanted = (search: WatchSearch): SQL | undefined =>
  and(isNarrowedTo(search), hasFacets(search));

function isNarrowedTo(search: WatchSearch, { from, to }: PriceSpan = priceSpan(search)) {
  const brandIds = brandIdsOf(search);
  return and(
    search.featured ? eq(watches.featured, true) : undefined,
    brandIds && inArray(watches.brandId, brandIds),
    from > 0 ? gte(watches.listPrice, from) : undefined,
    to < highestPrice ? lte(watches.listPrice, to) : undefined,
    withTraits(search),
  );
}

export function brandIdsOf({ brandId }: WatchSearch): number[] | undefined {
  return brandId?.length ? brandId.filter(isId).map(Number) : undefined;
}

/** Locks the row, so that it can't change between the checks of a delete and the delete. */
export async function lockWatch(tx: Tx, id: number) {
  const [watch] = await tx.select().from(watches).where(eq(watches.id, id)).for("update");
  if (!watch) return undefined;
  const [wholesale] = await tx
    .select()
    .from(wholesalePrices)
    .where(eq(wholesalePrices.watchId, id));
  return { ...watch, wholesalePrice: wholesale?.price ?? null };
}

/** Foreign keys delete its cart items, wishlist items and wholesale price. */
export async function removeWatch(tx: Tx, id: number): Promise<void> {
  await tx.delete(watches).where(eq(watches.id, id));
  await forgetSlugs(tx, "watch", id);
}

/**
 * Returns queries for the ids of the matching watches: each typed word must begin a word of the brand, model or
 * reference. There is one query for each way to divide the words between a brand and its watches, so that each reads an
 * index. A single one with `or` reads the whole table.
 */
export async function selectByWords(db: DbOrTx, typed: readonly string[], filtered?: SQL) {
  const named = await db.select({ id: brands.id, name: brands.name }).from(brands);
  const ofBrands = named.flatMap(({ id, name }) => {
    const known = wordsIn(name) ?? [];
    const rest = typed.filter((word) => !known.some((begun) => begun.startsWith(word)));
    return rest.length < typed.length
      ? [selectWith(rest, and(eq(watches.brandId, id), filtered))]
      : [];
  });
  return [selectWith(typed, filtered), ...ofBrands];
}

function selectWith(typed: readonly string[], filtered: SQL | undefined): SQL {
  const own = typed.length > 0 ? sql`${watchWords(watches)} @@ ${wordQuery(typed)}` : undefined;
  // The index of a brand is in this order, so that no other is read.
  const order = own ? sql`` : sql`order by ${watches.id}`;
  return sql`select ${watches.id} from ${watches} where ${and(filtered, own)} ${order}`;
}

const maxFound = 10;

/** If more are found, only some are sorted: after such a wide search one types more words. */
const maxSorted = 200;

/** Each word must begin one of the brand, model or reference. */
export async function findSaleableWatches(db: DbOrTx, search: string) {
  const typed = wordsIn(search);
  if (search !== "" && !typed) return [];
  const queries = await selectByWords(db, typed ?? [], eq(watches.forSale, true));
  const limited = queries.map((query) => sql`(${query} limit ${maxSorted})`);
  const found = sql.join(limited, sql` union all `);
  return db
    .select({
      id: watches.id,
      brandName: brands.name,
      model: watches.model,
      reference: watches.reference,
      condition: watches.condition,
      price: watches.listPrice,
      freeUnits: sql<number>`${watches.units} - ${watches.held}`,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(sql`${watches.id} = any(array(${found}))`)
    .orderBy(asc(brands.name), asc(watches.model), asc(watches.id))
    .limit(maxFound);
}
