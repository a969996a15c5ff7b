import { NotFound } from "#src/domain/errors.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { smallOriginalKey } from "#src/platform/media/picture-file.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { throttlePictures } from "./original.service.ts";
import * as contract from "./pictures.contract.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as service from "./pictures.service.ts";
import { findPicture, type PictureOwner, type PictureRow } from "./pictures.sql.ts";

const present = (row: PictureRow): contract.StaffPicture => ({
  ...row,
  hasOriginal: row.originalKey !== null,
});
const presentAll = (rows: readonly PictureRow[]) => ({ pictures: rows.map(present) });

function ownerIn({
  watchId,
  brandId,
}: {
  watchId?: number | undefined;
  brandId?: number | undefined;
}): PictureOwner {
  if (watchId !== undefined) return { watchId };
  if (brandId !== undefined) return { brandId };
  throw new NotFound();
}

export const picturesApi: readonly Route[] = [
  serve(contract.listPictures, async ({ db, query }) =>
    presentAll(await service.listPictures(db, ownerIn(query))),
  ),

  serve(contract.uploadPicture, async (call) => {
    const { query, stream } = call;
    await throttlePictures(call);
    return { picture: present(await service.addPicture(call, ownerIn(query), stream)) };
  }),

  serve(contract.orderPictures, async (call) =>
    presentAll(await service.orderPictures(call, call.params.id, call.body.order)),
  ),

  serve(contract.changePicture, async (call) =>
    presentAll(await service.changePicture(call, call.params.id, call.body)),
  ),

  serve(contract.retryPicture, async (call) =>
    presentAll(await service.retryPicture(call, call.params.id)),
  ),

  serve(contract.deletePicture, async (call) =>
    presentAll(await service.deletePicture(call, call.params.id)),
  ),

  serve(contract.getOriginal, async ({ db, media, params, query }) => {
    const row = await findPicture(db, params.id);
    const original = row?.originalKey as MediaKey | null | undefined;
    if (!original) throw new NotFound(messages.missing);
    const key = query.size === "small" ? smallOriginalKey(original) : original;
    const stored = await media.get(key);
    if (!stored) throw new NotFound(messages.originalGone);
    const ending = key.endsWith(".jpg") ? "jpg" : "webp";
    return {
      contentType: ending === "jpg" ? "image/jpeg" : "image/webp",
      name: `picture-${params.id}.${ending}`,
      content: stored.content,
    };
  }),
];
