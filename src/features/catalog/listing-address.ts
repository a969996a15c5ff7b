import { paths } from "#src/lib/paths.ts";
import { type ListingState, searchFromListing, searchValue } from "./filter.rules.ts";

/** Where a listing stands: its path, and the part of the query that names its brand, if that is there. */
export interface ListingPlace {
  readonly slug: string | null;
  readonly path: string;
  readonly brandSearch: URLSearchParams;
}

/** A listing whose path says nothing of a brand; the query may. */
export function placeAt(path: string, search = new URLSearchParams()): ListingPlace {
  const slug = searchValue(search, "brand") || null;
  return { slug, path, brandSearch: new URLSearchParams(slug ? { brand: slug } : {}) };
}

/** `/shop/{brand}` and `/shop?brand={slug}` are the same listing; each keeps its own kind of address. */
export function shopPlace(slugInPath: string | undefined, search: URLSearchParams): ListingPlace {
  if (slugInPath === undefined) return placeAt(paths.shop(), search);
  return { ...placeAt(paths.brand(slugInPath)), slug: slugInPath };
}

export function listingSearch(place: ListingPlace, state: ListingState): URLSearchParams {
  return new URLSearchParams([...place.brandSearch, ...searchFromListing(state)]);
}

export function listingHref(place: ListingPlace, state: ListingState): string {
  const search = listingSearch(place, state);
  return search.size > 0 ? `${place.path}?${search}` : place.path;
}
