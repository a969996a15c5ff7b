import { type DehydratedState, hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import type { PageState } from "#src/lib/page-state.tsx";
import { isNotFound } from "#src/lib/query-client.ts";
import { stateToJson } from "#src/ui/json-ld.tsx";
import type { Assets } from "./document.tsx";

export interface RenderedState {
  readonly page: PageState;
  readonly assets: Assets;
  readonly queries: DehydratedState;
}

/** `queries` are already JSON, as `replyToJson` and `queriesToJson` write them. */
export function renderedToJson(
  state: Omit<RenderedState, "queries">,
  queries: readonly string[],
): string {
  const rest = jsonOf(state).slice(0, -1);
  return `${rest},"queries":{"mutations":[],"queries":[${queries.join(",")}]}}`;
}

type QueryKey = readonly [string];

/** As TanStack Query dehydrates it, without times: the browser sets the time at which it loads the page. */
const succeeded = {
  dataUpdateCount: 1,
  dataUpdatedAt: 0,
  error: null as unknown,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null as unknown,
  fetchMeta: null,
  isInvalidated: false,
  status: "success",
  fetchStatus: "idle",
};
const succeededJson = JSON.stringify(succeeded).slice(0, -1);

export function replyToJson(queryKey: QueryKey, reply: object): string {
  const names = stateToJson({ queryKey, queryHash: hashKey(queryKey) }).slice(0, -1);
  return `${names},"state":${succeededJson},"data":${jsonOf(reply)}}}`;
}

/** A 404 is dehydrated too, so that the browser shows the same page without another request. */
function missingToJson(queryKey: QueryKey, error: unknown): string {
  const failed = { dataUpdateCount: 0, errorUpdateCount: 1, fetchFailureCount: 1, status: "error" };
  const state = { ...succeeded, ...failed, error, fetchFailureReason: error };
  return stateToJson({ queryKey, queryHash: hashKey(queryKey), state });
}

export function queriesToJson(queryClient: QueryClient): string[] {
  return queryClient.getQueryCache().getAll().flatMap(queryToJson);
}

function queryToJson({ queryKey, state: { data, error } }: Query): string[] {
  const key = queryKey as QueryKey;
  if (typeof data === "object" && data !== null) return [replyToJson(key, data)];
  return isNotFound(error) ? [missingToJson(key, error)] : [];
}

const jsonByReply = new WeakMap<object, string>();

/** Pages share cached replies and their frames, so the JSON of each is written only once. */
function jsonOf(reply: object): string {
  const json = jsonByReply.get(reply) ?? stateToJson(reply);
  jsonByReply.set(reply, json);
  return json;
}
