import { filterQuery, type ListingState } from "#src/features/catalog/filter.rules.ts";
import type { ListingMode } from "#src/lib/page-state.tsx";
import { getQuery } from "#src/lib/query-client.ts";
import type { listWholesaleWatches } from "./wholesale.contract.ts";

export function wholesaleListingQuery(
  mode: ListingMode,
  { filters, sort, page }: ListingState,
  brandId?: number,
) {
  const query = filterQuery(filters, brandId);
  return getQuery<typeof listWholesaleWatches>("/api/wholesale/watches", {
    query: mode === "complete" ? query : { ...query, sort, page },
  });
}
