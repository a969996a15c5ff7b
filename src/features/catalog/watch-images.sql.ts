import { eq } from "drizzle-orm";
import type { Tx } from "#src/platform/db/client.ts";
import { brands, watches } from "#src/platform/db/schema.ts";

/** Locks the watch, so that its pictures change one act after the other. */
export async function lockWatchImages(tx: Tx, id: number) {
  const [watch] = await tx
    .select({ images: watches.images, imageTexts: watches.imageTexts })
    .from(watches)
    .where(eq(watches.id, id))
    .for("no key update");
  return watch;
}

/** All readers show these. It is no edit of the watch's fields, so `updated_at` stays as a form has read it. */
export async function setWatchImages(
  tx: Tx,
  id: number,
  images: string[],
  imageTexts: string[],
): Promise<void> {
  await tx.update(watches).set({ images, imageTexts }).where(eq(watches.id, id));
}

export async function lockBrandImage(tx: Tx, id: number) {
  const [brand] = await tx
    .select({ image: brands.image })
    .from(brands)
    .where(eq(brands.id, id))
    .for("no key update");
  return brand;
}

export async function setBrandImage(tx: Tx, id: number, image: string | null): Promise<void> {
  await tx.update(brands).set({ image }).where(eq(brands.id, id));
}
