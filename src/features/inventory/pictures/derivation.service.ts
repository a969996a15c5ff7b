import { AppError } from "#src/domain/errors.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { FetchFailure } from "#src/platform/http/public-fetch.ts";
import { cronJob, handleJob, type JobCall, type JobHandler } from "#src/platform/jobs/job.ts";
import { mediaFolder, readAll } from "#src/platform/media/create-media-store.ts";
import { derivePicture, newDerivedName } from "#src/platform/media/derive-picture.ts";
import { type MediaKey, type MediaStore, mediaUrl } from "#src/platform/media/media-store.ts";
import { oneAtATime, smallOriginalKey, smallPicture } from "#src/platform/media/picture-file.ts";
import { sweepQuarantine } from "#src/platform/media/quarantine.ts";
import {
  isSameContent,
  oldEnough,
  storeFiles,
  sweepFiles,
} from "#src/platform/media/stored-files.ts";
import {
  derivePictureJob,
  failPicture,
  fetchPictureJob,
  isToBeFetched,
  lockPictures,
  planPictures,
  publishPictures,
  storeOriginal,
} from "./picture-owner.service.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

/** Gets the original of a picture that an import has named by its address. */
const fetchPicture = handleJob(fetchPictureJob, async ({ pictureId }, call) => {
  const row = await store.findPicture(call.db, pictureId);
  if (row?.state !== "processing" || !isToBeFetched(row)) return;
  try {
    await fetchOriginal(call, row);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    if (!isTemporary(error)) return failPicture(call.db, row, problem);
    // Shown if this attempt was the last.
    await inTransaction(call.db, (tx) => store.updatePicture(tx, row.id, { problem }));
    throw error;
  }
});

/** The error of a store or a database that is away is not about this picture. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof FetchFailure) return error.message;
  return error instanceof AppError && error.status < 500 ? error.message : undefined;
}

const isTemporary = (error: unknown) => error instanceof FetchFailure && error.isTemporary;

async function fetchOriginal(call: JobCall, row: store.PictureRow): Promise<void> {
  const { db, fetchPublic } = call;
  const owner = store.ownerOf(row);
  const original = await storeOriginal(call, await fetchPublic(row.source ?? ""));
  await inTransaction(db, async (tx) => {
    original.keep();
    const rows = await lockPictures(tx, owner);
    const now = rows.find(({ id }) => id === row.id);
    if (!now || !isToBeFetched(now)) return;
    const { key: originalKey, width, height } = original;
    const same = rows.some(
      (other) => isSameContent(other.originalKey, originalKey) && !other.replaced,
    );
    if (same) {
      return store.updatePicture(tx, row.id, { state: "failed", problem: messages.sameAsAnother });
    }
    await store.updatePicture(tx, row.id, { originalKey, width, height, problem: null });
    await planPictures(tx, [{ ...now, originalKey }]);
  });
}

const derive = handleJob(derivePictureJob, async ({ pictureId }, { db, media, log }) => {
  const row = await store.findPicture(db, pictureId);
  if (row?.state !== "processing") return;
  const { originalKey, turns, crop } = row;
  const stored = originalKey && (await media.get(originalKey as MediaKey));
  if (!stored) return failPicture(db, row, messages.originalGone);
  const original = await readAll(stored);
  /** Undefined for a picture that can't be read, and never can. What else fails is tried again. */
  const unlessUnreadable = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!isPictureError(error)) throw error;
      log.warn({ err: error }, "picture not prepared");
      return undefined;
    });
  const small = await unlessUnreadable(oneAtATime.run(() => smallPicture(original)));
  if (!small) return failPicture(db, row, messages.notPrepared);
  // The row names the original, and with it this one.
  await storeFiles(media, [[smallOriginalKey(originalKey), small]]);
  const name = newDerivedName(originalKey, { turns, crop });
  const path = mediaUrl(name);
  if (await finish(db, row, name, (tx) => store.lockSameDerived(tx, path))) return;
  const derived = await unlessUnreadable(derivePicture(original, { turns, crop }, name));
  if (!derived) return failPicture(db, row, messages.notPrepared);
  const files = await storeFiles(media, derived.files);
  await finish(db, row, name, async () => {
    files.keep();
    return { path, color: derived.color };
  });
});

/** libvips names the operation that failed. */
const isPictureError = (error: unknown) =>
  error instanceof Error &&
  !("code" in error) &&
  /vips|heif|jpeg|webp|png|timeout|pixel|image/i.test(error.message);

/** False if there are no files of this content yet. */
async function finish(
  db: Db,
  row: store.PictureRow,
  name: string,
  findFiles: (tx: Tx) => Promise<store.Derived | undefined>,
): Promise<boolean> {
  const owner = store.ownerOf(row);
  return inTransaction(db, async (tx) => {
    const rows = await lockPictures(tx, owner);
    const now = rows.find(({ id }) => id === row.id);
    const isWanted = now?.originalKey && isSameContent(newDerivedName(now.originalKey, now), name);
    // Removed meanwhile, or turned again: then another job is on its way.
    if (!isWanted) return true;
    const derived = await findFiles(tx);
    if (!derived) return false;
    await store.updatePicture(tx, row.id, { state: "ready", problem: null, ...derived });
    const isOver = ({ id, position, replaced }: store.PictureRow) =>
      replaced || ("brandId" in owner && position < now.position && id !== row.id);
    await store.removePictures(tx, rows.filter(isOver));
    await publishPictures(tx, owner);
    return true;
  });
}

const sweep = cronJob({ name: "sweep-pictures", every: "minute" }, async ({ db }) => {
  await store.failAbandoned(db, messages.notPrepared);
  const forgotten = await store.findForgotten(db);
  if (forgotten.length > 0) await inTransaction(db, (tx) => planPictures(tx, forgotten));
});

/** Looks at a sixteenth of all files, by the first digit of their names, so that each is looked at every day. */
const sweepPictureFiles = cronJob(
  { name: "sweep-picture-files", every: "hour" },
  async ({ db, media, config }) => {
    await sweepQuarantine(mediaFolder(config));
    const digit = (Math.floor(Date.now() / 3_600_000) % 16).toString(16);
    await removeUnneededFiles(db, media, digit);
  },
);

export async function removeUnneededFiles(
  db: Db,
  media: MediaStore,
  start: string,
  before = oldEnough(),
): Promise<void> {
  for (const folder of ["pictures", "originals"] as const) {
    await sweepFiles(db, media, {
      prefix: `${folder}/${start}`,
      before,
      namesOf: (key) => [key.slice(folder.length + 1, folder.length + 33)],
      findNeeded: store.findNeeded,
    });
  }
}

export const pictureJobs: readonly JobHandler[] = [fetchPicture, derive, sweep, sweepPictureFiles];
