import type { Sort } from "#src/domain/constants.ts";
import type { ListingMode } from "#src/lib/page-state.tsx";
import { getQuery } from "#src/lib/query-client.ts";
import type { getWatch, listBrands, listWatches } from "./catalog.contract.ts";
import { type Filters, filterQuery, type ListingState } from "./filter.rules.ts";

export const brandsQuery = () => getQuery<typeof listBrands>("/api/brands");

export const watchQuery = (id: number | string) =>
  getQuery<typeof getWatch>("/api/watches/{id}", { params: { id } });

export const featuredQuery = () =>
  getQuery<typeof listWatches>("/api/watches", { query: { featured: "true" } });

/** Today's state of known watches, sold ones included. */
export const watchesByIdsQuery = (ids: readonly number[]) =>
  getQuery<typeof listWatches>("/api/watches", { query: { ids: ids.join(",") } });

/** The complete result, which the browser sorts and pages. */
export const watchesQuery = (filters: Filters, brandId?: number) =>
  getQuery<typeof listWatches>("/api/watches", { query: filterQuery(filters, brandId) });

/** One page, sorted and counted by the server, for catalogs too large to send whole. */
export const watchPageQuery = (filters: Filters, sort: Sort, page: number, brandId?: number) =>
  getQuery<typeof listWatches>("/api/watches", {
    query: { ...filterQuery(filters, brandId), sort, page },
  });

export function listingQuery(
  mode: ListingMode,
  { filters, sort, page }: ListingState,
  brandId?: number,
) {
  return mode === "complete"
    ? watchesQuery(filters, brandId)
    : watchPageQuery(filters, sort, page, brandId);
}
