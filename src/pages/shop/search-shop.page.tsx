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
import { CountedFilterForm } from "#src/features/catalog/search/ui/counted-filter-form.tsx";
import {
  type SearchReply,
  SearchSummary,
} from "#src/features/catalog/search/ui/search-summary.tsx";
import type { Listing } from "#src/features/catalog/use-listing.ts";
import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { SaveSearch } from "#src/features/marketing/alerts/ui/save-search.tsx";
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
        heading: (listing, address) => (
          <>
            <SearchSummary {...{ q, state, address, listing }} />
            {isUnmatched(listing) && <SaveSearch isEmpty {...{ address, state }} />}
          </>
        ),
        hasMore: ({ search: report }) => report?.more,
      }
    : undefined;
  return (
    <Comparing>
      <ShopScreen
        source={searchListing}
        filterForm={CountedFilterForm}
        {...{ requested, state, results }}
        offer={(listing, address) =>
          listing.status === "shown" &&
          !isUnmatched(listing) && (
            <SaveSearch isEmpty={listing.total === 0} {...{ address, state }} />
          )
        }
      />
    </Comparing>
  );
}

/** Other watches are listed than those that were searched for. */
const isUnmatched = (listing: Listing<SearchReply>): boolean =>
  listing.status === "shown" &&
  Boolean(listing.reply.search?.nothing ?? listing.reply.search?.dropped);
