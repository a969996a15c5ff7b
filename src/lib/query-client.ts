import { type DefaultError, QueryClient, queryOptions } from "@tanstack/react-query";
import { type Endpoint, type ReplyOf, requestJson, type UrlInput, urlOf } from "./endpoint.ts";

type GetUrl = (url: string) => Promise<unknown>;

/** Data never becomes stale by time: a mutation invalidates the keys that it changes. Nothing is retried. */
export function createQueryClient(get: GetUrl = (url) => requestJson("GET", url)): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => get(String(queryKey[0])),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without a connection a call fails at once instead of waiting for one.
        networkMode: "always",
        retryOnMount: (query) => !isNotFound(query.state.error),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** A dehydrated error is no instance of its class, so only the status is compared. */
export function isNotFound(error: unknown): boolean {
  return (error as { status?: unknown } | null)?.status === 404;
}

export function getQuery<E extends Endpoint & { method: "GET" }>(
  path: E["path"],
  ...input: UrlInput<E>
) {
  return queryOptions<ReplyOf<E>, DefaultError, ReplyOf<E>, readonly [string]>({
    queryKey: [urlOf<E>(path, ...input)],
  });
}
