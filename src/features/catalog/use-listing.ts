import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ListingMode, usePageState } from "#src/lib/page-state.tsx";
import type { Brand, Watch } from "./catalog.contract.ts";
import { brandsQuery } from "./catalog.queries.ts";
import { pageCount, pageOf, sortWatches } from "./catalog.rules.ts";
import type { ListingState } from "./filter.rules.ts";

export interface ListingReply {
  watches: Watch[];
  /** Only in the reply to a request for one page. */
  total?: number | undefined;
}

/** The shop's and the dealers' listing differ in the endpoint and in its reply. */
export interface ListingSource<Reply extends ListingReply> {
  readonly pageSize: number;
  readonly queryOf: (
    mode: ListingMode,
    state: ListingState,
    brandId?: number,
  ) => UseQueryOptions<Reply, Error, Reply, readonly [string]>;
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
  readonly watches: readonly Watch[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The previous page is shown while the next one loads. */
  readonly stale: boolean;
  readonly reply: Reply;
}

interface BrandListing<Reply extends ListingReply> {
  /** Undefined without a brand, with an unknown one, and while the brands load. */
  readonly brand: Brand | undefined;
  readonly brandStatus: "none" | "loading" | "known" | "unknown";
  readonly listing: Listing<Reply>;
}

/** An unknown brand is no filter: the listing then has all watches. */
export function useListing<Reply extends ListingReply>(
  source: ListingSource<Reply>,
  brandSlug: string | null,
  state: ListingState,
): BrandListing<Reply> {
  const { listing: mode } = usePageState();
  const brands = useQuery({ ...brandsQuery(), enabled: brandSlug !== null });
  const brand = brands.data?.brands.find(({ slug }) => slug === brandSlug);
  const query = source.queryOf(mode, state, brand?.id);
  const watches = useQuery({
    ...query,
    enabled: brandSlug === null || brands.data !== undefined,
    placeholderData: (previous, from) =>
      from && withoutPage(from.queryKey[0]) === withoutPage(query.queryKey[0])
        ? previous
        : undefined,
  });
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
      stale: watches.isPlaceholderData,
      reply,
    };
  }
}

function failed({ error, refetch, isFetching }: UseQueryResult & { error: Error }): FailedListing {
  return { status: "failed", error, retry: () => void refetch(), retrying: isFetching };
}

function withoutPage(url: string): string {
  return url.replace(/([?&])page=\d+/, "$1");
}
