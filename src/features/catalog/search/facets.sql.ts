import { between, gte, type SQL, sql } from "drizzle-orm";
import { clearedPriceRange, defaultPriceRange } from "#src/domain/constants.ts";
import { maxCountedMatches } from "#src/domain/limits.ts";
import { priceRanges } from "#src/features/catalog/filter.rules.ts";
import { summedIn, totalsOf } from "#src/features/catalog/totals.sql.ts";
import { listed, priceSpan, type WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type PriceSpan, splitIntoSteps } from "#src/platform/db/price-step.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTraits } from "#src/platform/db/search-tables.ts";
import { catalogTotals, summedWatches } from "#src/platform/db/summary-tables.ts";

/** The matches by facet code, brand, price range and trait, and those that have a price. */
export type CountKind = "code" | "brand" | "price" | "trait" | "priced";

export interface CountRow extends Record<string, unknown> {
  readonly kind: CountKind | "all";
  readonly key: string;
  readonly count: number;
}

const offeredRanges = [defaultPriceRange, clearedPriceRange, ...priceRanges].map((range) => ({
  key: `${range.min}-${range.max}`,
  span: priceSpan({ minPrice: range.min, maxPrice: range.max }),
}));

/** Exact, and as fast for a million watches as for a thousand. For searches without traits, and not by trait. */
export async function countByTotals(
  db: DbOrTx,
  search: WatchSearch,
  kinds: readonly CountKind[],
): Promise<readonly CountRow[]> {
  const counted = search.forSale ? sql`priced` : sql`count`;
  const counts = [
    sql`select 'all' as kind, '' as key, coalesce(sum(${counted}), 0)::int as count from matches`,
    sql`select 'priced', '', coalesce(sum(priced), 0)::int from matches`,
    sql`select 'code', code::text, sum(${counted})::int from matches group by code`,
    sql`select 'brand', brand::text, sum(${counted})::int from matches group by brand`,
  ];
  // The search has bounds of its own if they are those of a text.
  const own = priceSpan(search);
  const within = ({ from, to }: PriceSpan) => ({
    from: Math.max(from, own.from),
    to: Math.min(to, own.to),
  });
  const prices = offeredRanges.map(
    ({ key, span }) =>
      sql`select 'price', ${key}, coalesce(sum(${counted}), 0)::int from (${partsOf(search, within(span))}) as part`,
  );
  const all = kinds.includes("price") ? [...counts, ...prices] : counts;
  const { rows } = await db.execute<CountRow>(sql`
    with matches as materialized (${partsOf(search, own, gte(catalogTotals.facetCode, 0))})
    ${sql.join(all, sql` union all `)}`);
  return rows;
}

/** Whole price steps come from the totals; only at the ends of a price range single watches are read. */
function partsOf(search: WatchSearch, span: PriceSpan, withoutFacets?: SQL) {
  const { steps, ends } = splitIntoSteps(span);
  const { facetCode, brandId, count, priced } = catalogTotals;
  const totals = sql`select ${facetCode} as code, ${brandId} as brand, ${count} as count, ${priced} as priced
    from ${catalogTotals} where ${totalsOf(search, steps, withoutFacets)}`;
  const singles = ends.map(
    (end) => sql`select ${summedWatches.facetCode}, ${summedWatches.brandId}, 1,
      (${summedWatches.retail} is not null)::int from ${summedWatches} where ${summedIn(search, end)}`,
  );
  return sql.join([totals, ...singles], sql` union all `);
}

/** Undefined if there are too many matches. */
export async function countByWatches(
  db: DbOrTx,
  search: WatchSearch,
  kinds: readonly CountKind[],
): Promise<readonly CountRow[] | undefined> {
  const prices = offeredRanges.map(
    ({ key, span }) => sql`select 'price', ${key},
      (count(*) filter (where ${between(sql`list_price`, span.from, span.to)}))::int from matches`,
  );
  const queries = {
    priced: sql`select 'priced', '', count(retail_price)::int from matches`,
    code: sql`select 'code', facet_code::text, count(*)::int from matches group by facet_code`,
    brand: sql`select 'brand', brand_id::text, count(*)::int from matches group by brand_id`,
    price: sql.join(prices, sql` union all `),
    trait: sql`select 'trait', trait, count(*)::int from matches
      join ${watchTraits} on ${watchTraits.watchId} = id cross join unnest(${watchTraits.traits}) as trait
      group by trait`,
  };
  const { id, facetCode, brandId, listPrice, retailPrice } = watches;
  const columns = sql.join([id, facetCode, brandId, listPrice, retailPrice], sql`, `);
  const { rows } = await db.execute<CountRow>(sql`
    with matches as materialized (
      select ${columns} from ${watches} where ${listed(search)} limit ${maxCountedMatches + 1}
    )
    select 'all' as kind, '' as key, count(*)::int as count from matches
    ${sql.join(
      kinds.map((kind) => sql`union all ${queries[kind]}`),
      sql` `,
    )}`);
  return totalOf(rows) > maxCountedMatches ? undefined : rows;
}

export const totalOf = (rows: readonly CountRow[]) =>
  rows.find(({ kind }) => kind === "all")?.count ?? 0;
