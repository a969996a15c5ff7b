import { type ReplyOf, requestJson } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { findRecords } from "./find.contract.ts";

/** Further typing cancels the request. */
export const findQuery = (text: string) => {
  const query = getQuery<typeof findRecords>("/api/admin/find", { query: { q: text } });
  const [url] = query.queryKey;
  return {
    ...query,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await requestJson("GET", url, { signal })) as ReplyOf<typeof findRecords>,
    staleTime: 5_000,
    gcTime: 30_000,
  };
};
