import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Config } from "#src/platform/config.ts";
import { fileErrorReason, StartupError, type Step } from "#src/platform/console.ts";
import {
  type Database,
  onDedicatedConnection,
  openSharedDatabase,
} from "#src/platform/db/client.ts";
import { clusterExists } from "#src/platform/db/embedded/find-cluster.ts";
import { syncFolder } from "#src/platform/db/embedded/make-folder.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { checksumMember, databaseFailure } from "./format.ts";
import { readShop } from "./read-shop.ts";

interface BackupOptions {
  readonly signal?: AbortSignal | undefined;
  /** The folder whose files go into the backup. A bucket has copies of its own. */
  readonly media?: MediaStore | undefined;
}

interface Written {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** The whole file's, as sha256sum prints it. */
  readonly sha256: string;
}

/** The database to copy from. A data directory without a shop is refused, not filled. */
export async function openSource(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Database> {
  if (!config.databaseUrl && !(await clusterExists(config.dataDir))) {
    throw new StartupError(`There is no shop in the data directory ${config.dataDir}.`);
  }
  return openSharedDatabase(config, step);
}

/** The file gets its name only when it is complete and synced to disk. */
export async function writeBackup(
  source: Pick<Database, "connection">,
  file: string,
  { signal, media }: BackupOptions = {},
): Promise<Written> {
  if (await stat(file).catch(() => undefined)) {
    throw new StartupError(`The file ${file} exists already: choose another name.`);
  }
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(part, "wx", 0o600);
    const written = await fill(handle, source, { signal, media }).finally(() => handle.close());
    await rename(part, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw explain(error, file);
  }
}

async function fill(
  handle: FileHandle,
  source: Pick<Database, "connection">,
  { signal, media }: BackupOptions,
): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  let files = 0;
  async function put(chunk: Buffer): Promise<void> {
    hash.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  await onDedicatedConnection(source, (_, client) =>
    pipeline(
      async function* lines() {
        const { rows: counts, files: fileCount = 0 } = yield* readShop(client, media);
        files = fileCount;
        rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      },
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await put(chunk);
      },
      { signal },
    ),
  );
  await put(checksumMember(hash.copy().digest("hex")));
  await handle.sync();
  return { rows, files, bytes, sha256: hash.digest("hex") };
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof Error && error.name === "AbortError") {
    return new StartupError("The backup was interrupted; no file was written.");
  }
  const reason = fileErrorReason(error);
  if (reason) return new StartupError(`The backup ${file} can't be written: ${reason}.`);
  return databaseFailure(error, "The backup failed and no file was written");
}
