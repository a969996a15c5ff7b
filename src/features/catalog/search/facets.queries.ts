import { filterQuery, type ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ReplyOf, requestJson } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { countFacets } from "./search.contract.ts";

/** How many watches each option of the filters would leave. Another choice cancels the request. */
export function facetsQuery({ filters, q, exact }: ListingState, brandId?: number) {
  const query = getQuery<typeof countFacets>("/api/watches/facets", {
    query: {
      ...filterQuery(filters, brandId),
      ...(q && { q }),
      ...(exact && { exact: "true" }),
    },
  });
  const [url] = query.queryKey;
  return {
    ...query,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await requestJson("GET", url, { signal })) as ReplyOf<typeof countFacets>,
  };
}
