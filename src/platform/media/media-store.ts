import type { Readable } from "node:stream";
import { AppError } from "#src/domain/errors.ts";

/** Visitors may fetch from `pictures` and `models` alone. */
export const mediaFolders = ["originals", "pictures", "imports", "models", "enquiries"] as const;

export type MediaKey = `${(typeof mediaFolders)[number]}/${string}`;

export interface StoredFile {
  readonly bytes: number;
  readonly content: Readable;
}

export interface ListedFile {
  readonly key: MediaKey;
  readonly bytes: number;
  readonly changedAt: Date;
}

/**
 * Files beside the database. A file is there as a whole or not at all, and is never changed: its name is used
 * once. Every reader goes through the shop, which decides who may see what; a bucket stays private.
 */
export interface MediaStore {
  /** Where the files are, for operators; without secrets. */
  readonly place: string;
  /** The content, or the path of a local file that holds it. */
  put(key: MediaKey, content: Buffer | string): Promise<void>;
  get(key: MediaKey): Promise<StoredFile | undefined>;
  delete(key: MediaKey): Promise<void>;
  /** The files of a folder whose names begin so. */
  list(prefix: MediaKey): AsyncIterable<ListedFile>;
}

const keyPattern = new RegExp(`^(${mediaFolders.join("|")})/[a-z\\d][a-z\\d.-]{0,120}$`);

/** Keys are made by us; this keeps a mistake from leaving the folder. */
export function checkedKey(key: string): MediaKey {
  if (!keyPattern.test(key) || key.includes("..")) throw new Error(`"${key}" is no key of a file.`);
  return key as MediaKey;
}

/** The address of a file that visitors may fetch; its name in `pictures` is the last part. */
export const mediaUrl = (name: string) => `/media/${name}`;

export class StorageFull extends AppError {
  constructor(cause: unknown) {
    super(
      507,
      "storage_full",
      "There is no space left for pictures. Please tell whoever runs the shop.",
    );
    this.cause = cause;
  }
}

const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** Throws the error again, with a sentence if the disk is full. */
export function rethrowDiskError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  throw fullCodes.has(code) ? new StorageFull(error) : error;
}
