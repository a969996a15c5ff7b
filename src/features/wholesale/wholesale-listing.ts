import { pageSize } from "#src/domain/constants.ts";
import type { ListingSource } from "#src/features/catalog/use-listing.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { listWholesaleWatches } from "./wholesale.contract.ts";
import { wholesaleListingQuery } from "./wholesale.queries.ts";

type WholesaleReply = ReplyOf<typeof listWholesaleWatches>;

export const wholesaleListing: ListingSource<WholesaleReply> = {
  pageSize: pageSize.wholesale,
  queryOf: wholesaleListingQuery,
};
