import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database } from "#src/platform/db/client.ts";
import { syncFolder } from "#src/platform/db/make-folder.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { unhurried } from "#src/platform/db/unhurried.ts";
import { databaseFailure } from "./database-failure.ts";
import { readShop } from "./read-shop.ts";
import { seal } from "./seal.ts";

export interface Written {
  readonly rows: number;
  readonly bytes: number;
  /** Of the whole file, as sha256sum prints it. */
  readonly sha256: string;
}

/** One file, complete and on the disk before it has its name. */
export async function writeBackup(
  source: Pick<Database, "connection">,
  file: string,
  signal?: AbortSignal,
): Promise<Written> {
  if (await stat(file).catch(() => undefined)) {
    throw new StartupError(`The file ${file} exists already: choose another name.`);
  }
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(part, "wx", 0o600);
    const written = await fill(handle, source, signal).finally(() => handle.close());
    await rename(part, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw explained(error, file);
  }
}

async function fill(
  handle: FileHandle,
  source: Pick<Database, "connection">,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  async function put(chunk: Buffer): Promise<void> {
    hash.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  await unhurried(source, (_, client) =>
    pipeline(
      async function* lines() {
        const { rows: counts } = yield* readShop(client);
        rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      },
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await put(chunk);
      },
      { signal },
    ),
  );
  await put(seal(hash.copy().digest("hex")));
  await handle.sync();
  return { rows, bytes, sha256: hash.digest("hex") };
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of the path is a file",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

function explained(error: unknown, file: string): unknown {
  const { code = "", name } = error as NodeJS.ErrnoException;
  if (name === "AbortError") return new StartupError("The backup was given up; there is no file.");
  const reason = reasons[code];
  if (reason) return new StartupError(`The backup ${file} can't be written: ${reason}.`);
  return databaseFailure(error, "The backup broke off, and there is no file");
}
