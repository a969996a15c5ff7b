import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watchWords, wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

const maxFound = 10;
/** Of more than this, only some are sorted: who searched so widely types on. */
const maxSorted = 200;

/** Each word must begin one of the brand, model or reference. */
export async function findSaleableWatches(db: DbOrTx, search: string) {
  const typed = wordsIn(search);
  if (search !== "" && !typed) return [];
  const found = sql.join(await candidates(db, typed ?? []), sql` union all `);
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

/**
 * One query for each way to divide the words between a brand and its watches, so that each reads an index. A
 * single one with `or` reads the whole table.
 */
async function candidates(db: DbOrTx, typed: readonly string[]): Promise<SQL[]> {
  const named = await db.select({ id: brands.id, name: brands.name }).from(brands);
  const ofBrands = named.flatMap(({ id, name }) => {
    const known = wordsIn(name) ?? [];
    const rest = typed.filter((word) => !known.some((begun) => begun.startsWith(word)));
    return rest.length < typed.length ? [candidatesWith(rest, eq(watches.brandId, id))] : [];
  });
  return [candidatesWith(typed), ...ofBrands];
}

function candidatesWith(typed: readonly string[], ofBrand?: SQL): SQL {
  const own = typed.length > 0 ? sql`${watchWords(watches)} @@ ${wordQuery(typed)}` : undefined;
  // The index of a brand is in this order, so that no other is read.
  const order = own ? sql`` : sql`order by ${watches.id}`;
  return sql`(select ${watches.id} from ${watches}
    where ${and(eq(watches.forSale, true), ofBrand, own)} ${order} limit ${maxSorted})`;
}
