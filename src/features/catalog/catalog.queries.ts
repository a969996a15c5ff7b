import { pageSize } from "#src/domain/constants.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  getBrand,
  getWatch,
  listBrandNames,
  listBrands,
  listWatches,
} from "./catalog.contract.ts";
import { type Filters, filterQuery, type ListingState } from "./filter.rules.ts";

export const brandsQuery = () => getQuery<typeof listBrands>("/api/brands");

export const brandCardsQuery = () =>
  getQuery<typeof listBrands>("/api/brands", { query: { fields: "card" } });

export const brandNamesQuery = () => getQuery<typeof listBrandNames>("/api/brands/names");

export const brandQuery = (id: number) =>
  getQuery<typeof getBrand>("/api/brands/id/{id}", { params: { id } });

export const watchQuery = (id: number | string) =>
  getQuery<typeof getWatch>("/api/watches/{id}", { params: { id } });

export const featuredQuery = () =>
  getQuery<typeof listWatches>("/api/watches", { query: { featured: "true", fields: "card" } });

/** Sold watches included. */
export const watchesByIdsQuery = (ids: readonly number[]) =>
  getQuery<typeof listWatches>("/api/watches", { query: { ids: ids.join(",") } });

/** One page of the shop's listing, or all of it, newest first. */
export const shopListing = {
  pageSize: pageSize.shop,
  pageQuery: ({ filters, sort, page }: ListingState, brandId?: number) =>
    getQuery<typeof listWatches>("/api/watches", {
      query: { ...filterQuery(filters, brandId), sort, page, fields: "card" },
    }),
  completeQuery: (filters: Filters, brandId?: number) =>
    getQuery<typeof listWatches>("/api/watches", {
      query: { ...filterQuery(filters, brandId), fields: "card" },
    }),
};
