import type { DbOrTx } from "#src/platform/db/client.ts";
import type { MediaKey, MediaStore } from "./media-store.ts";
import { youngMs } from "./stored-files.ts";

interface Needs {
  /** The names by which a row may refer to a file. */
  readonly namesOf: (key: MediaKey) => readonly string[];
  /**
   * Those of the names to which a row refers. One statement, so that a reference that goes from one row to another is
   * seen in either.
   */
  readonly findNeeded: (db: DbOrTx, names: readonly string[]) => Promise<ReadonlySet<string>>;
}

const filesAtOnce = 500;

export const oldEnough = () => new Date(Date.now() - youngMs);

/** Deletes old files that no row refers to. There may be very many files, so the database is asked by batches. */
export async function sweepFiles(
  db: DbOrTx,
  media: MediaStore,
  { prefix, before, ...needs }: Needs & { readonly prefix: MediaKey; readonly before: Date },
): Promise<void> {
  let batch: MediaKey[] = [];
  for await (const { key, changedAt } of media.list(prefix)) {
    // A younger one may belong to a row that is about to be stored.
    if (changedAt >= before) continue;
    batch.push(key);
    if (batch.length < filesAtOnce) continue;
    await deleteUnneeded(db, media, needs, batch);
    batch = [];
  }
  await deleteUnneeded(db, media, needs, batch);
}

/** No row can come to refer to them after the question: names are used once. */
export async function deleteUnneeded(
  db: DbOrTx,
  media: MediaStore,
  { namesOf, findNeeded }: Needs,
  keys: readonly MediaKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const needed = await findNeeded(db, keys.flatMap(namesOf));
  for (const key of keys)
    if (!namesOf(key).some((name) => needed.has(name))) await media.delete(key);
}
