import { asc, desc, eq, lt, or, sql } from "drizzle-orm";
import { binnedBrands, pictures } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { firstOf } from "#src/platform/db/records.ts";
import { brands, users } from "#src/platform/db/schema.ts";
import { brandCounts } from "#src/platform/db/summary-tables.ts";
import { changeSlug, forgetSlugs } from "./slugs.sql.ts";

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
  /** It counts drafts and sold watches too. */
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

type BrandRow = typeof brands.$inferSelect;

export async function moveBrandToBin(tx: Tx, brand: BrandRow, deletedBy: number): Promise<void> {
  const { updatedAt: _, ...kept } = brand;
  const rows = sql`select coalesce(jsonb_agg(to_jsonb(${pictures}) order by ${pictures.position}), '[]')
    from ${pictures} where ${pictures.brandId} = ${brand.id}`;
  await tx.insert(binnedBrands).values({ ...kept, deletedBy, pictures: sql`(${rows})` });
  await tx.delete(brands).where(eq(brands.id, brand.id));
}

const binned = {
  id: binnedBrands.id,
  name: binnedBrands.name,
  deletedAt: binnedBrands.deletedAt,
  deletedBy: colleague(users),
};

/** The brand that was deleted last comes first. */
export const findBinnedBrands = (db: DbOrTx) =>
  db
    .select(binned)
    .from(binnedBrands)
    .leftJoin(users, eq(users.id, binnedBrands.deletedBy))
    .orderBy(desc(binnedBrands.deletedAt), asc(binnedBrands.id));

export const lockBinnedBrand = (tx: Tx, id: number) =>
  firstOf(tx.select().from(binnedBrands).where(eq(binnedBrands.id, id)).for("update"));

type BinnedBrand = NonNullable<Awaited<ReturnType<typeof lockBinnedBrand>>>;
export type BrandNames = Pick<BinnedBrand, "name" | "slug">;

/** A brand of the shop has taken its name or its address meanwhile. */
export const findSuccessor = (tx: Tx, { name, slug }: BrandNames) =>
  firstOf(
    tx
      .select({ name: brands.name })
      .from(brands)
      .where(or(eq(sql`lower(${brands.name})`, name.toLowerCase()), eq(brands.slug, slug))),
  );

/** Its pictures are their owner's to put back. */
export async function takeBrandFromBin(tx: Tx, brand: BinnedBrand): Promise<void> {
  const { deletedAt: _, deletedBy: __, pictures: ___, ...kept } = brand;
  await tx.insert(brands).overridingSystemValue().values(kept);
  await changeSlug(tx, "brand", { id: brand.id, to: brand.slug });
  await tx.delete(binnedBrands).where(eq(binnedBrands.id, brand.id));
}

export async function removeBinnedBrand(tx: Tx, id: number): Promise<void> {
  await tx.delete(binnedBrands).where(eq(binnedBrands.id, id));
  await forgetSlugs(tx, "brand", id);
}

export async function findExpiredBrands(db: DbOrTx, days: number): Promise<number[]> {
  const rows = await db
    .select({ id: binnedBrands.id })
    .from(binnedBrands)
    .where(lt(binnedBrands.deletedAt, sql`now() - make_interval(days => ${days})`));
  return rows.map(({ id }) => id);
}
