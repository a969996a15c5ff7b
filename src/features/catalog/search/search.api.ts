import { pageSize } from "#src/domain/constants.ts";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { readListing } from "#src/features/catalog/listing.service.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { isId } from "#src/lib/params.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { serve } from "#src/platform/http/serve.ts";
import { readFacets } from "./facets.service.ts";
import { narrowByWords } from "./narrow.service.ts";
import { countFacets, listSuggestions, searchWatches } from "./search.contract.ts";
import { readSearch } from "./search.service.ts";
import { suggest } from "./suggestions.service.ts";

/** Brands that nobody knows have no watches. */
async function withBrandIds<Filter extends { brandId?: string[] | undefined }>(
  db: DbOrTx,
  { brand: slugs = [], ...filter }: Filter & { brand?: string[] | undefined },
) {
  if (slugs.length === 0) return filter;
  const named = (await findBrandNames(db)).filter(({ slug }) => slugs.includes(slug));
  return { ...filter, brandId: named.length > 0 ? named.map(({ id }) => String(id)) : ["none"] };
}

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
      ...given
    } = query;
    if (ids) {
      const rows = await findWatchesByIds(db, ids.filter(isId).map(Number));
      return { watches: await presentWatches(db, rows, viewer) };
    }
    const filter = await withBrandIds(db, given);
    const search = { ...filter, featured: featured === "true" };
    if (q?.trim()) {
      const request = { q, exact: exact === "true", search, sort, page, pageSize: size, fields };
      return readSearch(db, viewer, request);
    }
    return readListing(db, viewer, { search, sort, page, pageSize: size, fields });
  }),
  serve(countFacets, async ({ db, query: { q, exact, ...given } }) => {
    const search = await withBrandIds(db, given);
    if (!q?.trim()) return readFacets(db, search);
    const request = { q, exact: exact === "true", search, page: 1, pageSize: 1 };
    return readFacets(db, search, await narrowByWords(db, request));
  }),
  serve(listSuggestions, async ({ db, viewer, query }) => ({
    suggestions: await suggest(db, viewer, query.q),
  })),
];
