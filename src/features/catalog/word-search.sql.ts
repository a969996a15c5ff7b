import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { watchWords, wordQuery, wordsIn } from "#src/platform/db/columns.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

/**
 * Returns queries for the ids of the matching watches: each typed word must begin a word of the brand, model or
 * reference. There is one query for each way to divide the words between a brand and its watches, so that each reads an
 * index. A single one with `or` reads the whole table.
 */
export async function selectByWords(
  db: DbOrTx,
  typed: readonly string[],
  filtered?: SQL,
): Promise<SQL[]> {
  const named = await db.select({ id: brands.id, name: brands.name }).from(brands);
  const ofBrands = named.flatMap(({ id, name }) => {
    const known = wordsIn(name) ?? [];
    const rest = typed.filter((word) => !known.some((begun) => begun.startsWith(word)));
    return rest.length < typed.length
      ? [selectWith(rest, and(eq(watches.brandId, id), filtered))]
      : [];
  });
  return [selectWith(typed, filtered), ...ofBrands];
}

function selectWith(typed: readonly string[], filtered: SQL | undefined): SQL {
  const own = typed.length > 0 ? sql`${watchWords(watches)} @@ ${wordQuery(typed)}` : undefined;
  // The index of a brand is in this order, so that no other is read.
  const order = own ? sql`` : sql`order by ${watches.id}`;
  return sql`select ${watches.id} from ${watches} where ${and(filtered, own)} ${order}`;
}
