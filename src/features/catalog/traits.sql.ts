import { and, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { TraitFacet } from "#src/domain/traits.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTraits } from "#src/platform/db/search-tables.ts";
import { matchingTraits } from "#src/platform/db/watch-traits.ts";

/** The conditions that only a shop with `discovery` has. `catalog_totals` knows none but `forSale`. */
export interface TraitFilter extends Partial<Record<TraitFacet, readonly string[] | undefined>> {
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  /** Millimetres from the first up to, and without, the second. */
  readonly caseFrom?: number | undefined;
  readonly caseBelow?: number | undefined;
  /** Without watches that have no price. */
  readonly forSale?: "true" | undefined;
  /** Only these watches, which typed words have found. */
  readonly among?: readonly number[] | undefined;
}

const traitConditions = ({ yearFrom, yearTo, ...filter }: TraitFilter): SQL[] => [
  ...matchingTraits(filter).map((any) => sql`${watchTraits.traits} && ${sql.param(any)}::text[]`),
  ...(yearFrom === undefined ? [] : [gte(watchTraits.year, yearFrom)]),
  ...(yearTo === undefined ? [] : [lte(watchTraits.year, yearTo)]),
];

/** No sum has these, so watches have to be counted one by one. */
function unsummed({ among, caseFrom, caseBelow, ...filter }: TraitFilter): SQL[] {
  const traits = traitConditions(filter);
  const matches = sql`(select ${watchTraits.watchId} from ${watchTraits} where ${and(...traits)})`;
  return [
    ...(traits.length > 0 ? [inArray(watches.id, matches)] : []),
    ...(among ? [sql`${watches.id} = any(${sql.param([...among])}::int[])`] : []),
    ...(caseFrom === undefined ? [] : [gte(watches.caseSizeMm, caseFrom)]),
    ...(caseBelow === undefined ? [] : [lt(watches.caseSizeMm, caseBelow)]),
  ];
}

export const isSummed = (filter: TraitFilter) => unsummed(filter).length === 0;

/** More than what the indexes of watches hold. */
export const isNarrowed = (filter: TraitFilter) => !isSummed(filter) || filter.forSale === "true";

/** A condition on watches; undefined if the filter has none of these conditions. */
export const withTraits = (filter: TraitFilter): SQL | undefined =>
  and(...unsummed(filter), filter.forSale === "true" ? eq(watches.forSale, true) : undefined);
