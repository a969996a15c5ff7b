import { pageSize } from "#src/domain/constants.ts";
import {
  type Filters,
  filterQuery,
  type ListingState,
} from "#src/features/catalog/filter.rules.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { listWholesaleWatches } from "./wholesale.contract.ts";

/** One page of the dealers' listing, or all of it, newest first. */
export const wholesaleListing = {
  pageSize: pageSize.wholesale,
  pageQuery: ({ filters, sort, page }: ListingState, brandId?: number) =>
    getQuery<typeof listWholesaleWatches>("/api/wholesale/watches", {
      query: { ...filterQuery(filters, brandId), sort, page, fields: "card" },
    }),
  completeQuery: (filters: Filters, brandId?: number) =>
    getQuery<typeof listWholesaleWatches>("/api/wholesale/watches", {
      query: { ...filterQuery(filters, brandId), fields: "card" },
    }),
};
