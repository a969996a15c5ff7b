import { paths } from "#src/lib/paths.ts";
import { type ListingState, searchFromListing, searchValue } from "./filter.rules.ts";

/** Where a listing stands: its path, and the part of the query that names its brand, if that is there. */
export interface ListingPlace {
  readonly slug: string | null;
  readonly path: string;
  readonly brandSearch: URLSearchParams;
}

/** `/shop/{brand}` and `/shop?brand={slug}` are the same listing; each keeps its own kind of address. */
export function listingPlace(
  slugInPath: string | undefined,
  search: URLSearchParams,
): ListingPlace {
  if (slugInPath !== undefined) {
    return { slug: slugInPath, path: paths.brand(slugInPath), brandSearch: new URLSearchParams() };
  }
  const slug = searchValue(search, "brand");
  return {
    slug: slug || null,
    path: paths.shop(),
    brandSearch: new URLSearchParams(slug ? { brand: slug } : {}),
  };
}

export function listingSearch(place: ListingPlace, state: ListingState): URLSearchParams {
  return new URLSearchParams([...place.brandSearch, ...searchFromListing(state)]);
}

export function listingHref(place: ListingPlace, state: ListingState): string {
  const search = listingSearch(place, state);
  return search.size > 0 ? `${place.path}?${search}` : place.path;
}
