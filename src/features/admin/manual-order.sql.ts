import { asc, eq, sql } from "drizzle-orm";
import { selectByWords } from "#src/features/catalog/word-search.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { wordsIn } from "#src/platform/db/columns.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

const maxFound = 10;
/** If more are found, only some are sorted: after such a wide search one types more words. */
const maxSorted = 200;

/** Each word must begin one of the brand, model or reference. */
export async function findSaleableWatches(db: DbOrTx, search: string) {
  const typed = wordsIn(search);
  if (search !== "" && !typed) return [];
  const queries = await selectByWords(db, typed ?? [], eq(watches.forSale, true));
  const limited = queries.map((query) => sql`(${query} limit ${maxSorted})`);
  const found = sql.join(limited, sql` union all `);
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
    .where(sql`${watches.id} = any(array(${found}))`)
    .orderBy(asc(brands.name), asc(watches.model), asc(watches.id))
    .limit(maxFound);
}
