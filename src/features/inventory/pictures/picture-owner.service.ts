import { NotFound } from "#src/domain/errors.ts";
import {
  lockBrandImage,
  lockWatchImages,
  setBrandImage,
  setWatchImages,
} from "#src/features/catalog/watch-images.sql.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

export const subjectOf = (owner: store.PictureOwner) =>
  "watchId" in owner ? (`watch:${owner.watchId}` as const) : (`brand:${owner.brandId}` as const);

/** Locks the owner. A watch of the seed gets rows for its images at this first act. */
export async function lockPictures(tx: Tx, owner: store.PictureOwner): Promise<store.PictureRow[]> {
  if ("brandId" in owner) {
    const brand = await lockBrandImage(tx, owner.brandId);
    if (!brand) throw new NotFound(messages.missingBrand);
    return adopt(tx, owner, brand.image === null ? [] : [brand.image], []);
  }
  const watch = await lockWatchImages(tx, owner.watchId);
  if (!watch) throw new NotFound(messages.missingWatch);
  return adopt(tx, owner, watch.images, watch.imageTexts);
}

async function adopt(
  tx: Tx,
  owner: store.PictureOwner,
  images: readonly string[],
  texts: readonly string[],
): Promise<store.PictureRow[]> {
  const rows = await store.findPictures(tx, owner);
  if (rows.length > 0) return rows;
  return store.insertPictures(
    tx,
    images.map((path, position) => ({
      ...owner,
      position,
      state: "ready" as const,
      path,
      alternativeText: texts[position] ?? "",
    })),
  );
}

/** Makes what all readers show of the pictures that are ready. Call it while the owner is locked. */
export async function publishPictures(tx: Tx, owner: store.PictureOwner): Promise<void> {
  const rows = await store.findPictures(tx, owner);
  const shown = rows.flatMap(({ path, alternativeText }) =>
    path ? [{ path, alternativeText }] : [],
  );
  if ("brandId" in owner) return setBrandImage(tx, owner.brandId, shown.at(-1)?.path ?? null);
  const texts = shown.map(({ alternativeText }) => alternativeText);
  await setWatchImages(
    tx,
    owner.watchId,
    shown.map(({ path }) => path),
    texts.some((text) => text !== "") ? texts : [],
  );
}

/** Unless it was removed meanwhile. */
export async function failPicture(db: Db, row: store.PictureRow, problem: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPictures(tx, store.ownerOf(row));
    await store.updatePicture(tx, row.id, { state: "failed", problem });
  });
}
