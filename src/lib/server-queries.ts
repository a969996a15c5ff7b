import { createContext, createElement, type ReactNode, useContext } from "react";
import { isNotFound } from "./query-client.ts";

/*
 * Takes the place of TanStack Query where the server renders pages (`serverQueries` in vite.config.ts). There all data is
 * loaded before a page is rendered, and nothing is observed, fetched again or changed. The browser begins with the same
 * states, so a page must look the same with both.
 */

type QueryKey = readonly unknown[];

interface State {
  readonly status: "pending" | "success" | "error";
  readonly data?: unknown;
  readonly error: unknown;
}

interface Query {
  readonly queryKey: QueryKey;
  state: State;
  loading?: Promise<unknown>;
}

interface QueryOptions {
  readonly queryKey: QueryKey;
  readonly enabled?: boolean;
}

interface ClientOptions {
  readonly defaultOptions: {
    readonly queries: { readonly queryFn: (query: QueryOptions) => Promise<unknown> };
  };
}

const pending: State = { status: "pending", error: null };

export class QueryClient {
  private readonly queries = new Map<string, Query>();

  constructor(private readonly options: ClientOptions) {}

  fetchQuery({ queryKey }: QueryOptions): Promise<unknown> {
    const query = this.find(queryKey) ?? this.add(queryKey, pending);
    query.loading ??= this.load(query);
    return query.loading;
  }

  getQueryState = (queryKey: QueryKey) => this.find(queryKey)?.state;
  getQueryData = (queryKey: QueryKey) => this.find(queryKey)?.state.data;
  getQueryCache = () => ({ getAll: () => [...this.queries.values()] });
  clear = () => this.queries.clear();

  setQueryData(queryKey: QueryKey, data: unknown): void {
    this.add(queryKey, { status: "success", data, error: null });
  }

  private find(queryKey: QueryKey): Query | undefined {
    return this.queries.get(hashKey(queryKey));
  }

  private add(queryKey: QueryKey, state: State): Query {
    const query = { queryKey, state };
    this.queries.set(hashKey(queryKey), query);
    return query;
  }

  private async load(query: Query): Promise<unknown> {
    if (query.state.status === "success") return query.state.data;
    try {
      const data = await this.options.defaultOptions.queries.queryFn(query);
      query.state = { status: "success", data, error: null };
      return data;
    } catch (error) {
      query.state = { status: "error", error };
      throw error;
    }
  }
}

/** All keys are addresses of calls. */
export const hashKey = (queryKey: QueryKey): string => JSON.stringify(queryKey);

const ClientContext = createContext<QueryClient | undefined>(undefined);

export function QueryClientProvider(props: { client: QueryClient; children: ReactNode }) {
  return createElement(ClientContext, { value: props.client }, props.children);
}

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error("useQueryClient needs a QueryClientProvider above it.");
  return client;
}

const notOnServer = () => Promise.reject(new Error("The server only renders."));

export const useQuery = (options: QueryOptions) => resultOf(useQueryClient(), options);

export function useQueries({ queries }: { queries: readonly QueryOptions[] }) {
  const client = useQueryClient();
  return queries.map((query) => resultOf(client, query));
}

function resultOf(client: QueryClient, { queryKey, enabled = true }: QueryOptions) {
  const state = client.getQueryState(queryKey) ?? pending;
  // The browser gets no other failures, and begins to fetch what it needs.
  const { status, data, error } =
    state.status === "error" && !isNotFound(state.error) ? pending : state;
  const isPending = status === "pending";
  const isFetching = isPending && enabled;
  return {
    status,
    data,
    error,
    isPending,
    isFetching,
    isLoading: isFetching,
    isSuccess: status === "success",
    isError: status === "error",
    isLoadingError: status === "error",
    isRefetching: false,
    isPlaceholderData: false,
    fetchStatus: isFetching ? "fetching" : "idle",
    refetch: notOnServer,
  };
}

const idleMutation = {
  status: "idle",
  data: undefined,
  error: null,
  variables: undefined,
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
  mutate: notOnServer,
  mutateAsync: notOnServer,
  reset: notOnServer,
};

export const useMutation = () => idleMutation;
export const useMutationState = (): readonly never[] => [];
export const queryOptions = <Options>(options: Options): Options => options;
export const keepPreviousData = <Data>(previous: Data): Data => previous;
