import { type Facet, openEndedPrice } from "#src/domain/constants.ts";
import type { WatchFilter } from "#src/features/catalog/catalog.contract.ts";
import { facetRecord } from "#src/features/catalog/filter.rules.ts";

/** The watches that a text describes have these properties, apart from its words. */
export interface Restriction {
  readonly brandIds?: readonly number[];
  readonly facets?: Partial<Record<Facet, readonly string[]>>;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  /** Millimetres from the first up to, and without, the second. */
  readonly caseFrom?: number;
  readonly caseBelow?: number;
}

const higher = (one = 0, other = 0) => Math.max(one, other);
const lower = (one = Number.MAX_SAFE_INTEGER, other = Number.MAX_SAFE_INTEGER) =>
  Math.min(one, other);

/** The watches that both describe. Several values of one kind, such as two brands in a text, are alternatives. */
export function narrowed(one: Restriction, other: Restriction): Restriction {
  const has = (field: keyof Restriction) => one[field] !== undefined || other[field] !== undefined;
  const facets = { ...one.facets };
  for (const [name, values] of Object.entries(other.facets ?? {})) {
    const facet = name as Facet;
    facets[facet] = [...new Set([...(facets[facet] ?? []), ...values])];
  }
  return {
    ...(has("brandIds") && {
      brandIds: [...new Set([...(one.brandIds ?? []), ...(other.brandIds ?? [])])],
    }),
    ...(has("facets") && { facets }),
    ...(has("minPrice") && { minPrice: higher(one.minPrice, other.minPrice) }),
    ...(has("maxPrice") && { maxPrice: lower(one.maxPrice, other.maxPrice) }),
    ...(has("yearFrom") && { yearFrom: higher(one.yearFrom, other.yearFrom) }),
    ...(has("yearTo") && { yearTo: lower(one.yearTo, other.yearTo) }),
    ...(has("caseFrom") && { caseFrom: higher(one.caseFrom, other.caseFrom) }),
    ...(has("caseBelow") && { caseBelow: lower(one.caseBelow, other.caseBelow) }),
  };
}

type Bounds = Omit<Restriction, "brandIds" | "facets">;
type Filter = WatchFilter & { readonly [Name in keyof Bounds]?: Bounds[Name] | undefined };

/** The filters of a listing and those of a text together; undefined if they contradict each other. */
export function searchFor<Search extends Filter>(
  search: Search,
  { brandIds, facets: texts = {}, ...bounds }: Restriction,
): Search | undefined {
  const chosen = {
    brandId: common(search.brandId, brandIds?.map(String)),
    ...facetRecord(({ name }) => common(search[name], texts[name])),
  };
  if (Object.values(chosen).includes(contradiction)) return undefined;
  const { maxPrice } = bounds;
  const given = { ...bounds, ...(maxPrice === openEndedPrice && { maxPrice: maxPrice - 1 }) };
  return { ...search, ...chosen, ...narrowed(boundsOf(search), given) };
}

const boundsOf = ({ minPrice, maxPrice, yearFrom, yearTo, caseFrom, caseBelow }: Filter) => ({
  ...(minPrice !== undefined && { minPrice }),
  ...(maxPrice !== undefined && { maxPrice }),
  ...(yearFrom !== undefined && { yearFrom }),
  ...(yearTo !== undefined && { yearTo }),
  ...(caseFrom !== undefined && { caseFrom }),
  ...(caseBelow !== undefined && { caseBelow }),
});

const contradiction: string[] = [];

/** The values that both allow; one without values allows all. */
function common(one: string[] | undefined, other: readonly string[] | undefined) {
  if (!one?.length) return other && [...other];
  if (!other?.length) return one;
  const both = one.filter((value) => other.includes(value));
  return both.length > 0 ? both : contradiction;
}
