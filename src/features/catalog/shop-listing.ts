import { pageSize } from "#src/domain/constants.ts";
import { listingQuery } from "./catalog.queries.ts";
import type { ListingReply, ListingSource } from "./use-listing.ts";

export const shopListing: ListingSource<ListingReply> = {
  pageSize: pageSize.shop,
  queryOf: listingQuery,
  nothing: { watches: [], total: 0 },
};
