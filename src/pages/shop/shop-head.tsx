import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import {
  defaultFilters,
  isFiltered,
  type ListingState,
} from "#src/features/catalog/filter.rules.ts";
import {
  type ListingPlace,
  listingHref,
  shopPlace,
} from "#src/features/catalog/listing-address.ts";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { shopDescription, shopKeywords, shopTitle } from "./shop-words.ts";

interface ShopHeadProps {
  place: ListingPlace;
  brand: Brand | undefined;
  state: ListingState;
  listing: Listing;
}

export function ShopHead({ place, brand, state, listing }: ShopHeadProps) {
  const known = place.slug === null || brand !== undefined;
  const image = listing.status === "shown" ? listing.watches[0]?.image : undefined;
  return (
    <PageHead
      title={shopTitle(brand)}
      description={shopDescription(brand)}
      keywords={shopKeywords(brand)}
      {...(known ? { path: canonicalPath(brand, state, listing) } : {})}
      {...(image ? { image: `${image}-1200.webp` } : {})}
    />
  );
}

/** Order and filters make no page of their own for a search engine, and both brand addresses are one. */
function canonicalPath(brand: Brand | undefined, state: ListingState, listing: Listing): string {
  const page = listing.status === "shown" && !isFiltered(state.filters) ? listing.page : 1;
  const place = shopPlace(brand?.slug, new URLSearchParams());
  return listingHref(place, { filters: defaultFilters, sort: "newest", page });
}
