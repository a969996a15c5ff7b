import { and, eq, or, sql } from "drizzle-orm";
import { oldSlugs, type slugKinds } from "#src/platform/db/backoffice-tables.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

type SlugKind = (typeof slugKinds)[number];

interface SlugChange {
  readonly id: number;
  /** It is undefined for a new row. */
  readonly from?: string;
  readonly to: string;
}

/** The address that a row leaves redirects to it. The one that it takes redirects to nobody any more. */
export async function changeSlug(tx: Tx, kind: SlugKind, { id, from, to }: SlugChange) {
  if (from === to) return;
  await tx.delete(oldSlugs).where(and(eq(oldSlugs.kind, kind), eq(oldSlugs.slug, to)));
  if (from === undefined) return;
  await tx
    .insert(oldSlugs)
    .values({ kind, slug: from, targetId: id })
    .onConflictDoUpdate({
      target: [oldSlugs.kind, oldSlugs.slug],
      set: { targetId: id, createdAt: sql`now()` },
    });
}

export async function forgetSlugs(tx: Tx, kind: SlugKind, id: number): Promise<void> {
  await tx.delete(oldSlugs).where(and(eq(oldSlugs.kind, kind), eq(oldSlugs.targetId, id)));
}

/** The present slug of the brand that once had this one. */
export async function findMovedBrand(db: DbOrTx, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: brands.slug })
    .from(oldSlugs)
    .innerJoin(brands, eq(brands.id, oldSlugs.targetId))
    .where(and(eq(oldSlugs.kind, "brand"), eq(oldSlugs.slug, slug)));
  return row?.slug;
}

/** Finds it by its present slug or by an earlier one. A draft is not found. */
export async function findPublishedWatch(db: DbOrTx, slug: string): Promise<number | undefined> {
  const isOld = and(
    eq(oldSlugs.kind, "watch"),
    eq(oldSlugs.slug, slug),
    eq(oldSlugs.targetId, watches.id),
  );
  const wasOnce = sql`exists (select from ${oldSlugs} where ${isOld})`;
  const [row] = await db
    .select({ id: watches.id })
    .from(watches)
    .where(and(watches.published, or(eq(watches.slug, slug), wasOnce)))
    .orderBy(sql`${watches.slug} = ${slug} desc`)
    .limit(1);
  return row?.id;
}
