import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Unavailable } from "#src/domain/errors.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { readAll } from "./create-media-store.ts";
import { type MediaKey, type MediaStore, mediaFolders } from "./media-store.ts";

/** A file without a row is swept when it is older than this. */
export const youngMs = 86_400_000;

/**
 * A name that no file has had or will have (see decision 077), so that deleting a file never takes one that somebody
 * is storing. Its first digits are the hash of the content.
 */
export function newFileName(...content: (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part);
  return hash.digest("hex").slice(0, 20) + randomBytes(6).toString("hex");
}

/** The names of files with this content begin with it. `name` is a name or key of one of them. */
export const contentOf = (name: string): string | undefined =>
  /[\da-f]{20}(?=[\da-f]{12})/.exec(name)?.[0];

export const isSameContent = (one: string | null, other: string): boolean =>
  one !== null && contentOf(one) !== undefined && contentOf(one) === contentOf(other);

export interface StoredFiles {
  /** Call it in the transaction that stores the row. It throws if a sweep may have found the files without one. */
  keep(now?: number): void;
}

/** Stores files under new names. The transaction of the row that names them follows, so none waits for the store. */
export async function storeFiles(
  media: MediaStore,
  files: Iterable<readonly [MediaKey, Buffer | string]>,
): Promise<StoredFiles> {
  const began = Date.now();
  for (const [key, content] of files) await media.put(key, content);
  return {
    keep(now = Date.now()) {
      // Only half of the time counts, because the clock of a bucket may differ.
      if (now - began > youngMs / 2) throw new Unavailable("This took too long. Please try again.");
    },
  };
}

interface Needs {
  /** The names by which a row may refer to a file. */
  readonly namesOf: (key: MediaKey) => readonly string[];
  /**
   * Finds the names to which a row refers, in one statement, so that a reference that goes from one row to another is
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

interface Copied {
  copied: number;
  /** They were there already, with the same content. */
  alreadyThere: number;
  bytes: number;
}

/**
 * Copies every file of one store to another and reads each back, comparing the hash of its content. The source stays
 * as it is, so that the shop can go on and a second run copies only what came since.
 */
export async function copyFiles(from: MediaStore, to: MediaStore): Promise<Copied> {
  const done: Copied = { copied: 0, alreadyThere: 0, bytes: 0 };
  for (const folder of mediaFolders) {
    for await (const { key, bytes } of from.list(`${folder}/`)) {
      const source = await from.get(key);
      // Deleted since it was listed.
      if (!source) continue;
      const content = await readAll(source);
      const hash = sha256(content);
      if ((await hashIn(to, key)) === hash) done.alreadyThere += 1;
      else {
        await to.put(key, content);
        if ((await hashIn(to, key)) !== hash) {
          throw new Error(`The copy of ${key} differs from the original.`);
        }
        done.copied += 1;
      }
      done.bytes += bytes;
    }
  }
  return done;
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

async function hashIn(store: MediaStore, key: Parameters<MediaStore["get"]>[0]) {
  const found = await store.get(key);
  return found && hashOf(found.content);
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
