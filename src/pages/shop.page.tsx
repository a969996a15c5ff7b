import { useRef } from "react";
import { useSearch } from "wouter";
import { listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { shopPlace } from "#src/features/catalog/listing-address.ts";
import { shopListing } from "#src/features/catalog/shop-listing.ts";
import { FilterPanel } from "#src/features/catalog/ui/filter-panel.tsx";
import { ListingBar } from "#src/features/catalog/ui/listing-bar.tsx";
import { SortSelect } from "#src/features/catalog/ui/sort-select.tsx";
import { useListing } from "#src/features/catalog/use-listing.ts";
import { paths } from "#src/lib/paths.ts";
import { ListingSection } from "./listing/listing-section.tsx";
import { useStartAtTop } from "./listing/use-start-at-top.ts";
import { ShopHead } from "./shop/shop-head.tsx";
import { ShopHeading } from "./shop/shop-heading.tsx";
import { ShopPromise } from "./shop/shop-promise.tsx";

interface ShopPageProps {
  params: Readonly<Record<string, string>>;
}

export function ShopPage({ params }: ShopPageProps) {
  const search = new URLSearchParams(useSearch());
  const place = shopPlace(params.brand, search);
  const state = listingFromSearch(search);
  const { brand, brandPending, listing } = useListing(shopListing, place.slug, state);
  const results = useRef<HTMLElement>(null);
  useStartAtTop(search.toString(), state.page, results);
  return (
    <div className="container-page pt-14 pb-20 lg:pt-20 lg:pb-28">
      <ShopHead place={place} brand={brand} state={state} listing={listing} />
      <ShopHeading brand={brand} pending={brandPending} />
      <div className="mt-10 flex flex-col lg:mt-14">
        <ListingBar>
          <FilterPanel place={place} state={state} />
          <SortSelect place={place} state={state} className="sm:absolute sm:top-4 sm:right-0" />
        </ListingBar>
        <ListingSection
          ref={results}
          place={place}
          state={state}
          listing={listing}
          allHref={paths.shop()}
        />
      </div>
      <ShopPromise />
    </div>
  );
}
