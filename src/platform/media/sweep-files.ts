import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { lockFiles } from "./file-locks.ts";
import type { MediaKey, MediaStore } from "./media-store.ts";

interface Sweep {
  readonly prefix: MediaKey;
  /** Younger files may belong to a row that is about to be stored. */
  readonly before: Date;
  /** The names by which a row may refer to a file. */
  readonly namesOf: (key: MediaKey) => readonly string[];
  /** Those of the names to which a row refers. */
  readonly findNeeded: (db: DbOrTx, names: readonly string[]) => Promise<ReadonlySet<string>>;
}

const filesAtOnce = 500;

/** Deletes old files that no row refers to. There may be very many files, so the database is asked by batches. */
export async function sweepFiles(db: Db, media: MediaStore, sweep: Sweep): Promise<void> {
  const { prefix, before } = sweep;
  let batch: MediaKey[] = [];
  for await (const { key, changedAt } of media.list(prefix)) {
    if (changedAt >= before) continue;
    batch.push(key);
    if (batch.length < filesAtOnce) continue;
    await deleteUnneeded(db, media, sweep, batch);
    batch = [];
  }
  if (batch.length > 0) await deleteUnneeded(db, media, sweep, batch);
}

async function deleteUnneeded(
  db: Db,
  media: MediaStore,
  sweep: Sweep,
  keys: readonly MediaKey[],
): Promise<void> {
  for (const key of await findUnneeded(db, sweep, keys)) {
    await inTransaction(db, async (tx) => {
      await lockFiles(tx);
      if ((await findUnneeded(tx, sweep, [key])).length > 0) await media.delete(key);
    });
  }
}

async function findUnneeded(
  db: DbOrTx,
  { namesOf, findNeeded }: Sweep,
  keys: readonly MediaKey[],
): Promise<MediaKey[]> {
  const needed = await findNeeded(db, keys.flatMap(namesOf));
  return keys.filter((key) => !namesOf(key).some((name) => needed.has(name)));
}
