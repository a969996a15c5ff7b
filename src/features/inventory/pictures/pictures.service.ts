import type { Readable } from "node:stream";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import { changedFields, recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Crop } from "#src/platform/media/derive-picture.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import type { Services } from "#src/platform/serve.ts";
import { type StoredOriginal, storeOriginal } from "./original.service.ts";
import { planPictures } from "./picture-jobs.service.ts";
import { lockPictures, publishPictures, subjectOf } from "./picture-owner.service.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

/** Stores the file of a picture, whose further files a job makes. The same file again is the same picture. */
export async function addPicture(
  call: StaffCall,
  owner: store.PictureOwner,
  stream: Readable,
): Promise<store.PictureRow> {
  await inTransaction(call.db, (tx) => lockForNew(tx, owner));
  const original = await storeOriginal(call, stream);
  return inTransaction(call.db, (tx) => insertPicture(tx, call, owner, original));
}

async function insertPicture(
  tx: Tx,
  call: StaffCall,
  owner: store.PictureOwner,
  original: StoredOriginal,
): Promise<store.PictureRow> {
  const { key, width, height } = original;
  original.keep();
  const rows = await lockForNew(tx, owner);
  const same = rows.find(({ originalKey }) => isSameContent(originalKey, key));
  if (same) return same;
  const [row] = await store.insertPictures(tx, [
    {
      ...owner,
      position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
      originalKey: key,
      width,
      height,
    },
  ]);
  if (!row) throw new Error("The picture was not stored.");
  await planPictures(tx, [row]);
  await recordAudit(tx, call, {
    action: "picture.add",
    subject: subjectOf(owner),
    after: { picture: row.id, width, height },
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
  call: StaffCall,
  watchId: number,
  order: readonly number[],
): Promise<store.PictureRow[]> {
  return inTransaction(call.db, async (tx) => {
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
  call: StaffCall,
  id: number,
  given: PictureChanges,
): Promise<store.PictureRow[]> {
  return onPicture(call.db, id, async (tx, row, owner) => {
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
    if (isRedrawn) await planPictures(tx, [row]);
    await publishPictures(tx, owner);
    await recordAudit(tx, call, {
      action: "picture.change",
      subject: subjectOf(owner),
      before: { picture: id, ...changed.before },
      after: { picture: id, ...changed.after },
    });
  });
}

export function retryPicture({ db }: Services, id: number): Promise<store.PictureRow[]> {
  return onPicture(db, id, async (tx, row) => {
    if (row.state !== "failed") return;
    await store.updatePicture(tx, id, { state: "processing", problem: null });
    await planPictures(tx, [row]);
  });
}

/** Its files stay until the sweep finds that nothing needs them. */
export function deletePicture(call: StaffCall, id: number): Promise<store.PictureRow[]> {
  return onPicture(call.db, id, async (tx, row, owner) => {
    await store.removePictures(tx, [id]);
    await publishPictures(tx, owner);
    await recordAudit(tx, call, {
      action: "picture.delete",
      subject: subjectOf(owner),
      before: { picture: id, path: row.path, alternativeText: row.alternativeText },
    });
  });
}
