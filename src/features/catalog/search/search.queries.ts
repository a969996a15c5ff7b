import { pageSize } from "#src/domain/constants.ts";
import { listingSource } from "#src/features/catalog/catalog.queries.ts";
import { type ReplyOf, requestJson } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { listSuggestions, searchWatches } from "./search.contract.ts";

export const searchListing = listingSource(pageSize.shop, (query) =>
  getQuery<typeof searchWatches>("/api/watches", { query }),
);

/** Further typing cancels the request. */
export const suggestionsQuery = (text: string) => {
  const query = getQuery<typeof listSuggestions>("/api/search/suggestions", { query: { q: text } });
  const [url] = query.queryKey;
  return {
    ...query,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await requestJson("GET", url, { signal })) as ReplyOf<typeof listSuggestions>,
    staleTime: 60_000,
  };
};
