import { AppError } from "#src/domain/errors.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { handleJob, type JobCall } from "#src/platform/jobs/job.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import { FetchFailure } from "#src/platform/public-fetch.ts";
import { storeOriginal } from "./original.service.ts";
import { fetchPictureJob, isToBeFetched, planPictures } from "./picture-jobs.service.ts";
import { failPicture, lockPictures } from "./picture-owner.service.ts";
import { pictureMessages as messages } from "./pictures.messages.ts";
import * as store from "./pictures.sql.ts";

/** Gets the original of a picture that an import has named by its address. */
export const fetchPicture = handleJob(fetchPictureJob, async ({ pictureId }, call) => {
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
