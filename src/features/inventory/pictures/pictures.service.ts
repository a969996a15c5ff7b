import type { Readable } from "node:stream";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import { type AuditedCall, changedFields, recordAudit } from "#src/platform/audit.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { Crop } from "#src/platform/media/derive-picture.ts";
import type { MediaKey, MediaStore } from "#src/platform/media/media-store.ts";
import { type NormalPicture, normalisePicture } from "#src/platform/media/picture-file.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import type { Services } from "#src/platform/serve.ts";
import { planDerivation } from "./derivation.service.ts";
import { lockPictures, publishPictures, subjectOf } from "./picture-owner.service.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

export type PictureServices = Pick<Services, "db" | "media" | "config">;

/** Stores the file of a picture, whose further files a job makes. The same file again is the same picture. */
export async function addPicture(
  services: PictureServices,
  call: AuditedCall | null,
  owner: store.PictureOwner,
  stream: Readable,
): Promise<store.PictureRow> {
  const { db, media, config } = services;
  await inTransaction(db, (tx) => lockForNew(tx, owner));
  const picture = await inQuarantine(
    mediaFolder(config),
    { stream, maxBytes: pictureLimits.maxBytes },
    (file) => normalisePicture(file),
  );
  const key = `originals/${picture.hash}.${picture.ending}` as const;
  await media.put(key, picture.bytes);
  return inTransaction(db, (tx) => insertPicture(tx, call, { owner, picture, key, media }));
}

interface Stored {
  readonly owner: store.PictureOwner;
  readonly picture: NormalPicture;
  readonly key: MediaKey;
  readonly media: MediaStore;
}

async function insertPicture(
  tx: Tx,
  call: AuditedCall | null,
  { owner, picture, key, media }: Stored,
): Promise<store.PictureRow> {
  await store.shareFiles(tx);
  // Deleted meanwhile, because it was there before and nothing needed it.
  if (!(await media.has(key))) await media.put(key, picture.bytes);
  const rows = await lockForNew(tx, owner);
  const same = rows.find(({ originalKey }) => originalKey === key);
  if (same) return same;
  const [row] = await store.insertPictures(tx, [
    {
      ...owner,
      position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
      originalKey: key,
      width: picture.width,
      height: picture.height,
    },
  ]);
  if (!row) throw new Error("The picture was not stored.");
  await planDerivation(tx, row.id);
  await recordAudit(tx, call, {
    action: "picture.add",
    subject: subjectOf(owner),
    after: { picture: row.id, width: picture.width, height: picture.height },
  });
  return row;
}

/** The pictures of a watch that exists and has room for another one. */
async function lockForNew(tx: Tx, owner: store.PictureOwner): Promise<store.PictureRow[]> {
  const rows = await lockPictures(tx, owner);
  if ("watchId" in owner && rows.length >= pictureLimits.perWatch) {
    throw new Conflict(messages.tooMany, "too_many_pictures");
  }
  return rows;
}

/** With rows also for the images of the seed, so that each picture has an id to act on. */
export function listPictures(db: Db, owner: store.PictureOwner): Promise<store.PictureRow[]> {
  return inTransaction(db, (tx) => lockPictures(tx, owner));
}

/** One act on one picture, while its owner is locked. */
async function onPicture(
  db: Db,
  id: number,
  act: (tx: Tx, row: store.PictureRow, owner: store.PictureOwner) => Promise<void>,
): Promise<store.PictureRow[]> {
  return inTransaction(db, async (tx) => {
    const found = await store.findPicture(tx, id);
    if (!found) throw new NotFound(messages.missing);
    const owner = store.ownerOf(found);
    const row = (await lockPictures(tx, owner)).find((each) => each.id === id);
    if (!row) throw new NotFound(messages.missing);
    await act(tx, row, owner);
    return store.findPictures(tx, owner);
  });
}

export function orderPictures(
  { db }: Pick<Services, "db">,
  call: AuditedCall,
  watchId: number,
  order: readonly number[],
): Promise<store.PictureRow[]> {
  return inTransaction(db, async (tx) => {
    const owner = { watchId };
    const before = (await lockPictures(tx, owner)).map(({ id }) => id);
    const isSameSet =
      before.length === order.length && new Set([...before, ...order]).size === before.length;
    if (!isSameSet) throw new Conflict(messages.changedMeanwhile, "changed_meanwhile");
    await store.setOrder(tx, order);
    await publishPictures(tx, owner);
    const changed = changedFields({ pictures: before }, { pictures: [...order] });
    if (changed)
      await recordAudit(tx, call, {
        action: "picture.order",
        subject: subjectOf(owner),
        ...changed,
      });
    return store.findPictures(tx, owner);
  });
}

interface PictureChanges {
  readonly alternativeText?: string | undefined;
  readonly turns?: number | undefined;
  readonly crop?: Crop | null | undefined;
}

export function changePicture(
  { db }: Pick<Services, "db">,
  call: AuditedCall,
  id: number,
  given: PictureChanges,
): Promise<store.PictureRow[]> {
  return onPicture(db, id, async (tx, row, owner) => {
    const changes = Object.fromEntries(
      Object.entries(given).filter((entry) => entry[1] !== undefined),
    ) as Partial<Pick<store.PictureRow, "alternativeText" | "turns" | "crop">>;
    const changed = changedFields(row, changes);
    if (!changed) return;
    const isRedrawn = "turns" in changed.after || "crop" in changed.after;
    if (isRedrawn && row.originalKey === null) {
      throw new Invalid(messages.noOriginal, "no_original");
    }
    await store.updatePicture(tx, id, {
      ...changed.after,
      ...(isRedrawn && { state: "processing", problem: null }),
    });
    if (isRedrawn) await planDerivation(tx, id);
    await publishPictures(tx, owner);
    await recordAudit(tx, call, {
      action: "picture.change",
      subject: subjectOf(owner),
      before: { picture: id, ...changed.before },
      after: { picture: id, ...changed.after },
    });
  });
}

export function retryPicture(
  { db }: Pick<Services, "db">,
  id: number,
): Promise<store.PictureRow[]> {
  return onPicture(db, id, async (tx, { state }) => {
    if (state !== "failed") return;
    await store.updatePicture(tx, id, { state: "processing", problem: null });
    await planDerivation(tx, id);
  });
}

/** Its files stay until the sweep finds that nothing needs them. */
export function deletePicture(
  { db }: Pick<Services, "db">,
  call: AuditedCall,
  id: number,
): Promise<store.PictureRow[]> {
  return onPicture(db, id, async (tx, row, owner) => {
    await store.removePictures(tx, [id]);
    await publishPictures(tx, owner);
    await recordAudit(tx, call, {
      action: "picture.delete",
      subject: subjectOf(owner),
      before: { picture: id, path: row.path, alternativeText: row.alternativeText },
    });
  });
}
