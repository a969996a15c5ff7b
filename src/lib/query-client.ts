import {
  type DefaultError,
  defaultShouldDehydrateQuery,
  type Query,
  QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { type Endpoint, type ReplyOf, requestJson, type UrlInput, urlOf } from "./endpoint.ts";

type GetUrl = (url: string) => Promise<unknown>;

/** Data is never stale and nothing is tried twice; whoever changes data invalidates its key. */
export function createQueryClient(get: GetUrl = (url) => requestJson("GET", url)): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => get(String(queryKey[0])),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without a connection a call fails and says so; it is not put off until there is one.
        networkMode: "always",
        retryOnMount: (query) => !isNotFound(query.state.error),
      },
      mutations: { retry: false, networkMode: "always" },
      dehydrate: { shouldDehydrateQuery, shouldRedactErrors: () => false },
    },
  });
}

/** What is not there is part of the page too: the browser shows the same screen without asking again. */
function shouldDehydrateQuery(query: Query): boolean {
  return defaultShouldDehydrateQuery(query) || isNotFound(query.state.error);
}

/** Also true of an error that came through the page's state and is no longer an instance of its class. */
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
