import { asc, desc, eq, lt, or, sql } from "drizzle-orm";
import { binnedBrands, pictures } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { brands, users } from "#src/platform/db/schema.ts";
import { firstOf } from "#src/platform/records.ts";
import { changeSlug, forgetSlugs } from "./slugs.sql.ts";

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

/** The last one first. */
export const findBinnedBrands = (db: DbOrTx) =>
  db
    .select(binned)
    .from(binnedBrands)
    .leftJoin(users, eq(users.id, binnedBrands.deletedBy))
    .orderBy(desc(binnedBrands.deletedAt), asc(binnedBrands.id));

export const lockBinnedBrand = (tx: Tx, id: number) =>
  firstOf(tx.select().from(binnedBrands).where(eq(binnedBrands.id, id)).for("update"));

type BinnedBrand = NonNullable<Awaited<ReturnType<typeof lockBinnedBrand>>>;

/** A brand of the shop has taken its name or its address meanwhile. */
export const findSuccessor = (tx: Tx, { name, slug }: BinnedBrand) =>
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
