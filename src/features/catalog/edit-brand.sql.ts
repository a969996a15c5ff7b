import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { brands } from "#src/platform/db/schema.ts";
import { brandCounts } from "#src/platform/db/summary-tables.ts";
import { brandOrder } from "./catalog.sql.ts";

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

export function findStaffBrands(db: DbOrTx): Promise<StaffBrandRow[]> {
  return selectStaffBrands(db).orderBy(...brandOrder);
}

export async function findStaffBrand(db: DbOrTx, id: number): Promise<StaffBrandRow | undefined> {
  const [brand] = await selectStaffBrands(db).where(eq(brands.id, id));
  return brand;
}

export type BrandValues = Pick<
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
