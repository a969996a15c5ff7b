import type { Tx } from "#src/platform/db/client.ts";
import { type AuditedCall, recordAudit, recordAudits } from "#src/platform/security/audit.ts";
import { lockPictures, planPictures, publishPictures } from "./picture-owner.service.ts";
import * as store from "./pictures.sql.ts";

/** One that the watch has already. Without an id it is of the seed, and its path names it. */
export interface PresentPicture {
  readonly id?: number;
  readonly path: string | null;
  readonly source: string | null;
  readonly originalKey: string | null;
  readonly alternativeText: string;
}

/** A file in the store that is not a picture of the watch yet. */
export interface NewOriginal {
  readonly fileName: string;
  readonly originalKey: string;
  readonly width: number;
  readonly height: number;
}

export type WantedPicture = {
  /** It describes the picture; null leaves the text as it is. */
  readonly text: string | null;
  readonly name: string;
} & (
  | { readonly present: PresentPicture }
  | { readonly file: NewOriginal }
  | { readonly address: string }
);

interface PictureList {
  readonly watchId: number;
  readonly wanted: readonly WantedPicture[];
}

export async function addPictureLists(tx: Tx, call: AuditedCall, lists: readonly PictureList[]) {
  const rows = lists.flatMap(({ watchId, wanted }) =>
    wanted.map((picture, position) => newRow(watchId, picture, position)),
  );
  await planPictures(tx, await store.insertPictures(tx, rows));
  await recordAudits(tx, call, lists.map(entryOf));
}

const entryOf = ({ watchId, wanted }: PictureList) => ({
  action: "picture.import",
  subject: `watch:${watchId}` as const,
  after: { pictures: wanted.map(({ name }) => name) },
});

function newRow(watchId: number, picture: WantedPicture, position: number) {
  const common = { watchId, position, alternativeText: picture.text ?? "" };
  if ("file" in picture) {
    const { fileName: source, originalKey, width, height } = picture.file;
    return { ...common, source, originalKey, width, height };
  }
  return { ...common, source: "address" in picture ? picture.address : null };
}

/**
 * Makes these the pictures of the watch, in this order. Those that were in their place stay in the shop until the first
 * of the new ones is ready, so that a watch is never without pictures because an address was wrong.
 */
export async function changePictureList(
  tx: Tx,
  call: AuditedCall,
  { watchId, wanted }: PictureList,
): Promise<void> {
  const owner = { watchId };
  const rows = await lockPictures(tx, owner);
  const rowOf = ({ id, path }: PresentPicture) =>
    rows.find((row) => (id === undefined ? row.path === path : row.id === id));
  const added: Parameters<typeof store.insertPictures>[1] = [];
  const keptIds = new Set<number>();
  for (const [position, picture] of wanted.entries()) {
    const row = "present" in picture ? rowOf(picture.present) : undefined;
    if (row) {
      keptIds.add(row.id);
      const text = picture.text === null ? {} : { alternativeText: picture.text };
      await store.updatePicture(tx, row.id, { position, replaced: false, ...text });
    } else added.push(newRow(watchId, picture, position));
  }
  const others = rows.filter(({ id }) => !keptIds.has(id));
  const gone = others.filter((row) => isNamable(row) && (added.length === 0 || !row.path));
  await store.removePictures(tx, gone);
  for (const [index, row] of others.filter((one) => !gone.includes(one)).entries()) {
    const position = wanted.length + index;
    await store.updatePicture(tx, row.id, { position, replaced: isNamable(row) });
  }
  await planPictures(tx, await store.insertPictures(tx, added));
  await publishPictures(tx, owner);
  const before = { pictures: rows.flatMap(({ path, source }) => path ?? source ?? []) };
  await recordAudit(tx, call, { ...entryOf({ watchId, wanted }), before });
}

/** A file can't name a picture that somebody has just added by hand and that is being prepared. */
export const isNamable = ({ path, source }: Pick<PresentPicture, "path" | "source">) =>
  path !== null || source !== null;
