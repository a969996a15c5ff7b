import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

/** Only watches that can be bought are listed, so only they are counted. */
const brandWithCount = {
  id: brands.id,
  name: brands.name,
  slug: brands.slug,
  image: brands.image,
  description: brands.description,
  count: sql<number>`count(${watches.id})::int`,
};

function selectBrands(db: DbOrTx) {
  return db
    .select(brandWithCount)
    .from(brands)
    .leftJoin(watches, and(eq(watches.brandId, brands.id), watches.isAvailable))
    .groupBy(brands.id)
    .$dynamic();
}

export function findBrands(db: DbOrTx) {
  return selectBrands(db).orderBy(asc(brands.id));
}

export async function findBrand(db: DbOrTx, id: number) {
  const [brand] = await selectBrands(db).where(eq(brands.id, id));
  return brand;
}

export async function findBrandSlugs(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ slug: brands.slug }).from(brands).orderBy(asc(brands.id));
  return rows.map(({ slug }) => slug);
}
