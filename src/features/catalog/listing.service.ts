import { defaultSort, type Sort } from "#src/domain/constants.ts";
import { maxListPage } from "#src/domain/limits.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Watch, WatchCardData } from "./catalog.contract.ts";
import { presentCards, presentWatches } from "./catalog.present.ts";
import { pageCount } from "./catalog.rules.ts";
import { countWatches, findPageByIndex, findPageBySorting } from "./pages.sql.ts";
import { withRareTraits } from "./traits.sql.ts";
import { findWatches, type WatchSearch } from "./watches.sql.ts";

export interface ListingRequest {
  readonly search: WatchSearch;
  readonly sort?: Sort | undefined;
  /** Without a page number, all matches. */
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly fields?: "card" | undefined;
  /** Undefined unless the matches were counted already. */
  readonly matches?: number | undefined;
}

/** A page number beyond the last page gives the last page. */
export async function readListing(
  db: DbOrTx,
  viewer: Viewer,
  { sort = defaultSort, page, pageSize, fields, matches, ...request }: ListingRequest,
): Promise<{ watches: (Watch | WatchCardData)[]; total?: number }> {
  const search = await withRareTraits(db, request.search);
  const present = fields === "card" ? presentCards : presentWatches;
  if (page === undefined) {
    const rows = await findWatches(db, search, sort);
    return { watches: await present(db, rows, viewer) };
  }
  const maxCounted = maxListPage * pageSize;
  const total = Math.min(matches ?? (await countWatches(db, search, maxCounted)), maxCounted);
  const existingPage = Math.min(page, pageCount(total, pageSize));
  const slice = { search, sort, limit: pageSize, offset: (existingPage - 1) * pageSize };
  const rows =
    total < maxCounted
      ? await findPageBySorting(db, slice, maxCounted)
      : await findPageByIndex(db, slice);
  return { watches: await present(db, rows, viewer), total };
}
