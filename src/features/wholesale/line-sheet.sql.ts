import { and, asc, eq, gt } from "drizzle-orm";
import { selectWatches, type WatchRow } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

const batchSize = 500;

/** All watches for sale, brand by brand, in batches, so that never more than one is in memory. */
export async function* readForSale(db: DbOrTx): AsyncGenerator<WatchRow[]> {
  const ordered = await db.select({ id: brands.id }).from(brands).orderBy(asc(brands.name));
  for (const brand of ordered) {
    let last = 0;
    for (;;) {
      const rows = await selectWatches(db)
        .where(and(eq(watches.brandId, brand.id), eq(watches.forSale, true), gt(watches.id, last)))
        .orderBy(asc(watches.id))
        .limit(batchSize);
      if (rows.length > 0) yield rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < batchSize) break;
    }
  }
}
