import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { brands } from "#src/platform/db/schema.ts";
import { brandCounts } from "#src/platform/db/summary-tables.ts";
import { firstOf } from "#src/platform/records.ts";
import { forgetSlugs } from "./slugs.sql.ts";

/** As the staff has put them; brands that nobody has put anywhere follow in the order of their creation. */
const brandOrder = [sql`${brands.position} asc nulls last`, asc(brands.id)];

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

export const findBrands = (db: DbOrTx) => selectBrands(db).orderBy(...brandOrder);

export const findBrand = (db: DbOrTx, id: number) =>
  firstOf(selectBrands(db).where(eq(brands.id, id)));

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
export const lockBrand = (tx: Tx, id: number) =>
  firstOf(tx.select().from(brands).where(eq(brands.id, id)).for("update"));

export async function countWatchesOf(tx: Tx, brandId: number): Promise<number> {
  const rows = tx.select().from(brandCounts).where(eq(brandCounts.brandId, brandId));
  return (await firstOf(rows))?.total ?? 0;
}

export async function removeBrand(tx: Tx, id: number): Promise<void> {
  await tx.delete(brands).where(eq(brands.id, id));
  await forgetSlugs(tx, "brand", id);
}

const staffBrand = {
  id: brands.id,
  name: brands.name,
  slug: brands.slug,
  description: brands.description,
  founded: brands.founded,
  country: brands.country,
  image: brands.image,
  position: brands.position,
  updatedAt: brands.updatedAt,
  /** Drafts and sold watches included. */
  count: sql<number>`coalesce(${brandCounts.total}, 0)`,
};

const selectStaffBrands = (db: DbOrTx) =>
  db
    .select(staffBrand)
    .from(brands)
    .leftJoin(brandCounts, eq(brandCounts.brandId, brands.id))
    .$dynamic();

export type StaffBrandRow = Awaited<ReturnType<typeof selectStaffBrands>>[number];

export const findStaffBrands = (db: DbOrTx) => selectStaffBrands(db).orderBy(...brandOrder);

export const findStaffBrand = (db: DbOrTx, id: number) =>
  firstOf(selectStaffBrands(db).where(eq(brands.id, id)));

type BrandValues = Pick<
  typeof brands.$inferInsert,
  "name" | "slug" | "description" | "founded" | "country"
>;

export async function insertBrand(tx: Tx, values: BrandValues): Promise<number> {
  const [row] = await tx.insert(brands).values(values).returning({ id: brands.id });
  return row?.id ?? 0;
}

/** Later than before even if the clock of the database stands still or was put back. */
const now = sql`greatest(now(), ${brands.updatedAt} + interval '1 millisecond')`;

export async function updateBrand(tx: Tx, id: number, values: Partial<BrandValues>): Promise<void> {
  await tx
    .update(brands)
    .set({ ...values, updatedAt: now })
    .where(eq(brands.id, id));
}

/** In the order of their ids, so that two at once do not wait for each other. */
export async function lockBrands(tx: Tx): Promise<void> {
  await tx.select({ id: brands.id }).from(brands).orderBy(asc(brands.id)).for("update");
}

/** Not an edit: who edits a brand meanwhile is not disturbed. */
export async function setBrandPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update ${brands} set position = given.position
    from unnest(${sql.param([...ids])}::int[]) with ordinality as given (id, position)
    where ${brands.id} = given.id`);
}
