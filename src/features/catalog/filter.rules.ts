import {
  clearedPriceRange,
  defaultPriceRange,
  defaultSort,
  type Facet,
  facets,
  openEndedPrice,
  pageSize,
  priceBands,
  type Sort,
  sorts,
} from "#src/domain/constants.ts";
import { maxListPage, searchMaxLength } from "#src/domain/limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import { paths } from "#src/lib/paths.ts";
import { type TraitFilters, traitChips, traitQuery, traitsFrom } from "./trait-filters.rules.ts";

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** The specification's filter state without the brand, which is part of the address. */
export type Filters = Readonly<Record<Facet, readonly string[]>> & {
  readonly priceRange: PriceRange;
  /** Only a shop with `discovery` has them. Missing if none is chosen. */
  readonly traits?: TraitFilters | undefined;
};

export function facetRecord<T>(pick: (facet: (typeof facets)[number]) => T): Record<Facet, T> {
  return Object.fromEntries(facets.map((facet) => [facet.name, pick(facet)])) as Record<Facet, T>;
}

export const defaultFilters: Filters = {
  ...facetRecord(() => []),
  priceRange: defaultPriceRange,
};

export const clearedFilters: Filters = { ...defaultFilters, priceRange: clearedPriceRange };

export function isFiltered(filters: Filters): boolean {
  return activeFilters(filters).length > 0;
}

/** The minimums of "any price" and of the last band. With any other, 100000 limits the price. */
const openEndedMinimums = [clearedPriceRange.min, defaultPriceRange.min, openEndedPrice];

export function priceBounds(min = 0, max?: number): { min?: number; max?: number } {
  const open = max === undefined || (max === openEndedPrice && openEndedMinimums.includes(min));
  return { ...(min > 0 && { min }), ...(!open && { max }) };
}

export const priceRanges: readonly PriceRange[] = priceBands.map(({ min, max }) => ({
  min,
  max: max ?? openEndedPrice,
}));

export function samePrice(one: PriceRange, other: PriceRange): boolean {
  return one.min === other.min && one.max === other.max;
}

export function isAnyPrice(range: PriceRange): boolean {
  return samePrice(range, defaultPriceRange) || samePrice(range, clearedPriceRange);
}

/** Offered by the filter panel. There are too many other ranges to cache a listing for each. */
function isOfferedPrice(range: PriceRange): boolean {
  return isAnyPrice(range) || priceRanges.some((offered) => samePrice(offered, range));
}

/** There are too many years, and brands together, to keep a page for each. */
export function isOffered({ priceRange, traits }: Filters): boolean {
  const { brand = [], yearFrom, yearTo } = traits ?? {};
  const isEndless = brand.length > 0 || yearFrom !== undefined || yearTo !== undefined;
  return isOfferedPrice(priceRange) && !isEndless;
}

export function priceLabel({ min, max }: PriceRange): string {
  const limited = priceBounds(min, max).max !== undefined;
  return limited ? `${formatUsd(min)}-${formatUsd(max)}` : `${formatUsd(min)}+`;
}

export interface ActiveFilter {
  readonly label: string;
  readonly without: Filters;
}

/** Brands are named by their slugs unless their names are known. */
export function activeFilters(
  filters: Filters,
  nameOf: (brand: string) => string = (slug) => slug,
): ActiveFilter[] {
  const chosen: ActiveFilter[] = facets.flatMap(({ name }) =>
    filters[name].map((value) => ({
      label: value,
      without: { ...filters, [name]: filters[name].filter((other) => other !== value) },
    })),
  );
  const traits = filters.traits ? traitChips(filters.traits, nameOf) : [];
  for (const { label, without } of traits) {
    chosen.push({ label, without: { ...filters, traits: without } });
  }
  if (isAnyPrice(filters.priceRange)) return chosen;
  const price = {
    label: priceLabel(filters.priceRange),
    without: { ...filters, priceRange: defaultPriceRange },
  };
  return [...chosen, price];
}

/** Several brands are joined by commas. */
export function filterQuery(filters: Filters, brandId?: number | string) {
  const { min, max } = priceBounds(filters.priceRange.min, filters.priceRange.max);
  return {
    ...(brandId === undefined ? {} : { brandId }),
    ...facetRecord(({ name }) => filters[name].join(",")),
    ...(min === undefined ? {} : { minPrice: min }),
    ...(max === undefined ? {} : { maxPrice: max }),
    ...(filters.traits && traitQuery(filters.traits)),
  };
}

interface WatchQuery extends Partial<Record<Facet, readonly string[] | undefined>> {
  readonly brandId?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly featured?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly fields?: string | undefined;
}

/** Pages of the sizes that a grid of cards has are cached. For each other size a list would be cached again. */
const cachedPageSizes = [undefined, pageSize.shop, 12, 24, 48, 96];

/** The query of `/api/watches` in one spelling; undefined if it has values that our pages never write. */
export function canonicalWatchQuery({ brandId = [], minPrice, maxPrice, ...query }: WatchQuery) {
  const chosen = facetRecord(({ name, options }) =>
    options.filter((option) => query[name]?.includes(option)),
  );
  const hasUnknownFacet = facets.some(({ name }) => query[name]?.length && !chosen[name].length);
  const isOffered = [defaultPriceRange, clearedPriceRange, ...priceRanges].some((priceRange) => {
    const written = filterQuery({ ...defaultFilters, priceRange });
    return written.minPrice === minPrice && written.maxPrice === maxPrice;
  });
  const isCachedSize = query.page === undefined || cachedPageSizes.includes(query.pageSize);
  if (brandId.length > 1 || hasUnknownFacet || !isOffered || !isCachedSize) return undefined;
  return {
    brandId: brandId[0],
    ...facetRecord(({ name }) => chosen[name].join(",")),
    minPrice,
    maxPrice,
    featured: query.featured,
    sort: query.sort,
    page: query.page,
    pageSize: query.page && query.pageSize,
    fields: query.fields,
  };
}

export interface ListingState {
  readonly filters: Filters;
  readonly sort: ListingSort;
  readonly page: number;
  /** The text of a search, which only a shop with `discovery` has. */
  readonly q?: string;
  /** The text is searched for as it was typed. */
  readonly exact?: true;
}

/** Only results of a search have an order of relevance, which is theirs by default. */
export type ListingSort = Sort | "relevance";

export const defaultSortOf = ({ q }: Pick<ListingState, "q">): ListingSort =>
  q ? "relevance" : defaultSort;

/** As `listingFromSearch`, with the text of the search and the filters that only `discovery` has. */
export function searchListingFromSearch(search: URLSearchParams): ListingState {
  const plain = listingFromSearch(search);
  const traits = traitsFrom((name) => searchValue(search, name));
  const state = traits ? { ...plain, filters: { ...plain.filters, traits } } : plain;
  const q = searchValue(search, "q").trim().slice(0, searchMaxLength);
  if (!q) return state;
  const isSorted = sorts.some(({ value }) => value === searchValue(search, "sort"));
  return {
    ...state,
    q,
    sort: isSorted ? state.sort : "relevance",
    ...(searchValue(search, "exact") === "true" && { exact: true }),
  };
}

/** The same listing for another text, from its first page. Without a text it is a plain listing. */
export function withText({ filters, sort }: ListingState, q: string): ListingState {
  if (q) return { filters, sort, page: 1, q };
  return { filters, sort: sort === "relevance" ? defaultSort : sort, page: 1 };
}

/** Ignores every value that our own links and forms cannot write. */
export function listingFromSearch(search: URLSearchParams): ListingState {
  const sort = searchValue(search, "sort");
  const page = searchValue(search, "page");
  return {
    filters: {
      ...facetRecord(({ name, options }) => {
        const values = searchValue(search, name).split(",");
        return options.filter((option) => values.includes(option));
      }),
      priceRange: priceFromText(searchValue(search, "price")) ?? defaultPriceRange,
    },
    sort: sorts.find(({ value }) => value === sort)?.value ?? defaultSort,
    page: /^[1-9]\d{0,3}$/.test(page) && Number(page) <= maxListPage ? Number(page) : 1,
  };
}

/** A plain form repeats a name where our links join its values by commas. */
function searchValue(search: URLSearchParams, name: string): string {
  return search.getAll(name).filter(Boolean).join(",");
}

function priceFromText(text: string): PriceRange | undefined {
  const [, min, max] = text.match(/^(\d{1,9})-(\d{1,9})$/) ?? [];
  return min !== undefined && max !== undefined && Number(min) <= Number(max)
    ? { min: Number(min), max: Number(max) }
    : undefined;
}

/** The default state has an empty query, so that it has one address only. */
export function searchFromListing(state: ListingState): URLSearchParams {
  const { filters, sort, page, q, exact } = state;
  const search = new URLSearchParams({ ...(q && { q }), ...(exact && { exact: "true" }) });
  for (const { name } of facets) {
    if (filters[name].length > 0) search.set(name, filters[name].join(","));
  }
  for (const [name, value] of Object.entries(filters.traits ? traitQuery(filters.traits) : {})) {
    search.set(name, value);
  }
  if (!samePrice(filters.priceRange, defaultPriceRange)) {
    search.set("price", `${filters.priceRange.min}-${filters.priceRange.max}`);
  }
  if (sort !== defaultSortOf(state)) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The path of a listing, and the brand in the path or in the query. */
export interface ListingAddress {
  readonly path: string;
  readonly brandSlug: string | null;
  readonly brandSearch: URLSearchParams;
}

/** A listing whose path names no brand; the query may. */
export function listingAddress(path: string, search = new URLSearchParams()): ListingAddress {
  const brandSlug = searchValue(search, "brand") || null;
  const brandSearch = new URLSearchParams(brandSlug ? { brand: brandSlug } : {});
  return { path, brandSlug, brandSearch };
}

/** `/shop/{brand}` and `/shop?brand={slug}` are the same listing; each keeps its own form. */
export function shopAddress(
  slugInPath: string | undefined,
  search = new URLSearchParams(),
): ListingAddress {
  if (slugInPath === undefined) return listingAddress(paths.shop(), search);
  return { ...listingAddress(paths.brand(slugInPath)), brandSlug: slugInPath };
}

export function listingSearch(address: ListingAddress, state: ListingState): URLSearchParams {
  const own = searchFromListing(state);
  return new URLSearchParams([...(own.has("brand") ? [] : address.brandSearch), ...own]);
}

export function listingHref(address: ListingAddress, state: ListingState): string {
  const search = listingSearch(address, state);
  return search.size > 0 ? `${address.path}?${search}` : address.path;
}
