import { and, count, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sort } from "#src/domain/constants.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { matchingFacetCodes } from "#src/platform/db/facet-code.ts";
import type { PriceSpan } from "#src/platform/db/price-step.ts";
import { watches } from "#src/platform/db/schema.ts";
import { findPriceRun } from "./totals.sql.ts";
import { isNarrowed } from "./traits.sql.ts";
import {
  brandIdsOf,
  listed,
  listedIgnoringFacets,
  selectWatches,
  sortColumns,
  type WatchRow,
  type WatchSearch,
} from "./watches.sql.ts";

export interface PageRequest {
  readonly search: WatchSearch;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
}

/** Up to this many rows, merging the first rows of each facet code beats scanning the sort index. */
const maxMergedRows = 20_000;

/** Counts only up to `max`, so that the cost does not grow with the catalog. */
export async function countWatches(db: DbOrTx, search: WatchSearch, max: number): Promise<number> {
  const matches = selectPerFacetCode(db, search, { max }).ids.limit(max).as("matches");
  const [row] = await db.select({ total: count() }).from(matches);
  return row?.total ?? 0;
}

/** Reads all matches from the indexes and sorts them. For searches with at most `max` matches. */
export async function findPageBySorting(
  db: DbOrTx,
  { search, sort, limit, offset }: PageRequest,
  max: number,
): Promise<WatchRow[]> {
  const { ids, keys } = selectPerFacetCode(db, search, { max });
  const page = ids.orderBy(...sortColumns(keys)[sort]);
  return readPage(db, page.limit(limit).offset(offset), sort);
}

/**
 * Reads an index in the order of the page until the page is full. For searches with many matches.
 * By price the matches of a facet or of several brands can lie far behind other watches, for example
 * gold behind steel; then the first rows of each facet code are merged instead.
 */
export async function findPageByIndex(db: DbOrTx, request: PageRequest): Promise<WatchRow[]> {
  const { search, sort, limit, offset } = request;
  const codes = matchingFacetCodes(search);
  const isSparse = codes !== undefined || (brandIdsOf(search)?.length ?? 0) > 1;
  if (sort !== "newest" && isSparse && !search.featured && !isNarrowed(search)) {
    const isNear = codes && codes.length * (offset + limit) <= maxMergedRows;
    const run = isNear
      ? { before: 0, span: undefined }
      : await findPriceRun(db, { ...request, sort });
    if (run) return findPageByMerging(db, { ...request, offset: offset - run.before }, run.span);
  }
  const page = db
    .select({ id: watches.id })
    .from(watches)
    .where(listed(search))
    .orderBy(...sortColumns(watches)[sort]);
  return readPage(db, page.limit(limit).offset(offset), sort);
}

async function findPageByMerging(
  db: DbOrTx,
  { search, sort, limit, offset }: PageRequest,
  span?: PriceSpan,
): Promise<WatchRow[]> {
  const order = sortColumns(watches)[sort];
  const { ids, keys } = selectPerFacetCode(db, search, { max: offset + limit, order, span });
  const page = ids.orderBy(...sortColumns(keys)[sort]);
  return readPage(db, page.limit(limit).offset(offset), sort);
}

/**
 * Up to `max` watches of each facet code that matches the search, by a lateral join. With a plain
 * condition the planner estimates the number of matches, and a wrong estimate scans the whole catalog.
 */
function selectPerFacetCode(
  db: DbOrTx,
  search: WatchSearch,
  { max, order, span }: { max: number; order?: SQL[]; span?: PriceSpan | undefined },
) {
  const codes = matchingFacetCodes(search);
  // Without facets an order is needed, or the planner may read sold watches first.
  const isPlain = !codes && !isNarrowed(search);
  const keyOrder = order ?? (isPlain ? sortColumns(watches)["price-asc"] : []);
  const keys = db
    .select({ id: watches.id, createdAt: watches.createdAt, listPrice: watches.listPrice })
    .from(watches)
    .where(
      and(
        listedIgnoringFacets(search, span),
        codes && sql`${watches.facetCode} = codes.facet_code`,
      ),
    )
    .orderBy(...keyOrder)
    .limit(max)
    .as("of_code");
  const from = codes
    ? sql`unnest(${sql.param(codes)}::int[]) as codes(facet_code)`
    : sql`(select) as any_code`;
  const ids = db.select({ id: keys.id }).from(from).crossJoinLateral(keys).$dynamic();
  return { ids, keys };
}

/** `ids` come from an index; only the rows of the page are read from the table. */
function readPage(db: DbOrTx, ids: SQLWrapper, sort: Sort): Promise<WatchRow[]> {
  return selectWatches(db)
    .where(inArray(watches.id, ids))
    .orderBy(...sortColumns(watches)[sort]);
}
