import { completeListingMax } from "#src/domain/limits.ts";
import { countWatches } from "#src/features/catalog/pages.sql.ts";
import type { ListingMode, PageState } from "#src/lib/page-state.tsx";
import type { CatalogVersion } from "#src/platform/catalog-version.ts";
import type { Config } from "#src/platform/config.ts";
import type { Db } from "#src/platform/db/client.ts";

/** What all pages are told; only the size of the catalog can change it while the process runs. */
export function pageStateOf(
  config: Config,
  capabilities: readonly string[],
  db: Db,
  catalogVersion: CatalogVersion,
): () => Promise<PageState> {
  const fixed = {
    shop: { storeName: config.storeName, phone: config.contactPhone, email: config.contactEmail },
    origin: config.publicUrl,
    capabilities,
  };
  let known: { version: string; listing: ListingMode } | undefined;
  return async () => {
    const version = catalogVersion.current();
    if (known?.version !== version) {
      const total = await countWatches(db, {}, completeListingMax + 1);
      known = { version, listing: total > completeListingMax ? "paged" : "complete" };
    }
    return { ...fixed, listing: known.listing };
  };
}
