import type { Readable } from "node:stream";
import { z } from "zod";
import { orNotFound } from "#src/domain/errors.ts";
import { fetchLimits, pictureLimits } from "#src/domain/limits.ts";
import {
  lockBrandImage,
  lockWatchImages,
  setBrandImage,
  setWatchImages,
} from "#src/features/catalog/edit-watch.sql.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { addJobs, job, planJob } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { normalisePicture, oneAtATime, pictureRules } from "#src/platform/media/picture-file.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { newFileName, type StoredFiles, storeFiles } from "#src/platform/media/stored-files.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

export const subjectOf = (owner: store.PictureOwner) =>
  "watchId" in owner ? (`watch:${owner.watchId}` as const) : (`brand:${owner.brandId}` as const);

/** Locks the owner. A watch of the seed gets rows for its images at this first act. */
export async function lockPictures(tx: Tx, owner: store.PictureOwner): Promise<store.PictureRow[]> {
  if ("brandId" in owner) {
    const { image } = orNotFound(await lockBrandImage(tx, owner.brandId), messages.missingBrand);
    return adopt(tx, owner, image === null ? [] : [image]);
  }
  const watch = orNotFound(await lockWatchImages(tx, owner.watchId), messages.missingWatch);
  return adopt(tx, owner, watch.images, watch.imageTexts);
}

async function adopt(
  tx: Tx,
  owner: store.PictureOwner,
  images: readonly string[],
  texts: readonly string[] = [],
): Promise<store.PictureRow[]> {
  const rows = await store.findPictures(tx, owner);
  if (rows.length > 0) return rows;
  const added = images.map((path, position) => {
    const alternativeText = texts[position] ?? "";
    return { ...owner, position, state: "ready" as const, path, alternativeText };
  });
  return store.insertPictures(tx, added);
}

/** Makes what all readers show of the pictures that are ready. Call it while the owner is locked. */
export async function publishPictures(tx: Tx, owner: store.PictureOwner): Promise<void> {
  const rows = await store.findPictures(tx, owner);
  const shown = rows.flatMap(({ path, alternativeText }) =>
    path ? [{ path, alternativeText }] : [],
  );
  if ("brandId" in owner) return setBrandImage(tx, owner.brandId, shown.at(-1)?.path ?? null);
  const texts = shown.map(({ alternativeText }) => alternativeText);
  const imageTexts = texts.some((text) => text !== "") ? texts : [];
  await setWatchImages(tx, owner.watchId, { images: shown.map(({ path }) => path), imageTexts });
}

/** Unless it was removed meanwhile. */
export async function failPicture(db: Db, row: store.PictureRow, problem: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPictures(tx, store.ownerOf(row));
    await store.updatePicture(tx, row.id, { state: "failed", problem });
  });
}

const payload = z.object({ pictureId: z.int() });

export const derivePictureJob = job({ name: "derive-picture", payload });
export const fetchPictureJob = job({ name: "fetch-picture", payload });

type Unprepared = Pick<store.PictureRow, "id" | "originalKey" | "source">;

export const isToBeFetched = ({ originalKey, source }: Omit<Unprepared, "id">) =>
  originalKey === null && source !== null;

/**
 * A picture is fetched first, and then prepared. One picture is prepared after the other in the whole shop, because it
 * takes a core for seconds; fetching has a queue of its own, because it may wait for others.
 */
export async function planPictures(tx: Tx, rows: readonly Unprepared[]): Promise<void> {
  const jobs = rows.map((row) => {
    const [declaration, queue, maxAttempts] = isToBeFetched(row)
      ? ([fetchPictureJob, "fetched-pictures", fetchLimits.tries] as const)
      : ([derivePictureJob, "pictures", 8] as const);
    const options = { jobKey: store.jobKeyOf(row.id), queue, maxAttempts };
    return planJob(declaration, { pictureId: row.id }, options);
  });
  for (let start = 0; start < jobs.length; start += atOnce) {
    await addJobs(tx, jobs.slice(start, start + atOnce));
  }
}

const atOnce = 200;

export interface StoredOriginal extends StoredFiles {
  readonly key: MediaKey;
  readonly width: number;
  readonly height: number;
}

/** Checks what came in, wherever it came from, and stores what we have written of it. */
export async function storeOriginal(
  { media, config }: Pick<Services, "media" | "config">,
  stream: Readable,
): Promise<StoredOriginal> {
  const { ending, bytes, width, height } = await inQuarantine(
    mediaFolder(config),
    { stream, maxBytes: pictureLimits.maxBytes },
    (file) => oneAtATime.run(() => normalisePicture(file, pictureRules.staff)),
  );
  const key = `originals/${newFileName(bytes)}.${ending}` as const;
  return { ...(await storeFiles(media, [[key, bytes]])), key, width, height };
}

/** All pictures that one person uploads, wherever they belong. */
export async function throttlePictures({ db, config, viewer }: OwnCall): Promise<void> {
  const quota = { max: pictureLimits.perHour, perSeconds: 3_600 };
  await throttle(db, `pictures of user ${viewer.id}`, quota, config.rateLimitFactor);
}
