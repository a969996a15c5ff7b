import {
  type InvalidateQueryFilters,
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import { type Endpoint, type ReplyOf, requestJson, writeUrl } from "#src/lib/endpoint.ts";
import {
  type FilterSet,
  type List,
  type ListView,
  listUrl,
  rowsPerPage,
  viewFrom,
} from "#src/lib/list.ts";
import type { ShowView } from "./list-filters.tsx";

/** A call that `listCall` describes. */
export type ListEndpoint = Endpoint & { readonly method: "GET" };
export type AnyList<Sort extends string = string> = List<FilterSet, Sort>;

/** The row type of a list's call. */
export type RowOf<E extends ListEndpoint, L extends AnyList> =
  ReplyOf<E> extends Record<L["rows"], readonly (infer Row)[]> ? Row : never;

const queryOf = ({ filters, ...view }: ListView, pageSize: number) => ({
  ...filters,
  ...view,
  pageSize,
});

/** The current rows stay on screen while the next ones load. Colleagues change them, so each visit asks again. */
export const listQuery = <E extends ListEndpoint>(
  { path, refreshMs }: AnyList,
  view: ListView,
  pageSize = rowsPerPage,
) =>
  queryOptions<ReplyOf<E>, Error, ReplyOf<E>, readonly [string]>({
    queryKey: [writeUrl(path, { query: queryOf(view, pageSize) })],
    // Rows that nobody waits for any more, because the words have changed, are not loaded to the end.
    queryFn: ({ queryKey: [url], signal }) =>
      requestJson("GET", url, { signal }) as Promise<ReplyOf<E>>,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    ...(refreshMs && { refetchInterval: refreshMs }),
  });

/** All that is loaded of a list. */
export const allPages = ({ path }: AnyList): InvalidateQueryFilters => ({
  predicate: ({ queryKey: [key] }) => String(key).startsWith(`${path}?`),
});

/** Filters, sort and page are in the address, so that reload, Back and a colleague find the same rows. */
export function useListView<Sort extends string>(declaration: AnyList<Sort>) {
  const [, navigate] = useLocation();
  const view = viewFrom(declaration, new URLSearchParams(useSearch()));
  const show: ShowView = (next, options) => navigate(listUrl(declaration.page, next), options);
  return { view, show };
}

/** A screen reads these of its list beside the rows. */
export function useListReply<E extends ListEndpoint>(declaration: AnyList): ReplyOf<E> | undefined {
  return useQuery(listQuery<E>(declaration, useListView(declaration).view)).data;
}
