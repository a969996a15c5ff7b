import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { placeholders } from "#src/domain/constants.ts";
import type { BrandName, WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { noWatches, watchCount, watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandNamesQuery } from "#src/features/catalog/catalog.queries.ts";
import {
  activeFilters,
  type ListingAddress,
  type ListingState,
  listingAddress,
  listingHref,
} from "#src/features/catalog/filter.rules.ts";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { RemovableChips } from "./removable-chips.tsx";
import { WatchCard, WatchCardSkeleton } from "./watch-card.tsx";

interface ListingSectionProps extends WatchCardSlots {
  ref: RefObject<HTMLElement | null>;
  address: ListingAddress;
  state: ListingState;
  listing: Listing;
  /** Given where the brand is one of the filters and can be removed like the others. */
  brand?: BrandName | undefined;
  /** The listing without any filter, linked from the empty state. */
  allHref: string;
  /** There are more than the listing counts. */
  hasMore?: boolean | undefined;
  /** A sidebar leaves less room for the watches. */
  besideFilters?: boolean;
}

export function ListingSection({ ref, brand, ...props }: ListingSectionProps) {
  const titleId = useId();
  const { address, state, listing, allHref, hasMore, besideFilters = false, ...slots } = props;
  useScrollToTop(listingHref(address, state), state.page, ref);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx("pt-4 outline-none sm:pt-5", besideFilters && "lg:pt-0")}
    >
      <h2 id={titleId} className="sr-only">
        Watches
      </h2>
      <div
        className={clsx(
          "mb-4 flex flex-wrap items-center gap-x-6 gap-y-3",
          // Leaves room for the sort control at the end of the same line.
          besideFilters ? "min-h-11 sm:mb-6 lg:pr-76" : "sm:mb-0 sm:has-[li]:mb-6",
        )}
      >
        <p
          role="status"
          className={clsx(
            "text-muted text-sm tabular-nums",
            // Stands in the bar above, between the filters and the sort control.
            !besideFilters && "sm:absolute sm:top-3 sm:left-46 sm:z-30 sm:leading-11",
          )}
        >
          {hasMore && "More than "}
          {listing.status === "shown" && watchCount(listing.total)}
        </p>
        <ActiveFilters address={address} state={state} brand={brand} />
      </div>
      {listing.status === "loading" && <WatchGridSkeleton besideFilters={besideFilters} />}
      {listing.status === "failed" && (
        <LoadFailure title={watchesFailed} retry={listing.retry} retrying={listing.retrying} />
      )}
      {listing.status === "shown" && listing.total === 0 && <NoWatches allHref={allHref} />}
      {listing.status === "shown" && listing.total > 0 && (
        <>
          <div
            aria-busy={listing.stale}
            className={clsx("transition-opacity", listing.stale && "opacity-50")}
          >
            <WatchGrid watches={listing.watches} besideFilters={besideFilters} {...slots} />
          </div>
          <Pagination
            page={listing.page}
            pageCount={listing.pageCount}
            hrefFor={(page) => listingHref(address, { ...state, page })}
            className="mt-16 lg:mt-24"
          />
        </>
      )}
    </section>
  );
}

interface ActiveFiltersProps {
  address: ListingAddress;
  state: ListingState;
  brand: BrandName | undefined;
}

function ActiveFilters({ address, state, brand }: ActiveFiltersProps) {
  const firstPage = { ...state, page: 1 };
  const hasBrands = (state.filters.traits?.brand.length ?? 0) > 0;
  const names = useQuery({ ...brandNamesQuery(), enabled: hasBrands }).data?.brands ?? [];
  const nameOf = (brand: string) => names.find(({ slug }) => slug === brand)?.name ?? brand;
  const active = activeFilters(state.filters, nameOf).map(({ label, without }) => ({
    label,
    href: listingHref(address, { ...firstPage, filters: without }),
  }));
  if (brand) {
    const href = listingHref(listingAddress(address.path), firstPage);
    active.unshift({ label: brand.name, href });
  }
  if (active.length === 0) return null;
  return <RemovableChips label="Active filters" chips={active} />;
}

function NoWatches({ allHref }: { allHref: string }) {
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

/** Back and forward are left to the browser, which restores the scroll position. */
function useScrollToTop(href: string, page: number, results: RefObject<HTMLElement | null>): void {
  const shown = useRef({ href, page });
  const byHistory = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      byHistory.current = true;
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (before.href === href) return;
    shown.current = { href, page };
    if (!byHistory.current) {
      window.scrollTo(0, 0);
      if (before.page !== page) results.current?.focus({ preventScroll: true });
    }
    byHistory.current = false;
  }, [href, page, results]);
}

// Three columns come later where a sidebar leaves less room.
const gridClassName = (besideFilters: boolean) =>
  besideFilters
    ? "grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-6 sm:gap-y-14 xl:grid-cols-3 xl:gap-x-8 xl:gap-y-18"
    : "grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-6 sm:gap-y-14 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-18";
const sizes = "(min-width: 1440px) 26rem, (min-width: 1024px) 29vw, 44vw";
const sizesBesideFilters =
  "(min-width: 1440px) 20rem, (min-width: 1280px) 23vw, (min-width: 1024px) 32vw, 44vw";

/** Pages add these to the cards: the catalog knows neither cart nor wishlist. */
interface WatchCardSlots {
  actionsFor?: (watch: WatchCardData) => ReactNode;
  overlayFor?: (watch: WatchCardData) => ReactNode;
}

interface WatchGridProps extends WatchCardSlots {
  watches: readonly WatchCardData[];
  besideFilters: boolean;
}

function WatchGrid({ watches, besideFilters, actionsFor, overlayFor }: WatchGridProps) {
  return (
    <ul className={gridClassName(besideFilters)}>
      {watches.map((watch, index) => (
        <li key={watch.id}>
          <WatchCard
            watch={watch}
            eager={index === 0}
            sizes={besideFilters ? sizesBesideFilters : sizes}
            actions={actionsFor?.(watch)}
            overlay={overlayFor?.(watch)}
          />
        </li>
      ))}
    </ul>
  );
}

function WatchGridSkeleton({ besideFilters }: { besideFilters: boolean }) {
  return (
    <LoadingRegion label="Loading watches" className={gridClassName(besideFilters)}>
      {Array.from({ length: placeholders.listing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <WatchCardSkeleton key={index} />
      ))}
    </LoadingRegion>
  );
}
