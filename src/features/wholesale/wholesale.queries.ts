import { pageSize } from "#src/domain/constants.ts";
import { listingSource } from "#src/features/catalog/catalog.queries.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { listWholesaleWatches } from "./wholesale.contract.ts";

export const wholesaleListing = listingSource(pageSize.wholesale, (query) =>
  getQuery<typeof listWholesaleWatches>("/api/wholesale/watches", { query }),
);
