import { clsx } from "clsx";
import { Link } from "wouter";
import { noWatches, watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingHref } from "#src/features/catalog/listing-address.ts";
import { WatchGrid, WatchGridSkeleton } from "#src/features/catalog/ui/watch-grid.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { paths } from "#src/lib/paths.ts";
import { cardActions, cardOverlay } from "#src/pages/watch-actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pagination } from "#src/ui/pagination.tsx";

interface ShopResultsProps {
  place: ListingPlace;
  state: ListingState;
  listing: Listing;
}

export function ShopResults({ place, state, listing }: ShopResultsProps) {
  if (listing.status === "loading") return <WatchGridSkeleton />;
  if (listing.status === "failed") return <Failed {...listing} />;
  if (listing.total === 0) return <Empty />;
  return (
    <>
      <div
        aria-busy={listing.waiting}
        className={clsx("transition-opacity", listing.waiting && "opacity-50")}
      >
        <WatchGrid watches={listing.watches} actionsFor={cardActions} overlayFor={cardOverlay} />
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

function Empty() {
  return (
    <EmptyState
      as="h3"
      {...noWatches}
      action={
        <Button asChild variant="secondary">
          <Link href={paths.shop()}>View all watches</Link>
        </Button>
      }
    />
  );
}

function Failed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <EmptyState
      as="h3"
      title={watchesFailed}
      description="Please check your connection and try again."
      action={
        <Button variant="secondary" loading={retrying} onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}
