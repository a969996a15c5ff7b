import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ListingMode, usePageState } from "#src/lib/page-state.tsx";
import type { Brand, Watch } from "./catalog.contract.ts";
import { brandsQuery } from "./catalog.queries.ts";
import { pageCount, pageOf, sortWatches } from "./catalog.rules.ts";
import type { ListingState } from "./filter.rules.ts";

export interface ListingReply {
  watches: Watch[];
  /** Told with a page; a complete reply counts itself. */
  total?: number | undefined;
}

/** Which watches a listing is made of, and how they are asked for. */
export interface ListingSource<Reply extends ListingReply> {
  readonly pageSize: number;
  readonly queryOf: (
    mode: ListingMode,
    state: ListingState,
    brandId?: number,
  ) => UseQueryOptions<Reply, Error, Reply, readonly [string]>;
  /** What is known without asking of a brand that does not exist. */
  readonly nothing: Reply;
}

export type Listing<Reply extends ListingReply = ListingReply> =
  | { readonly status: "loading" }
  | FailedListing
  | ShownListing<Reply>;

export interface FailedListing {
  readonly status: "failed";
  readonly error: Error;
  readonly retry: () => void;
  readonly retrying: boolean;
}

export interface ShownListing<Reply extends ListingReply = ListingReply> {
  readonly status: "shown";
  readonly watches: readonly Watch[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The next page is on its way; the one before it stays in sight. */
  readonly waiting: boolean;
  /** The whole answer, with what it tells beyond the watches. */
  readonly reply: Reply;
}

interface ListingOfBrand<Reply extends ListingReply> {
  /** Undefined without a brand, with an unknown one, and while the brands are being loaded. */
  readonly brand: Brand | undefined;
  readonly brandPending: boolean;
  readonly listing: Listing<Reply>;
}

/** One page of watches, whether the server sent it alone or the browser cuts it from the whole. */
export function useListing<Reply extends ListingReply>(
  source: ListingSource<Reply>,
  slug: string | null,
  state: ListingState,
): ListingOfBrand<Reply> {
  const { listing: mode } = usePageState();
  const brands = useQuery({ ...brandsQuery(), enabled: slug !== null });
  const brand = slug === null ? undefined : brands.data?.brands.find((one) => one.slug === slug);
  const query = source.queryOf(mode, state, brand?.id);
  const watches = useQuery({
    ...query,
    enabled: slug === null || brand !== undefined,
    placeholderData: (previous, from) =>
      from && pageless(from.queryKey[0]) === pageless(query.queryKey[0]) ? previous : undefined,
  });
  const brandPending = slug !== null && brands.isPending;
  return { brand, brandPending, listing: listingOf() };

  function listingOf(): Listing<Reply> {
    if (slug !== null && brands.isError) return failed(brands);
    if (brandPending) return { status: "loading" };
    if (slug !== null && !brand) return shown(source.nothing, false);
    if (watches.isError) return failed(watches);
    if (!watches.data) return { status: "loading" };
    return shown(watches.data, watches.isPlaceholderData);
  }

  function shown(reply: Reply, waiting: boolean): ShownListing<Reply> {
    const complete = mode === "complete";
    const total = complete ? reply.watches.length : (reply.total ?? reply.watches.length);
    const count = pageCount(total, source.pageSize);
    return {
      status: "shown",
      watches: complete
        ? pageOf(sortWatches(reply.watches, state.sort), state.page, source.pageSize)
        : reply.watches,
      total,
      page: Math.min(state.page, count),
      pageCount: count,
      waiting,
      reply,
    };
  }
}

function failed({ error, refetch, isFetching }: UseQueryResult & { error: Error }): FailedListing {
  return { status: "failed", error, retry: () => void refetch(), retrying: isFetching };
}

function pageless(url: string): string {
  return url.replace(/([?&])page=\d+/, "$1");
}
