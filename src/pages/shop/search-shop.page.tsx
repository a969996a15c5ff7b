import { useEffect } from "react";
import { useSearch } from "wouter";
import {
  defaultFilters,
  isFiltered,
  listingHref,
  searchListingFromSearch,
  shopAddress,
} from "#src/features/catalog/filter.rules.ts";
import { rememberSearch } from "#src/features/catalog/search/recent-searches.ts";
import { resultsFor } from "#src/features/catalog/search/search.messages.ts";
import { searchListing } from "#src/features/catalog/search/search.queries.ts";
import {
  type SearchReply,
  SearchSummary,
} from "#src/features/catalog/search/ui/search-summary.tsx";
import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { paths } from "#src/lib/paths.ts";
import { type ShopResults, ShopScreen } from "./shop.page.tsx";

/** The shop's listing, which shows the results of a search if its address has a text. */
export function SearchShopPage({ params }: { params: Readonly<Record<string, string>> }) {
  const search = new URLSearchParams(useSearch());
  const requested = shopAddress(params.brand, search);
  const state = searchListingFromSearch(search);
  const { q } = state;

  useEffect(() => {
    if (q) rememberSearch(q);
  }, [q]);

  const unfiltered = listingHref(requested, { ...state, filters: defaultFilters, page: 1 });
  const results: ShopResults<SearchReply> | undefined = q
    ? {
        title: resultsFor(q),
        allHref: isFiltered(state.filters) ? unfiltered : paths.shop(),
        heading: (listing, address) => <SearchSummary {...{ q, state, address, listing }} />,
        hasMore: ({ search: report }) => report?.more,
      }
    : undefined;
  return (
    <Comparing>
      <ShopScreen source={searchListing} {...{ requested, state, results }} />
    </Comparing>
  );
}
