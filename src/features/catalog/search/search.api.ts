import { pageSize } from "#src/domain/constants.ts";
import { isId } from "#src/lib/params.ts";
import { serve } from "#src/platform/http/serve.ts";
import { presentWatches } from "../catalog.present.ts";
import { readListing } from "../listing.service.ts";
import { findWatchesByIds } from "../watches.sql.ts";
import { readFacets } from "./facets.service.ts";
import { narrowByWords } from "./narrow.service.ts";
import { countFacets, listSuggestions, searchWatches } from "./search.contract.ts";
import { readSearch } from "./search.service.ts";
import { suggest } from "./suggestions.service.ts";

export const searchApi = [
  serve(searchWatches, async ({ db, viewer, query }) => {
    const {
      ids,
      featured,
      sort,
      page,
      pageSize: size = pageSize.shop,
      fields,
      q,
      exact,
      ...filter
    } = query;
    if (ids) {
      const rows = await findWatchesByIds(db, ids.filter(isId).map(Number));
      return { watches: await presentWatches(db, rows, viewer) };
    }
    const search = { ...filter, featured: featured === "true" };
    if (q?.trim()) {
      const request = { q, exact: exact === "true", search, sort, page, pageSize: size, fields };
      return readSearch(db, viewer, request);
    }
    return readListing(db, viewer, { search, sort, page, pageSize: size, fields });
  }),
  serve(countFacets, async ({ db, query: { q, exact, ...search } }) => {
    if (!q?.trim()) return readFacets(db, search);
    const request = { q, exact: exact === "true", search, page: 1, pageSize: 1 };
    return readFacets(db, search, await narrowByWords(db, request));
  }),
  serve(listSuggestions, async ({ db, viewer, query }) => ({
    suggestions: await suggest(db, viewer, query.q),
  })),
];
