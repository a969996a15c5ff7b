import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob, handleJob, type JobHandler } from "#src/platform/jobs/job.ts";
import { mediaFolder, readAll } from "#src/platform/media/create-media-store.ts";
import {
  type DerivedPicture,
  derivedName,
  derivePicture,
} from "#src/platform/media/derive-picture.ts";
import { shareFiles } from "#src/platform/media/file-locks.ts";
import { type MediaKey, type MediaStore, mediaUrl } from "#src/platform/media/media-store.ts";
import { oneAtATime, smallOriginalKey, smallPicture } from "#src/platform/media/picture-file.ts";
import { sweepQuarantine } from "#src/platform/media/quarantine.ts";
import { sweepFiles } from "#src/platform/media/sweep-files.ts";
import { fetchPicture } from "./fetch-picture.service.ts";
import { derivePictureJob, planPictures } from "./picture-jobs.service.ts";
import { failPicture, lockPictures, publishPictures } from "./picture-owner.service.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

const capability = "backoffice";

const derive = handleJob(derivePictureJob, async ({ pictureId }, { db, media, log }) => {
  const row = await store.findPicture(db, pictureId);
  if (row?.state !== "processing") return;
  const { originalKey, turns, crop } = row;
  const stored = originalKey && (await media.get(originalKey as MediaKey));
  if (!stored) return failPicture(db, row, messages.originalGone);
  const original = await readAll(stored);
  const name = derivedName(originalKey, { turns, crop });
  let derived: DerivedPicture;
  let smallContent: Buffer;
  try {
    derived = await derivePicture(original, { turns, crop }, name);
    smallContent = await oneAtATime.run(() => smallPicture(original));
  } catch (error) {
    if (!isPictureError(error)) throw error;
    // A picture that can't be read never can. What fails after this is tried again.
    log.warn({ err: error }, "picture not prepared");
    return failPicture(db, row, messages.notPrepared);
  }
  const small = { key: smallOriginalKey(originalKey), content: smallContent };
  for (const { key, content } of [...derived.files, small]) await media.put(key, content);
  await finish(db, media, row, { name, derived });
});

/** libvips names the operation that failed. */
const isPictureError = (error: unknown) =>
  error instanceof Error &&
  !("code" in error) &&
  /vips|heif|jpeg|webp|png|timeout|pixel|image/i.test(error.message);

interface Finished {
  readonly name: string;
  readonly derived: DerivedPicture;
}

async function finish(
  db: Db,
  media: MediaStore,
  row: store.PictureRow,
  { name, derived }: Finished,
): Promise<void> {
  const owner = store.ownerOf(row);
  await inTransaction(db, async (tx) => {
    await shareFiles(tx);
    for (const { key, content } of derived.files) {
      if (!(await media.has(key))) await media.put(key, content);
    }
    const rows = await lockPictures(tx, owner);
    const now = rows.find(({ id }) => id === row.id);
    // Removed meanwhile, or turned again: then another job is on its way.
    if (!now?.originalKey || derivedName(now.originalKey, now) !== name) return;
    await store.updatePicture(tx, row.id, {
      state: "ready",
      problem: null,
      path: mediaUrl(name),
      color: derived.color,
    });
    const isOver = ({ id, position, replaced }: store.PictureRow) =>
      replaced || ("brandId" in owner && position < now.position && id !== row.id);
    await store.removePictures(
      tx,
      rows.filter(isOver).map(({ id }) => id),
    );
    await publishPictures(tx, owner);
  });
}

const sweep = cronJob({ name: "sweep-pictures", every: "minute", capability }, async ({ db }) => {
  await store.failAbandoned(db, messages.notPrepared);
  const forgotten = await store.findForgotten(db);
  if (forgotten.length > 0) await inTransaction(db, (tx) => planPictures(tx, forgotten));
});

/** Younger files may belong to a picture whose row is about to be stored. */
const youngMs = 3_600_000;

/** Looks at a sixteenth of all files, by the first digit of their names, so that each is looked at every day. */
const sweepPictureFiles = cronJob(
  { name: "sweep-picture-files", every: "hour", capability },
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
  before = new Date(Date.now() - youngMs),
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
