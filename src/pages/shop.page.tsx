import { useId, useRef } from "react";
import { useSearch } from "wouter";
import { listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { listingPlace } from "#src/features/catalog/listing-address.ts";
import { ActiveFilters } from "#src/features/catalog/ui/active-filters.tsx";
import { FilterPanel } from "#src/features/catalog/ui/filter-panel.tsx";
import { SortSelect } from "#src/features/catalog/ui/sort-select.tsx";
import { useListing } from "#src/features/catalog/use-listing.ts";
import { ShopCount } from "./shop/shop-count.tsx";
import { ShopHead } from "./shop/shop-head.tsx";
import { ShopHeading } from "./shop/shop-heading.tsx";
import { ShopPromise } from "./shop/shop-promise.tsx";
import { ShopResults } from "./shop/shop-results.tsx";
import { useStartAtTop } from "./shop/use-start-at-top.ts";

interface ShopPageProps {
  params: Readonly<Record<string, string>>;
}

export function ShopPage({ params }: ShopPageProps) {
  const search = new URLSearchParams(useSearch());
  const place = listingPlace(params.brand, search);
  const state = listingFromSearch(search);
  const { brand, brandPending, listing } = useListing(place.slug, state);
  const results = useRef<HTMLElement>(null);
  const titleId = useId();
  useStartAtTop(search.toString(), state.page, results);
  return (
    <div className="container-page pt-14 pb-20 lg:pt-20 lg:pb-28">
      <ShopHead place={place} brand={brand} state={state} listing={listing} />
      <ShopHeading brand={brand} pending={brandPending} />
      <div className="mt-10 flex flex-col lg:mt-14">
        <div className="sticky bottom-0 z-30 order-last -mx-5 mt-10 grid grid-cols-[2fr_3fr] gap-3 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:relative sm:order-none sm:mx-0 sm:mt-0 sm:block sm:border-y sm:px-0 sm:py-4">
          <FilterPanel place={place} state={state} />
          <SortSelect place={place} state={state} className="sm:absolute sm:top-4 sm:right-0" />
        </div>
        <section
          ref={results}
          tabIndex={-1}
          aria-labelledby={titleId}
          className="pt-6 outline-none sm:pt-8"
        >
          <h2 id={titleId} className="sr-only">
            Watches
          </h2>
          <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3 sm:mb-8">
            <ShopCount listing={listing} />
            <ActiveFilters place={place} state={state} />
          </div>
          <ShopResults place={place} state={state} listing={listing} />
        </section>
      </div>
      <ShopPromise />
    </div>
  );
}
