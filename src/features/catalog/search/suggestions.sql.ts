import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { referenceKey } from "#src/platform/db/columns.ts";
import { brands, watches } from "#src/platform/db/schema.ts";
import type { Title } from "./lexicon.ts";

/** Finds the models of which watches are listed, in the same order. */
export async function findListedTitles(
  db: DbOrTx,
  titles: readonly Title[],
  limit: number,
): Promise<Pick<Title, "brandId" | "model">[]> {
  if (titles.length === 0) return [];
  const brandIds = titles.map(({ brandId }) => brandId);
  const models = titles.map(({ model }) => model);
  const { rows } = await db.execute<{ brandId: number; model: string }>(sql`
    select title.brand_id as "brandId", title.model
    from unnest(${sql.param(brandIds)}::int[], ${sql.param(models)}::text[])
      with ordinality as title(brand_id, model, place)
    where exists (select from ${watches} where ${watches.brandId} = title.brand_id
      and ${watches.model} = title.model and ${watches.isAvailable})
    order by place limit ${limit}`);
  return rows;
}

/** References that begin with a key, each once. */
export async function findReferencesFrom(db: DbOrTx, key: string, limit: number) {
  const begun = db
    .select({ reference: watches.reference, brandName: brands.name, model: watches.model })
    .from(watches)
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(and(sql`${referenceKey(watches)} between ${key} and ${`${key}~`}`, watches.isAvailable))
    .orderBy(referenceKey(watches))
    // One reference may have many watches.
    .limit(limit * 10);
  const rows = new Map((await begun).map((row) => [row.reference, row]));
  return [...rows.values()].slice(0, limit);
}
