import type { Readable } from "node:stream";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import * as files from "#src/features/messages/contact/enquiry-files.sql.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { lockTexts } from "#src/platform/http/idempotency.ts";
import type { FileReply, Services } from "#src/platform/http/serve.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaKey, MediaStore } from "#src/platform/media/media-store.ts";
import {
  normalisePicture,
  perceptualHash,
  pictureRules,
  smallPicture,
} from "#src/platform/media/picture-file.ts";
import { inQuarantine, sweepQuarantine } from "#src/platform/media/quarantine.ts";
import {
  deleteUnneeded,
  isSameContent,
  newFileName,
  oldEnough,
  storeFiles,
  sweepFiles,
} from "#src/platform/media/stored-files.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { hashToken } from "#src/platform/security/tokens.ts";
import { photoProblems } from "./offers.messages.ts";

type PhotoServices = Pick<Services, "db" | "media" | "config">;

/** The draft of a form is known by a random token in the browser, of which only the hash is stored. */
export const draftOf = (token: string) => ({ draftHash: hashToken(token) });

const nameOf = (owner: files.FileOwner) =>
  "enquiryId" in owner ? `enquiry ${owner.enquiryId}` : `draft ${owner.draftHash.toString("hex")}`;

/**
 * Stores a photo upright, scaled down, and without position, device or other metadata. Its file belongs to one owner
 * alone; the same photo again is the same row, so that a repeated request does no harm.
 */
export async function addPhoto(
  services: PhotoServices,
  owner: files.FileOwner,
  { stream, gone }: { readonly stream: Readable; readonly gone?: AbortSignal },
  /** Runs in the same transaction, if the photo is new. */
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<files.EnquiryFile> {
  const { db, media, config } = services;
  const ownerName = nameOf(owner);
  const rules = pictureRules.seller;
  const quota = { max: offerLimits.photosPerDraft, perSeconds: 3_600 };
  await throttle(db, `photos of ${ownerName}`, quota, config.rateLimitFactor);
  requireRoom(owner, await files.findFilesOf(db, owner));
  const { photo, small, hash } = await inQuarantine(
    mediaFolder(config),
    { stream, maxBytes: pictureLimits.maxBytes },
    (file) => rules.queue.run(() => prepare(file, rules), gone),
  );
  const key = `enquiries/${newFileName(photo.bytes, ownerName)}.${photo.ending}` as const;
  const stored = await storeFiles(media, [
    [key, photo.bytes],
    [files.smallFileKey(key), small],
  ]);
  return inTransaction(db, async (tx) => {
    await lockTexts(tx, [`photos of ${ownerName}`]);
    stored.keep();
    const photos = await files.findFilesOf(tx, owner);
    const same = photos.find(({ fileKey }) => isSameContent(fileKey, key));
    if (same) return same;
    requireRoom(owner, photos);
    await alongside(tx);
    return files.insertEnquiryFile(tx, owner, {
      name: `photo.${photo.ending}`,
      contentType: photo.ending === "jpg" ? "image/jpeg" : "image/webp",
      bytes: photo.bytes.length,
      fileKey: key,
      width: photo.width,
      height: photo.height,
      perceptualHash: hash,
    });
  });
}

async function prepare(file: string, rules: typeof pictureRules.seller) {
  const photo = await normalisePicture(file, rules, { maxSide: offerLimits.photoSide });
  const small = await smallPicture(photo.bytes, offerLimits.smallPhotoSide);
  return { photo, small, hash: await perceptualHash(photo.bytes) };
}

function requireRoom(owner: files.FileOwner, photos: readonly files.EnquiryFile[]): void {
  const most = "enquiryId" in owner ? offerLimits.photosInAll : offerLimits.photos;
  if (photos.length >= most) throw new Conflict(photoProblems.tooMany(most), "too_many_photos");
}

/** Removing what is gone already changes nothing. */
export async function removePhoto(
  { db, media }: PhotoServices,
  owner: files.FileOwner,
  id: number,
) {
  await removeFiles(db, media, async (tx) => {
    const photo = await files.findEnquiryFile(tx, owner, id);
    if (!photo) throw new NotFound(photoProblems.missing);
    return [photo];
  });
}

async function removeFiles(
  db: Db,
  media: MediaStore,
  find: (tx: Tx) => Promise<files.EnquiryFile[]>,
) {
  const photos = await inTransaction(db, async (tx) => {
    const found = await find(tx);
    await files.deleteEnquiryFiles(tx, found);
    return found;
  });
  // After the commit: a file without a row is swept, but a row without a file would stay.
  const keys = photos.flatMap(({ fileKey }) => [fileKey as MediaKey, files.smallFileKey(fileKey)]);
  await deleteUnneeded(db, media, needs, keys);
}

const needs = {
  // A small photo is needed with its original; an attachment keeps the name that its row has.
  namesOf: (key: MediaKey) => [
    key,
    ...["jpg", "webp"].map((ending) => key.replace(/(-small)?\.\w+$/, `.${ending}`)),
  ],
  findNeeded: files.findNeededFiles,
};

export async function readPhoto(
  { db, media }: PhotoServices,
  owner: files.FileOwner,
  { id, size }: { readonly id: number; readonly size?: "small" | undefined },
): Promise<FileReply> {
  const photo = await files.findEnquiryFile(db, owner, id);
  if (!photo) throw new NotFound(photoProblems.missing);
  const key = photo.fileKey as MediaKey;
  const stored = await media.get(size === "small" ? files.smallFileKey(key) : key);
  if (!stored) throw new NotFound(photoProblems.missing);
  const contentType = size === "small" ? "image/webp" : photo.contentType;
  const ending = contentType === "image/webp" ? "webp" : "jpg";
  return { contentType, name: `photo-${id}.${ending}`, content: stored.content };
}

const sweepBatch = 200;

/** Forms that were never sent, and files that a killed process left. */
export async function sweepPhotos({ db, media, config }: PhotoServices, before = oldEnough()) {
  await sweepQuarantine(mediaFolder(config));
  await removeFiles(db, media, (tx) =>
    files.lockOldDraftFiles(tx, offerLimits.draftDays, sweepBatch),
  );
  await sweepFiles(db, media, { prefix: "enquiries/", before, ...needs });
}

export const sweepOfferPhotos = cronJob({ name: "sweep-offer-photos", every: "hour" }, sweepPhotos);
