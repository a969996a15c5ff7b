import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

const maxFound = 10;

/** Each word must be somewhere in brand, model and reference. */
export async function findSaleableWatches(db: DbOrTx, search: string) {
  const name = sql`concat_ws(' ', ${brands.name}, ${watches.model}, ${watches.reference})`;
  const words = search.split(/\s+/).filter(Boolean);
  return db
    .select({
      id: watches.id,
      brandName: brands.name,
      model: watches.model,
      reference: watches.reference,
      condition: watches.condition,
      price: watches.listPrice,
      freeUnits: sql<number>`${watches.units} - ${watches.held}`,
    })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(
      and(
        eq(watches.forSale, true),
        ...words.map((word) => sql`${name} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
      ),
    )
    .orderBy(asc(brands.name), asc(watches.model), asc(watches.id))
    .limit(maxFound);
}
