import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import type { BrandName } from "#src/features/catalog/catalog.contract.ts";
import { brandNamesQuery } from "#src/features/catalog/catalog.queries.ts";
import {
  type ListingAddress,
  type ListingState,
  listingAddress,
  listingFromSearch,
} from "#src/features/catalog/filter.rules.ts";
import { FilterSidebar } from "#src/features/catalog/ui/filter-panel.tsx";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { ListingSection } from "#src/features/catalog/ui/listing-section.tsx";
import { type Listing, useListing } from "#src/features/catalog/use-listing.ts";
import { useInventoryExport } from "#src/features/wholesale/ui/inventory-export.tsx";
import { Benefits, SummaryCards } from "#src/features/wholesale/ui/wholesale-cards.tsx";
import { advertisedDiscount } from "#src/features/wholesale/wholesale.messages.ts";
import { wholesaleListing } from "#src/features/wholesale/wholesale.queries.ts";
import { hasStatus } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { cardActions, cardOverlay } from "./watch-actions.tsx";

const intro = "Our whole inventory at dealers' prices,";

export function WholesalePage() {
  const search = new URLSearchParams(useSearch());
  const requested = listingAddress(paths.wholesale(), search);
  const state = listingFromSearch(search);
  const { brand, brandStatus, listing } = useWholesaleListing(requested.brandSlug, state);
  const { Export, Feed } = useInventoryExport();
  const address = brandStatus === "unknown" ? listingAddress(paths.wholesale()) : requested;
  return (
    <>
      <PageHead description={`${intro} ${advertisedDiscount}.`} />
      <div className="container-page pt-14 pb-20 lg:pt-20 lg:pb-28">
        <header className="flex flex-col gap-x-8 gap-y-6 md:flex-row md:items-end md:justify-between">
          <div>
            <h1>Wholesale Catalog</h1>
            <p className="mt-4 max-w-[46ch] text-lead text-muted">
              {intro} <span className="whitespace-nowrap">{advertisedDiscount}.</span>
            </p>
          </div>
          <Export />
        </header>
        <div className="mt-10 lg:mt-14">
          <SummaryCards summary={summaryOf(listing)} />
        </div>
        <CatalogListing address={address} state={state} brand={brand} listing={listing} />
      </div>
      <Feed />
      <Benefits />
    </>
  );
}

/** A 403 means that the viewer is no longer a dealer: the page redirects to home. */
function useWholesaleListing(slug: string | null, state: ListingState) {
  const [, navigate] = useLocation();
  const { brand, brandStatus, listing } = useListing(wholesaleListing, slug, state);
  const forbidden = listing.status === "failed" && hasStatus(listing.error, 403);

  useEffect(() => {
    if (forbidden) navigate(paths.home(), { replace: true });
  }, [forbidden, navigate]);

  return { brand, brandStatus, listing: forbidden ? ({ status: "loading" } as const) : listing };
}

function summaryOf(listing: ReturnType<typeof useWholesaleListing>["listing"]) {
  if (listing.status === "loading") return undefined;
  return listing.status === "failed" ? null : listing.reply.summary;
}

interface CatalogListingProps {
  address: ListingAddress;
  state: ListingState;
  brand: BrandName | undefined;
  listing: Listing;
}

/** The filters are in the document twice; the width decides whether sidebar or panel shows. */
function CatalogListing({ address, state, brand, listing }: CatalogListingProps) {
  const results = useRef<HTMLElement>(null);
  const brands = useQuery(brandNamesQuery()).data?.brands ?? [];
  const filters = { address, state, brands };
  return (
    <div className="mt-10 gap-x-14 lg:mt-16 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-x-16">
      <FilterSidebar
        {...filters}
        onDone={() => results.current?.focus({ preventScroll: true })}
        className="max-lg:hidden"
      />
      <div className="relative flex flex-col">
        <ListingBar {...filters} sortLabels="wholesale" besideFilters />
        <ListingSection
          ref={results}
          address={address}
          state={state}
          listing={listing}
          brand={brand}
          allHref={address.path}
          actionsFor={cardActions}
          overlayFor={cardOverlay}
          besideFilters
        />
      </div>
    </div>
  );
}
