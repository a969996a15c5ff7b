import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brandCounts, brands } from "#src/platform/db/schema.ts";

function selectBrands(db: DbOrTx) {
  return db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      image: brands.image,
      description: brands.description,
      count: sql<number>`coalesce(${brandCounts.count}, 0)`,
    })
    .from(brands)
    .leftJoin(brandCounts, eq(brandCounts.brandId, brands.id))
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
