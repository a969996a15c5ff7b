import { defaultSort, type Sort } from "#src/domain/constants.ts";
import { maxListPage } from "#src/domain/limits.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Watch } from "./catalog.contract.ts";
import { presentWatches } from "./catalog.present.ts";
import { pageCount } from "./catalog.rules.ts";
import { countWatches, findPageOfFew, findPageOfMany } from "./pages.sql.ts";
import { findWatches, type WatchSearch } from "./watches.sql.ts";

export interface ListingRequest {
  readonly search: WatchSearch;
  readonly sort?: Sort | undefined;
  /** Without a page, all that fits the search. */
  readonly page?: number | undefined;
  readonly pageSize: number;
}

/** Watches for sale as this viewer may see them. A page beyond the last is the last. */
export async function readListing(
  db: DbOrTx,
  viewer: Viewer,
  { search, sort = defaultSort, page, pageSize }: ListingRequest,
): Promise<{ watches: Watch[]; total?: number }> {
  if (page === undefined) {
    const rows = await findWatches(db, search, sort);
    return { watches: await presentWatches(db, rows, viewer) };
  }
  const mostCounted = maxListPage * pageSize;
  const total = await countWatches(db, search, mostCounted);
  const shown = Math.min(page, pageCount(total, pageSize));
  const request = { search, sort, limit: pageSize, offset: (shown - 1) * pageSize };
  const rows =
    total < mostCounted
      ? await findPageOfFew(db, request, mostCounted)
      : await findPageOfMany(db, request);
  return { watches: await presentWatches(db, rows, viewer), total };
}
