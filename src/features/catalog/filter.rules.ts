import {
  boxPapers,
  caseSizes,
  clearedPriceRange,
  conditions,
  defaultPriceRange,
  defaultSort,
  dialColors,
  materials,
  openEndedPrice,
  type Sort,
  sorts,
} from "#src/domain/constants.ts";
import { maxListPage } from "#src/domain/limits.ts";

/** The specification's filter state; the brand comes from the address and is kept apart. */
export interface Filters {
  readonly caseSize: readonly string[];
  readonly dialColor: readonly string[];
  readonly material: readonly string[];
  readonly condition: readonly string[];
  readonly boxPapers: readonly string[];
  readonly priceRange: PriceRange;
}

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

export type Facet = Exclude<keyof Filters, "priceRange">;

export const facetOptions: Record<Facet, readonly string[]> = {
  caseSize: caseSizes.map(({ label }) => label),
  dialColor: dialColors,
  material: materials,
  condition: conditions,
  boxPapers,
};

export const facets = Object.keys(facetOptions) as Facet[];

export const defaultFilters: Filters = {
  caseSize: [],
  dialColor: [],
  material: [],
  condition: [],
  boxPapers: [],
  priceRange: defaultPriceRange,
};

export const clearedFilters: Filters = { ...defaultFilters, priceRange: clearedPriceRange };

/** What the listing shows: filters, order and page, all of it kept in the address. */
export interface ListingState {
  readonly filters: Filters;
  readonly sort: Sort;
  readonly page: number;
}

/** The query names of a listing's address, in the order in which they are written. */
export const listingSearchNames = [...facets, "price", "sort", "page"] as const;

/** Reads only what our own links and forms could have written; anything else counts as absent. */
export function listingFromSearch(search: URLSearchParams): ListingState {
  const chosen = (facet: Facet) => {
    const values = searchValue(search, facet).split(",");
    return facetOptions[facet].filter((option) => values.includes(option));
  };
  const sort =
    sorts.find(({ value }) => value === searchValue(search, "sort"))?.value ?? defaultSort;
  const page = searchValue(search, "page");
  return {
    filters: {
      caseSize: chosen("caseSize"),
      dialColor: chosen("dialColor"),
      material: chosen("material"),
      condition: chosen("condition"),
      boxPapers: chosen("boxPapers"),
      priceRange: priceFromText(searchValue(search, "price")) ?? defaultPriceRange,
    },
    sort,
    page: /^[1-9]\d{0,3}$/.test(page) && Number(page) <= maxListPage ? Number(page) : 1,
  };
}

/** A plain form repeats a name where our links join its values by commas; both mean the same. */
export function searchValue(search: URLSearchParams, name: string): string {
  return search.getAll(name).filter(Boolean).join(",");
}

/** The default state has an empty query, so that it has one address only. */
export function searchFromListing({ filters, sort, page }: ListingState): URLSearchParams {
  const search = new URLSearchParams();
  for (const facet of facets) {
    if (filters[facet].length > 0) search.set(facet, filters[facet].join(","));
  }
  if (!samePrice(filters.priceRange, defaultPriceRange)) {
    search.set("price", `${filters.priceRange.min}-${filters.priceRange.max}`);
  }
  if (sort !== defaultSort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The parameters of the call; an open end is simply not sent. */
export function filterQuery(filters: Filters, brandId?: number) {
  const { min, max } = filters.priceRange;
  return {
    ...(brandId === undefined ? {} : { brandId }),
    ...Object.fromEntries(facets.map((facet) => [facet, filters[facet].join(",")])),
    ...(min > 0 ? { minPrice: min } : {}),
    ...(max < openEndedPrice ? { maxPrice: max } : {}),
  };
}

export function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((kept) => kept !== value) : [...values, value];
}

export function isFiltered(filters: Filters): boolean {
  return (
    facets.some((facet) => filters[facet].length > 0) ||
    !(
      samePrice(filters.priceRange, defaultPriceRange) ||
      samePrice(filters.priceRange, clearedPriceRange)
    )
  );
}

export function samePrice(one: PriceRange, other: PriceRange): boolean {
  return one.min === other.min && one.max === other.max;
}

function priceFromText(text: string): PriceRange | undefined {
  const [, min, max] = text.match(/^(\d{1,9})-(\d{1,9})$/) ?? [];
  return min !== undefined && max !== undefined && Number(min) <= Number(max)
    ? { min: Number(min), max: Number(max) }
    : undefined;
}
