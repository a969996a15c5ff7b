import { and, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { type TraitFacet, traitRecord } from "#src/domain/traits.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
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

const maxRare = 5_000;

/**
 * Names the watches with the traits where they are few. PostgreSQL then reads no others; with the traits alone it may
 * expect more matches than there are and read the whole catalog in search of them.
 */
export async function withRareTraits<Search extends TraitFilter>(
  db: DbOrTx,
  search: Search,
): Promise<Search> {
  const traits = traitConditions(search);
  if (traits.length === 0 || search.among) return search;
  const rows = await db
    .select({ id: watchTraits.watchId })
    .from(watchTraits)
    .where(and(...traits))
    .limit(maxRare + 1);
  if (rows.length > maxRare) return search;
  const none = { ...traitRecord(() => undefined), yearFrom: undefined, yearTo: undefined };
  return { ...search, ...none, among: rows.map(({ id }) => id) };
}

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
