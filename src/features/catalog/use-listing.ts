import {
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { completeListingMax } from "#src/domain/limits.ts";
import { useIdle } from "#src/lib/use-browser.ts";
import type { BrandName, WatchCardData } from "./catalog.contract.ts";
import { brandNamesQuery } from "./catalog.queries.ts";
import { pageCount, pageOf, sortWatches } from "./catalog.rules.ts";
import type { Filters, ListingState } from "./filter.rules.ts";

export interface ListingReply {
  watches: WatchCardData[];
  total?: number | undefined;
}

type ListingQuery<Reply> = UseQueryOptions<Reply, Error, Reply, readonly [string]>;

/** The shop's and the dealers' listing differ in the endpoint and in its reply. */
export interface ListingSource<Reply extends ListingReply> {
  readonly pageSize: number;
  readonly pageQuery: (state: ListingState, brandId?: number) => ListingQuery<Reply>;
  readonly completeQuery: (filters: Filters, brandId?: number) => ListingQuery<Reply>;
}

export type Listing<Reply extends ListingReply = ListingReply> =
  | { readonly status: "loading" }
  | FailedListing
  | ShownListing<Reply>;

interface FailedListing {
  readonly status: "failed";
  readonly error: Error;
  readonly retry: () => void;
  readonly retrying: boolean;
}

interface ShownListing<Reply extends ListingReply> {
  readonly status: "shown";
  readonly watches: readonly WatchCardData[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The previous page is shown while the next one loads. */
  readonly stale: boolean;
  readonly reply: Reply;
}

interface BrandListing<Reply extends ListingReply> {
  /** Undefined without a brand, with an unknown one, and while the brands load. */
  readonly brand: BrandName | undefined;
  readonly brandStatus: "none" | "loading" | "known" | "unknown";
  readonly listing: Listing<Reply>;
}

/** An unknown brand is no filter: the listing then has all watches. */
export function useListing<Reply extends ListingReply>(
  source: ListingSource<Reply>,
  brandSlug: string | null,
  state: ListingState,
): BrandListing<Reply> {
  const brands = useQuery({ ...brandNamesQuery(), enabled: brandSlug !== null });
  const brand = brands.data?.brands.find(({ slug }) => slug === brandSlug);
  const enabled = brandSlug === null || brands.data !== undefined;
  const watches = useWatches(source, state, brand?.id, enabled);
  return { brand, brandStatus: brandStatus(), listing: listing() };

  function brandStatus() {
    if (brandSlug === null) return "none";
    if (brands.isPending) return "loading";
    return brand || brands.isError ? "known" : "unknown";
  }

  function listing(): Listing<Reply> {
    if (brandSlug !== null && brands.isError) return failed(brands);
    if (watches.isError) return failed(watches);
    return watches.data ? shown(watches.data) : { status: "loading" };
  }

  function shown(reply: Reply): ShownListing<Reply> {
    const total = reply.total ?? reply.watches.length;
    const count = pageCount(total, source.pageSize);
    return {
      status: "shown",
      watches: watches.isComplete
        ? pageOf(sortWatches(reply.watches, state.sort), state.page, source.pageSize)
        : reply.watches,
      total,
      page: Math.min(state.page, count),
      pageCount: count,
      stale: watches.isPlaceholderData,
      reply,
    };
  }
}

/**
 * The page comes from the server. When the browser is idle, it fetches all watches of a short listing,
 * which it then sorts and paginates itself, or the next page of a long one or of a search.
 */
function useWatches<Reply extends ListingReply>(
  source: ListingSource<Reply>,
  state: ListingState,
  brandId: number | undefined,
  enabled: boolean,
) {
  const queries = useQueryClient();
  const pageQuery = source.pageQuery(state, brandId);
  const completeQuery = source.completeQuery(state.filters, brandId);
  const isSearch = state.q !== undefined;
  const isComplete =
    !isSearch && queries.getQueryState(completeQuery.queryKey)?.status === "success";
  const page = useQuery({
    ...pageQuery,
    enabled: enabled && !isComplete,
    placeholderData: (previous, from) => {
      if (!from || filterOf(from.queryKey) !== filterOf(pageQuery.queryKey)) return undefined;
      // A change of viewer removes queries: the next viewer must not see what the last one saw.
      return queries.getQueryData(from.queryKey) === previous ? previous : undefined;
    },
  });
  const total = page.data?.total ?? 0;
  const isIdle = useIdle(pageQuery.queryKey[0]);
  const fitsBrowser = !isSearch && total > 1 && total <= completeListingMax;
  const complete = useQuery({ ...completeQuery, enabled: isComplete || (isIdle && fitsBrowser) });

  const isLong = isSearch || total > completeListingMax;
  const hasNext = isLong && state.page < pageCount(total, source.pageSize);
  useQuery({
    ...source.pageQuery({ ...state, page: state.page + 1 }, brandId),
    enabled: isIdle && hasNext,
    notifyOnChangeProps: [],
  });

  return isComplete ? { ...complete, isComplete } : { ...page, isComplete };
}

function failed({ error, refetch, isFetching }: UseQueryResult & { error: Error }): FailedListing {
  return { status: "failed", error, retry: () => void refetch(), retrying: isFetching };
}

function filterOf([url]: readonly [string]): string {
  return url.replaceAll(/&?(sort|page)=[^&]*/g, "");
}
