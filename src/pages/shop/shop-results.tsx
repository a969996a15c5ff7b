import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { noWatches, watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref } from "#src/features/catalog/listing-address.ts";
import { WatchGrid, WatchGridSkeleton } from "#src/features/catalog/ui/watch-grid.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pagination } from "#src/ui/pagination.tsx";

interface ShopResultsProps {
  place: ListingPlace;
  state: ListingState;
  listing: Listing;
  /** What narrows the listing, beside the number of watches it leaves. */
  children: ReactNode;
}

export function ShopResults({ place, state, listing, children }: ShopResultsProps) {
  return (
    <>
      <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3 sm:mb-8">
        <h2 role="status" className="font-sans text-muted text-sm tabular-nums">
          {countOf(listing)}
        </h2>
        {children}
      </div>
      <Results place={place} state={state} listing={listing} />
    </>
  );
}
