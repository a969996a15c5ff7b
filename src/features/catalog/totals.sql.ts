import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Sort } from "#src/domain/constants.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { matchingFacetCodes } from "#src/platform/db/facet-code.ts";
import { type PriceSpan, splitIntoSteps, stepSpan } from "#src/platform/db/price-step.ts";
import { watches } from "#src/platform/db/schema.ts";
import { anyFacetCode, catalogTotals, summedWatches } from "#src/platform/db/summary-tables.ts";
import { brandIdsOf, listed, priceSpan, type WatchSearch } from "./watches.sql.ts";

/** The rows of `catalog_totals` that match a search, within a span of whole price steps. */
export function totalsOf(
  search: WatchSearch,
  steps?: PriceSpan,
  withoutFacets: SQL = eq(catalogTotals.facetCode, anyFacetCode),
): SQL | undefined {
  return and(
    matches(catalogTotals, search) ?? withoutFacets,
    steps && between(catalogTotals.priceStep, steps.from, steps.to),
    ofBrands(catalogTotals.brandId, search),
  );
}

export function summedIn(search: WatchSearch, { from, to }: PriceSpan): SQL | undefined {
  return and(
    matches(summedWatches, search),
    between(summedWatches.listPrice, from, to),
    ofBrands(summedWatches.brandId, search),
  );
}

function matches({ facetCode }: { facetCode: AnyPgColumn }, search: WatchSearch): SQL | undefined {
  const codes = matchingFacetCodes(search);
  return codes && sql`${facetCode} = any(${sql.param(codes)}::int[])`;
}

function ofBrands(brandId: AnyPgColumn, search: WatchSearch): SQL | undefined {
  const ids = brandIdsOf(search);
  return ids && inArray(brandId, ids);
}

interface RunRequest {
  readonly search: WatchSearch;
  readonly sort: Exclude<Sort, "newest">;
  readonly limit: number;
  readonly offset: number;
}

interface PriceRun {
  /** Contains the rows of the page, and few before it. */
  readonly span: PriceSpan;
  /** The number of matches before the span, in the order of the page. */
  readonly before: number;
}

/**
 * Finds the prices of a page from the totals, without reading the watches before it. Undefined if the
 * page lies behind the last whole price step.
 */
export async function findPriceRun(
  db: DbOrTx,
  { search, sort, limit, offset }: RunRequest,
): Promise<PriceRun | undefined> {
  const all = priceSpan(search);
  const { steps, ends } = splitIntoSteps(all);
  const isAscending = sort === "price-asc";
  const firstEnd = ends.find((end) => (isAscending ? end.to < steps.from : end.from > steps.to));
  const inFirstEnd = firstEnd ? await db.$count(watches, listed(search, firstEnd)) : 0;
  const direction = sql.raw(isAscending ? "asc" : "desc");
  // Step by step in the order of the page, so that the scan ends with it.
  const { rows } = await db.execute<{ step: number; matches: number; running: number }>(sql`
    select step, matches, running from (
      select step, matches, (sum(matches) over (order by step ${direction}))::int as running
      from (
        select distinct ${catalogTotals.priceStep} as step from ${catalogTotals}
        where ${totalsOf({}, steps)} order by step ${direction}
      ) as steps
      cross join lateral (
        select coalesce(sum(${catalogTotals.count}), 0)::int as matches from ${catalogTotals}
        where ${totalsOf(search)} and ${catalogTotals.priceStep} = step
      ) as counted
    ) as summed
    where running > ${offset - inFirstEnd} and matches > 0
    order by step ${direction} limit ${limit}`);
  const [first] = rows;
  if (!first) return undefined;
  const last = rows.find(({ running }) => inFirstEnd + running >= offset + limit);
  const startsInFirstEnd = offset < inFirstEnd;
  const before = startsInFirstEnd ? 0 : inFirstEnd + first.running - first.matches;
  const start = startsInFirstEnd ? all : stepSpan(first.step);
  const end = last ? stepSpan(last.step) : all;
  const span = isAscending ? { from: start.from, to: end.to } : { from: end.from, to: start.to };
  return { span, before };
}
