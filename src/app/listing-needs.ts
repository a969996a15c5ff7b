import type { QueryClient } from "@tanstack/react-query";
import { brandNamesQuery, brandQuery, shopListing } from "#src/features/catalog/catalog.queries.ts";
import { pageCount } from "#src/features/catalog/catalog.rules.ts";
import {
  isOffered,
  type ListingState,
  listingFromSearch,
  listingSearch,
  searchFromListing,
  searchListingFromSearch,
  shopAddress,
} from "#src/features/catalog/filter.rules.ts";
import { facetsQuery } from "#src/features/catalog/search/facets.queries.ts";
import type { ListingReply, ListingSource } from "#src/features/catalog/use-listing.ts";
import { wholesaleListing } from "#src/features/wholesale/wholesale.queries.ts";
import type { LoadOutcome, PageRoute } from "./page-route.ts";

type ListingNeeds = Required<Pick<PageRoute, "canonicalSearch" | "needs">>;
type ReadState = (search: URLSearchParams) => ListingState;

/** `/shop`, whose brand is in the query. */
export const shopNeeds = (read: ReadState = listingFromSearch): ListingNeeds => ({
  canonicalSearch: (search) => listingSearch(shopAddress(undefined, search), read(search)),
  needs: (queries, { search }) => loadShop(queries, read, search, search.get("brand")),
});

/** `/shop/{brand}` has the brand in its path. */
export const brandNeeds = (read: ReadState = listingFromSearch): ListingNeeds => ({
  canonicalSearch: (search) => searchFromListing(read(search)),
  needs: (queries, { params, search }) => loadShop(queries, read, search, params.brand ?? null),
});

export const wholesaleNeeds: ListingNeeds = {
  canonicalSearch: shopNeeds().canonicalSearch,
  needs: async (queries, { search }) => {
    const brand = await findBrand(queries, search.get("brand"));
    return loadListing(queries, wholesaleListing, listingFromSearch(search), brand?.id);
  },
};

async function loadShop(
  queries: QueryClient,
  read: ReadState,
  search: URLSearchParams,
  slug: string | null,
): Promise<LoadOutcome> {
  const state = read(search);
  const brand = slug === null ? undefined : await findBrand(queries, slug);
  const [outcome] = await Promise.all([
    loadListing(queries, shopListing, state, brand?.id),
    brand && queries.fetchQuery(brandQuery(brand.id)),
  ]);
  // Only the page of a shop with `discovery` reads so, and it shows counts. Those of a search follow in the browser,
  // because each of them is a search of its own.
  if (read === searchListingFromSearch) {
    const { queryKey } = facetsQuery(state, brand?.id);
    const counts = state.q ? undefined : queries.fetchQuery({ queryKey });
    await Promise.all([queries.fetchQuery(brandNamesQuery()), counts]);
  }
  return slug === null || brand ? outcome : "uncached";
}

async function findBrand(queries: QueryClient, slug: string | null) {
  const { brands } = await queries.fetchQuery(brandNamesQuery());
  return brands.find((brand) => brand.slug === slug);
}

/** Loads nothing if the browser already has the complete listing, which a search never has. */
async function loadListing<Reply extends ListingReply>(
  queries: QueryClient,
  source: ListingSource<Reply>,
  state: ListingState,
  brandId: number | undefined,
): Promise<LoadOutcome> {
  const complete = source.completeQuery(state.filters, brandId);
  if (!state.q && queries.getQueryData(complete.queryKey)) return "ok";
  const { total = 0 } = await queries.fetchQuery(source.pageQuery(state, brandId));
  const isMadeUp =
    state.q !== undefined ||
    state.page > pageCount(total, source.pageSize) ||
    !isOffered(state.filters);
  return isMadeUp ? "uncached" : "ok";
}
