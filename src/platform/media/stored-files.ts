import { createHash, randomBytes } from "node:crypto";
import { Unavailable } from "#src/domain/errors.ts";
import type { MediaKey, MediaStore } from "./media-store.ts";

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
      // Half of it, because the clock of a bucket is another one.
      if (now - began > youngMs / 2) throw new Unavailable("This took too long. Please try again.");
    },
  };
}
