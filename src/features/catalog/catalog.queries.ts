import { queryOptions } from "@tanstack/react-query";
import { pageSize, type Sort } from "#src/domain/constants.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  getBrand,
  getWatch,
  getWatchSize,
  listBrandNames,
  listBrands,
  listWatches,
} from "./catalog.contract.ts";
import { untilReleased } from "./catalog.rules.ts";
import { type Filters, filterQuery, type ListingState } from "./filter.rules.ts";

export const brandsQuery = () => getQuery<typeof listBrands>("/api/brands");

export const brandCardsQuery = () =>
  getQuery<typeof listBrands>("/api/brands", { query: { fields: "card" } });

export const brandNamesQuery = () => getQuery<typeof listBrandNames>("/api/brands/names");

export const brandQuery = (id: number) =>
  getQuery<typeof getBrand>("/api/brands/id/{id}", { params: { id } });

/** A reserved watch is fetched again when its time is over. */
export const watchQuery = (id: number | string) =>
  queryOptions({
    ...getQuery<typeof getWatch>("/api/watches/{id}", { params: { id } }),
    refetchInterval: ({ state: { data } }) => untilReleased(data ? [data] : [], Date.now()),
  });

export const watchSizeQuery = (id: number) =>
  getQuery<typeof getWatchSize>("/api/watches/{id}/size", { params: { id } });

export const featuredQuery = () =>
  getQuery<typeof listWatches>("/api/watches", { query: { featured: "true", fields: "card" } });

export const watchesByIdsQuery = (ids: readonly number[]) =>
  getQuery<typeof listWatches>("/api/watches", { query: { ids: ids.join(",") } });

interface ListingQuery extends ReturnType<typeof filterQuery> {
  readonly sort?: Sort;
  readonly page?: number;
  readonly fields: "card";
  readonly q?: string;
  readonly exact?: "true";
}

/** The listing is complete or one page of it, newest first. */
export function listingSource<Query>(size: number, queryOf: (query: ListingQuery) => Query) {
  return {
    pageSize: size,
    pageQuery: ({ filters, sort, page, q, exact }: ListingState, brandId?: number) =>
      queryOf({
        ...filterQuery(filters, brandId),
        ...(sort !== "relevance" && { sort }),
        page,
        fields: "card",
        ...(q && { q }),
        ...(exact && { exact: "true" }),
      }),
    completeQuery: (filters: Filters, brandId?: number) =>
      queryOf({ ...filterQuery(filters, brandId), fields: "card" }),
  };
}

export const shopListing = listingSource(pageSize.shop, (query) =>
  getQuery<typeof listWatches>("/api/watches", { query }),
);
