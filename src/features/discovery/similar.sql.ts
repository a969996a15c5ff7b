import { sql } from "drizzle-orm";
import { caseSizes, fallbackPrice, materials } from "#src/domain/constants.ts";
import type { WatchRow } from "#src/features/catalog/watches.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { matchingFacetCodes } from "#src/platform/db/facet-code.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTitles } from "#src/platform/db/search-tables.ts";
import { type Candidate, caseMmOf, familyOf } from "./similar.rules.ts";

const maxOfModel = 12;
const maxModels = 50;
const maxFound = 60;

/**
 * Every part reads a few rows from the end of an index, however many watches there are: the newest of the model and of
 * each model of its family, and the nearest in price of each facet code. Kin come first; of the others, those that differ
 * least in price and traits.
 */
export async function findCandidates(db: DbOrTx, watch: WatchRow): Promise<Candidate[]> {
  const { brandId, model, dialColor } = watch;
  const price = watch.retailPrice ?? fallbackPrice;
  const family = familyOf(model);
  const columns = sql`${watches.id}, ${watches.listPrice}`;
  const newestOf = (title: unknown, max: number) => sql`select ${columns} from ${watches}
    where ${watches.isAvailable} and ${watches.brandId} = ${brandId} and ${watches.model} = ${title}
    order by ${watches.createdAt} desc, ${watches.id} desc limit ${max}`;
  const nearest = (max: number, code = sql`true`) => sql`
    (select ${columns} from ${watches}
      where ${watches.isAvailable} and ${code} and ${watches.listPrice} <= ${price}
      order by ${watches.listPrice} desc limit ${max})
    union all (select ${columns} from ${watches}
      where ${watches.isAvailable} and ${code} and ${watches.listPrice} > ${price}
      order by ${watches.listPrice} limit ${max})`;
  const nearestOf = (codes: readonly number[], max: number) => sql`
    select near.* from unnest(${sql.param(codes)}::int[]) as codes (facet_code)
    cross join lateral (${nearest(max, sql`${watches.facetCode} = codes.facet_code`)}) as near`;
  const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
    select id, kinship from (
      select 'model' as kinship, 0.0 as distance, found.* from (${newestOf(model, maxOfModel)}) as found
      union all select 'family', 10, found.* from (
        select near.* from (select ${watchTitles.model} from ${watchTitles}
          where ${watchTitles.brandId} = ${brandId}
            and ${watchTitles.model} between ${family} and ${`${family}zzzzzzzz`}
            and split_part(${watchTitles.model}, ' ', 1) = ${family} and ${watchTitles.model} <> ${model}
          limit ${maxModels}) as titles
        cross join lateral (${newestOf(sql`titles.model`, 2)}) as near) as found
      union all select 'traits', 20, found.* from (${nearestOf(codesOf(watch, [dialColor]), 2)}) as found
      union all select 'traits', 20.4, found.* from (${nearestOf(codesOf(watch), 1)}) as found
      union all select 'traits', 20.8, found.* from (${nearest(maxOfModel)}) as found
    ) as candidates
    where id <> ${watch.id}
    order by distance + abs(ln(list_price::float / ${price})), id
    limit ${maxFound}`);
  return rows;
}

/** The codes of its size, material and dial in any condition; none for a size or material that no filter has. */
function codesOf({ caseSize, material }: WatchRow, dialColor?: readonly string[]): number[] {
  const mm = caseMmOf(caseSize);
  const size = caseSizes.find(({ min, below }) => mm >= min && mm < (below ?? Infinity));
  if (!size || !materials.some((known) => known === material)) return [];
  const facets = { caseSize: [size.label], material: [material], dialColor };
  return matchingFacetCodes(facets) ?? [];
}
