import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { brands } from "#src/platform/db/schema.ts";
import { brandCounts } from "#src/platform/db/summary-tables.ts";
import { forgetSlugs } from "./slugs.sql.ts";

/** As the staff has put them; brands that nobody has put anywhere follow in the order of their creation. */
export const brandOrder = [sql`${brands.position} asc nulls last`, asc(brands.id)];

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
  return selectBrands(db).orderBy(...brandOrder);
}

export async function findBrand(db: DbOrTx, id: number) {
  const [brand] = await selectBrands(db).where(eq(brands.id, id));
  return brand;
}

export function findBrandNames(db: DbOrTx) {
  return db
    .select({ id: brands.id, name: brands.name, slug: brands.slug })
    .from(brands)
    .orderBy(...brandOrder);
}

export async function findBrandSlugs(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ slug: brands.slug }).from(brands).orderBy(asc(brands.id));
  return rows.map(({ slug }) => slug);
}

/** Locks the row, so that it can't change between the checks of a delete and the delete. */
export async function lockBrand(tx: Tx, id: number) {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, id)).for("update");
  return brand;
}

/** Counts sold watches too. */
export async function countWatchesOf(tx: Tx, brandId: number): Promise<number> {
  const [row] = await tx
    .select({ watches: brandCounts.total })
    .from(brandCounts)
    .where(eq(brandCounts.brandId, brandId));
  return row?.watches ?? 0;
}

export async function removeBrand(tx: Tx, id: number): Promise<void> {
  await tx.delete(brands).where(eq(brands.id, id));
  await forgetSlugs(tx, "brand", id);
}
