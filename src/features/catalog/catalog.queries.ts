import { pageSize } from "#src/domain/constants.ts";
import type { ListingMode } from "#src/lib/page-state.tsx";
import { getQuery } from "#src/lib/query-client.ts";
import type { getWatch, listBrands, listWatches } from "./catalog.contract.ts";
import { filterQuery, type ListingState } from "./filter.rules.ts";

export const brandsQuery = () => getQuery<typeof listBrands>("/api/brands");

export const watchQuery = (id: number | string) =>
  getQuery<typeof getWatch>("/api/watches/{id}", { params: { id } });

export const featuredQuery = () =>
  getQuery<typeof listWatches>("/api/watches", { query: { featured: "true" } });

/** Sold watches included. */
export const watchesByIdsQuery = (ids: readonly number[]) =>
  getQuery<typeof listWatches>("/api/watches", { query: { ids: ids.join(",") } });

/** "complete" requests all watches, which the browser sorts and paginates; "paged" one page. */
export function listingQuery(
  mode: ListingMode,
  { filters, sort, page }: ListingState,
  brandId?: number,
) {
  const query = filterQuery(filters, brandId);
  return getQuery<typeof listWatches>("/api/watches", {
    query: mode === "complete" ? query : { ...query, sort, page },
  });
}

export const shopListing = { pageSize: pageSize.shop, queryOf: listingQuery };
