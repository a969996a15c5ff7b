import { guest } from "#src/domain/viewer.ts";
import type { WatchSearch } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { searchFor } from "./restriction.rules.ts";
import { findDescribed, isFilter, type SearchRequest, textMatch } from "./search.service.ts";
import { findMatches, maxMatches } from "./search.sql.ts";

/** Adds what a text means to a search; undefined if more watches match than the search of texts finds. */
export type Narrow = (search: WatchSearch) => Promise<WatchSearch | undefined>;

/** The text keeps the meaning that it has with the filters of the request, whatever search it narrows. */
export async function narrowByWords(db: DbOrTx, request: SearchRequest): Promise<Narrow> {
  const { meant, found } = await findDescribed(db, guest, request);
  // Then the watches are listed as without a text.
  if (found.total === 0) return async (search) => search;
  return async (search) => {
    const both = searchFor(search, meant.restriction);
    if (!both) return { ...search, among: [] };
    if (isFilter(meant)) return both;
    const page = { sort: "newest", limit: maxMatches, offset: 0 } as const;
    const { ids, total } = await findMatches(db, textMatch(meant, both), page);
    return total > maxMatches ? undefined : { ...both, among: ids };
  };
}
