import { clsx } from "clsx";
import { noWatches, watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref } from "#src/features/catalog/listing-address.ts";
import {
  type GridRoom,
  WatchGrid,
  WatchGridSkeleton,
} from "#src/features/catalog/ui/watch-grid.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { cardActions, cardOverlay } from "#src/pages/watch-actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";

export interface ListingResultsProps {
  place: ListingPlace;
  state: ListingState;
  listing: Listing;
  /** Where all watches are, for those who found none. */
  allHref: string;
  room?: GridRoom;
}

export function ListingResults({ place, state, listing, allHref, room }: ListingResultsProps) {
  if (listing.status === "loading") return <WatchGridSkeleton room={room} />;
  if (listing.status === "failed") {
    const { retry, retrying } = listing;
    return <LoadFailure title={watchesFailed} retry={retry} retrying={retrying} />;
  }
  if (listing.total === 0) return <Empty allHref={allHref} />;
  return (
    <>
      <div
        aria-busy={listing.waiting}
        className={clsx("transition-opacity", listing.waiting && "opacity-50")}
      >
        <WatchGrid
          watches={listing.watches}
          room={room}
          actionsFor={cardActions}
          overlayFor={cardOverlay}
        />
      </div>
      <Pagination
        page={listing.page}
        pageCount={listing.pageCount}
        hrefFor={(page) => listingHref(place, { ...state, page })}
        className="mt-16 lg:mt-24"
      />
    </>
  );
}

function Empty({ allHref }: { allHref: string }) {
  return (
    <EmptyState
      as="h3"
      {...noWatches}
      action={
        <Button asChild variant="secondary">
          <a href={allHref}>View all watches</a>
        </Button>
      }
    />
  );
}
