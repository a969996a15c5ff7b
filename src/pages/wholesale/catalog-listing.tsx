import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { type ListingPlace, listingSearch } from "#src/features/catalog/listing-address.ts";
import { FilterPanel } from "#src/features/catalog/ui/filter-panel.tsx";
import { FilterSidebar } from "#src/features/catalog/ui/filter-sidebar.tsx";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { SortSelect } from "#src/features/catalog/ui/sort-select.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { ListingSection } from "#src/pages/listing/listing-section.tsx";
import { useStartAtTop } from "#src/pages/listing/use-start-at-top.ts";

interface CatalogListingProps {
  place: ListingPlace;
  state: ListingState;
  brand: Brand | undefined;
  listing: Listing;
}

/** The filters are there twice, and one of them shows: beside the watches, or in a panel above them. */
export function CatalogListing({ place, state, brand, listing }: CatalogListingProps) {
  const results = useRef<HTMLElement>(null);
  const brands = useQuery(brandsQuery()).data?.brands ?? [];
  const filters = { place, state, brands };
  useStartAtTop(listingSearch(place, state).toString(), state.page, results);
  return (
    <div className="mt-10 gap-x-14 lg:mt-16 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-x-16">
      <FilterSidebar
        {...filters}
        onDone={() => results.current?.focus({ preventScroll: true })}
        className="max-lg:hidden"
      />
      <div className="relative flex flex-col">
        <ListingBar className="lg:absolute lg:top-0 lg:right-0 lg:bottom-auto lg:border-0 lg:py-0">
          <FilterPanel {...filters} className="lg:hidden" />
          <SortSelect
            place={place}
            state={state}
            labels="wholesale"
            className="sm:max-lg:absolute sm:max-lg:top-4 sm:max-lg:right-0"
          />
        </ListingBar>
        <ListingSection
          ref={results}
          place={place}
          state={state}
          listing={listing}
          brand={brand}
          allHref={place.path}
          room="besideFilters"
        />
      </div>
    </div>
  );
}
