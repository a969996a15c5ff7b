import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { pageSize } from "#src/domain/constants.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { type ListingMode, usePageState } from "#src/lib/page-state.tsx";
import type { Brand, listWatches, Watch } from "./catalog.contract.ts";
import { brandsQuery, listingQuery } from "./catalog.queries.ts";
import { pageCount, pageOf, sortWatches } from "./catalog.rules.ts";
import type { ListingState } from "./filter.rules.ts";

type WatchesReply = ReplyOf<typeof listWatches>;

export type Listing =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void; readonly retrying: boolean }
  | ShownListing;

export interface ShownListing {
  readonly status: "shown";
  readonly watches: readonly Watch[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The next page is on its way; the one before it stays in sight. */
  readonly waiting: boolean;
}

interface ListingOfBrand {
  /** Undefined without a brand, with an unknown one, and while the brands are being loaded. */
  readonly brand: Brand | undefined;
  readonly brandPending: boolean;
  readonly listing: Listing;
}

const nothing: WatchesReply = { watches: [], total: 0 };

/** One page of watches, whether the server sent it alone or the browser cuts it from the whole. */
export function useListing(slug: string | null, state: ListingState): ListingOfBrand {
  const { listing: mode } = usePageState();
  const brands = useQuery({ ...brandsQuery(), enabled: slug !== null });
  const brand = slug === null ? undefined : brands.data?.brands.find((one) => one.slug === slug);
  const query = listingQuery(mode, state, brand?.id);
  const watches = useQuery({
    ...query,
    enabled: slug === null || brand !== undefined,
    placeholderData: (previous, from) =>
      from && pageless(from.queryKey[0]) === pageless(query.queryKey[0]) ? previous : undefined,
  });
  const brandPending = slug !== null && brands.isPending;
  return { brand, brandPending, listing: listingOf() };

  function listingOf(): Listing {
    if (slug !== null && brands.isError) return failed(brands);
    if (brandPending) return { status: "loading" };
    if (slug !== null && !brand) return shown(nothing, mode, state, false);
    if (watches.isError) return failed(watches);
    if (!watches.data) return { status: "loading" };
    return shown(watches.data, mode, state, watches.isPlaceholderData);
  }
}

function failed({ refetch, isFetching }: UseQueryResult): Listing {
  return { status: "failed", retry: () => void refetch(), retrying: isFetching };
}

function shown(
  reply: WatchesReply,
  mode: ListingMode,
  { sort, page }: ListingState,
  waiting: boolean,
): ShownListing {
  const complete = mode === "complete";
  const total = complete ? reply.watches.length : (reply.total ?? reply.watches.length);
  const count = pageCount(total, pageSize.shop);
  return {
    status: "shown",
    watches: complete
      ? pageOf(sortWatches(reply.watches, sort), page, pageSize.shop)
      : reply.watches,
    total,
    page: Math.min(page, count),
    pageCount: count,
    waiting,
  };
}

function pageless(url: string): string {
  return url.replace(/([?&])page=\d+/, "$1");
}
