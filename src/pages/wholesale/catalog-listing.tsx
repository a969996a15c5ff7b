import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import type { ListingAddress, ListingState } from "#src/features/catalog/filter.rules.ts";
import { FilterSidebar } from "#src/features/catalog/ui/filter-panel.tsx";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { ListingSection } from "#src/features/catalog/ui/listing-section.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { cardActions, cardOverlay } from "#src/pages/watch-actions.tsx";

interface CatalogListingProps {
  address: ListingAddress;
  state: ListingState;
  brand: Brand | undefined;
  listing: Listing;
}

/** The filters are in the document twice; the width decides whether sidebar or panel shows. */
export function CatalogListing({ address, state, brand, listing }: CatalogListingProps) {
  const results = useRef<HTMLElement>(null);
  const brands = useQuery(brandsQuery()).data?.brands ?? [];
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
