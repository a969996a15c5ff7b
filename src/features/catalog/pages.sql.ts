import { and, count, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sort } from "#src/domain/constants.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { matchingFacetCodes } from "#src/platform/db/facet-code.ts";
import { watches } from "#src/platform/db/schema.ts";
import {
  listed,
  listedOfAnyKind,
  orders,
  selectWatches,
  type WatchRow,
  type WatchSearch,
} from "./watches.sql.ts";

export interface PageRequest {
  readonly search: WatchSearch;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
}

/** Up to here it is cheaper to gather the first of each kind than to walk over watches of all kinds. */
const mostGathered = 20_000;

/** Counts no further than anyone leafs, so that its cost does not grow with the catalog. */
export async function countWatches(
  db: DbOrTx,
  search: WatchSearch,
  atMost: number,
): Promise<number> {
  const found = gather(db, search, atMost).all.limit(atMost).as("found");
  const [row] = await db.select({ total: count() }).from(found);
  return row?.total ?? 0;
}

/** One page of the watches that fit, where it is known that no more than `few` do. */
export async function findPageOfFew(
  db: DbOrTx,
  { search, sort, limit, offset }: PageRequest,
  few: number,
): Promise<WatchRow[]> {
  const { all, keys } = gather(db, search, few);
  const page = all.orderBy(...orders(keys)[sort]);
  return readPage(db, page.limit(limit).offset(offset), sort);
}

/** One page of the watches that fit, where many do. */
export async function findPageOfMany(db: DbOrTx, request: PageRequest): Promise<WatchRow[]> {
  const { search, sort, limit, offset } = request;
  const kinds = matchingFacetCodes(search)?.length ?? Number.POSITIVE_INFINITY;
  // Gold is dear and small cases are not: by price, what fits may lie far behind what does not.
  if (sort !== "newest" && kinds * (offset + limit) <= mostGathered) {
    const { all, keys } = gather(db, search, offset + limit, orders(watches)[sort]);
    const page = all.orderBy(...orders(keys)[sort]);
    return readPage(db, page.limit(limit).offset(offset), sort);
  }
  const page = db
    .select({ id: watches.id })
    .from(watches)
    .where(listed(search))
    .orderBy(...orders(watches)[sort]);
  return readPage(db, page.limit(limit).offset(offset), sort);
}

/**
 * At most so many watches of each kind that the search admits, kind by kind: a plain condition leaves
 * it to the planner, who guesses how many fit and at times walks over the whole catalog for the last.
 */
function gather(db: DbOrTx, search: WatchSearch, atMostOfEach: number, order?: SQL[]) {
  const facetCodes = matchingFacetCodes(search);
  // Brand and price alone lead into an index too, if by an order; else sold watches might be read first.
  const keyOrder = order ?? (facetCodes ? [] : orders(watches)["price-asc"]);
  const keys = db
    .select({ id: watches.id, createdAt: watches.createdAt, listPrice: watches.listPrice })
    .from(watches)
    .where(and(listedOfAnyKind(search), facetCodes && sql`${watches.facetCode} = kind.facet_code`))
    .orderBy(...keyOrder)
    .limit(atMostOfEach)
    .as("of_kind");
  const kinds = facetCodes
    ? sql`unnest(${sql.param(facetCodes)}::int[]) as kind(facet_code)`
    : sql`(select) as any_kind`;
  const all = db.select({ id: keys.id }).from(kinds).crossJoinLateral(keys).$dynamic();
  return { all, keys };
}

/** Only what is shown is read from the table; `ids` come from an index. */
function readPage(db: DbOrTx, ids: SQLWrapper, sort: Sort): Promise<WatchRow[]> {
  return selectWatches(db)
    .where(inArray(watches.id, ids))
    .orderBy(...orders(watches)[sort]);
}
