import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

/** Only watches that can be bought are listed, so only they are counted; an index alone answers it. */
function countsByBrand(db: DbOrTx) {
  return db
    .select({ brandId: watches.brandId, count: sql<number>`count(*)::int`.as("count") })
    .from(watches)
    .where(sql`${watches.isAvailable}`)
    .groupBy(watches.brandId)
    .as("counts");
}

function selectBrands(db: DbOrTx) {
  const counts = countsByBrand(db);
  return db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      image: brands.image,
      description: brands.description,
      count: sql<number>`coalesce(${counts.count}, 0)`,
    })
    .from(brands)
    .leftJoin(counts, eq(counts.brandId, brands.id))
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
