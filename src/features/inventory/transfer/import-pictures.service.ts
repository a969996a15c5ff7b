import {
  addPictureLists,
  changePictureList,
} from "#src/features/inventory/pictures/set-pictures.service.ts";
import type { AuditedCall } from "#src/platform/audit.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { findImportPictures } from "./import-pictures.sql.ts";
import type { PlannedRow } from "./plan-import.service.ts";
import type { ImportFiles } from "./read-pictures.service.ts";

export async function readImportFiles(db: DbOrTx, importId: number): Promise<ImportFiles> {
  const files = await findImportPictures(db, importId);
  return new Map(files.map((file) => [file.nameKey, file]));
}

/** Of watches that are there by now. */
export async function applyPictures(
  tx: Tx,
  by: AuditedCall,
  planned: readonly PlannedRow[],
  createdIds: ReadonlyMap<number, number>,
): Promise<void> {
  const lists = planned.flatMap(({ row, watchId, pictures }) => {
    const id = watchId ?? createdIds.get(row);
    return pictures && id ? [{ watchId: id, wanted: pictures, isNew: watchId === null }] : [];
  });
  await addPictureLists(
    tx,
    by,
    lists.filter(({ isNew }) => isNew),
  );
  for (const list of lists.filter(({ isNew }) => !isNew)) await changePictureList(tx, by, list);
}
