import { Conflict, Invalid, NotFound, orNotFound } from "#src/domain/errors.ts";
import { pictureLimits } from "#src/domain/limits.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { smallOriginalKey } from "#src/platform/media/picture-file.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import { changedFields, recordAudit } from "#src/platform/security/audit.ts";
import {
  lockPictures,
  planPictures,
  publishPictures,
  type StoredOriginal,
  storeOriginal,
  subjectOf,
  throttlePictures,
} from "./picture-owner.service.ts";
import * as contract from "./pictures.contract.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

const present = (row: store.PictureRow): contract.StaffPicture => ({
  ...row,
  hasOriginal: row.originalKey !== null,
});
const presentAll = (rows: readonly store.PictureRow[]) => ({ pictures: rows.map(present) });

/** The contract refuses a call that names neither or both. */
function ownerIn(query: Partial<Record<"watchId" | "brandId", number | undefined>>) {
  const { watchId, brandId } = query;
  if (watchId !== undefined) return { watchId };
  if (brandId !== undefined) return { brandId };
  throw new NotFound();
}

async function lockForNew(tx: Tx, owner: store.PictureOwner) {
  const rows = await lockPictures(tx, owner);
  if ("watchId" in owner && rows.length >= pictureLimits.perWatch) {
    throw new Conflict(messages.tooMany, "too_many_pictures");
  }
  return rows;
}

/** A job makes its further files. The same file again is the same picture. */
async function insertPicture(
  tx: Tx,
  call: StaffCall,
  owner: store.PictureOwner,
  original: StoredOriginal,
) {
  const { key, width, height } = original;
  original.keep();
  const rows = await lockForNew(tx, owner);
  const same = rows.find(({ originalKey }) => isSameContent(originalKey, key));
  if (same) return same;
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const added = { ...owner, position, originalKey: key, width, height };
  const [row] = await store.insertPictures(tx, [added]);
  if (!row) throw new Error("The picture was not stored.");
  await planPictures(tx, [row]);
  const after = { picture: row.id, width, height };
  await recordAudit(tx, call, { action: "picture.add", subject: subjectOf(owner), after });
  return row;
}

/** One action on one picture, while its owner is locked. */
async function onPicture(
  db: Db,
  id: number,
  action: (tx: Tx, row: store.PictureRow, owner: store.PictureOwner) => Promise<void>,
) {
  return inTransaction(db, async (tx) => {
    const owner = store.ownerOf(orNotFound(await store.findPicture(tx, id), messages.missing));
    const rows = await lockPictures(tx, owner);
    const row = rows.find((each) => each.id === id);
    await action(tx, orNotFound(row, messages.missing), owner);
    return presentAll(await store.findPictures(tx, owner));
  });
}

export const picturesApi: readonly Route[] = [
  // With rows also for the images of the seed, so that each picture has an id to act on.
  serve(contract.listPictures, async ({ db, query }) =>
    presentAll(await inTransaction(db, (tx) => lockPictures(tx, ownerIn(query)))),
  ),

  serve(contract.uploadPicture, async (call) => {
    await throttlePictures(call);
    const owner = ownerIn(call.query);
    await inTransaction(call.db, (tx) => lockForNew(tx, owner));
    const original = await storeOriginal(call, call.stream);
    const row = await inTransaction(call.db, (tx) => insertPicture(tx, call, owner, original));
    return { picture: present(row) };
  }),

  serve(contract.orderPictures, (call) =>
    inTransaction(call.db, async (tx) => {
      const owner = { watchId: call.params.id };
      const { order } = call.body;
      const before = (await lockPictures(tx, owner)).map(({ id }) => id);
      const isSameSet =
        before.length === order.length && new Set([...before, ...order]).size === before.length;
      if (!isSameSet) throw new Conflict(messages.changedMeanwhile, "changed_meanwhile");
      await store.setOrder(tx, order);
      await publishPictures(tx, owner);
      const change = changedFields({ pictures: before }, { pictures: order });
      const subject = subjectOf(owner);
      if (change) await recordAudit(tx, call, { action: "picture.order", subject, ...change });
      return presentAll(await store.findPictures(tx, owner));
    }),
  ),

  serve(contract.changePicture, (call) =>
    onPicture(call.db, call.params.id, async (tx, row, owner) => {
      const given = Object.entries(call.body).filter((entry) => entry[1] !== undefined);
      const changed = changedFields(row, Object.fromEntries(given));
      if (!changed) return;
      const { id: picture, originalKey } = row;
      const { before, after } = changed;
      const isRedrawn = "turns" in after || "crop" in after;
      if (isRedrawn && originalKey === null) throw new Invalid(messages.noOriginal, "no_original");
      const again = isRedrawn && { state: "processing" as const, problem: null };
      await store.updatePicture(tx, picture, { ...after, ...again });
      if (isRedrawn) await planPictures(tx, [row]);
      await publishPictures(tx, owner);
      await recordAudit(tx, call, {
        action: "picture.change",
        subject: subjectOf(owner),
        before: { picture, ...before },
        after: { picture, ...after },
      });
    }),
  ),

  serve(contract.retryPicture, ({ db, params }) =>
    onPicture(db, params.id, async (tx, row) => {
      if (row.state !== "failed") return;
      await store.updatePicture(tx, row.id, { state: "processing", problem: null });
      await planPictures(tx, [row]);
    }),
  ),

  // Its files stay until the sweep finds that nothing needs them.
  serve(contract.deletePicture, (call) =>
    onPicture(call.db, call.params.id, async (tx, row, owner) => {
      await store.removePictures(tx, [row]);
      await publishPictures(tx, owner);
      const before = { picture: row.id, path: row.path, alternativeText: row.alternativeText };
      await recordAudit(tx, call, { action: "picture.delete", subject: subjectOf(owner), before });
    }),
  ),

  serve(contract.getOriginal, async ({ db, media, params, query }) => {
    const row = await store.findPicture(db, params.id);
    const original = row?.originalKey as MediaKey | null | undefined;
    if (!original) throw new NotFound(messages.missing);
    const key = query.size === "small" ? smallOriginalKey(original) : original;
    const stored = orNotFound(await media.get(key), messages.originalGone);
    const ending = key.endsWith(".jpg") ? "jpg" : "webp";
    return {
      contentType: ending === "jpg" ? "image/jpeg" : "image/webp",
      name: `picture-${params.id}.${ending}`,
      content: stored.content,
    };
  }),
];
