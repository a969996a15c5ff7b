import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#src/platform/db/embedded/make-folder.ts";
import {
  checkedKey,
  type ListedFile,
  type MediaKey,
  type MediaStore,
  rethrowDiskError,
} from "./media-store.ts";
import { quarantineIn } from "./quarantine.ts";

/** Files in a folder, in subfolders by the first two letters of their names, so that none becomes too large. */
export function folderStore(root: string): MediaStore {
  function pathOf(key: MediaKey): string {
    const [folder = "", name = ""] = checkedKey(key).split("/");
    return join(root, folder, name.slice(0, 2), name);
  }
  return {
    place: root,
    async put(key, content) {
      const target = pathOf(key);
      const quarantine = quarantineIn(root);
      const part = join(quarantine, `${randomUUID()}.part`);
      try {
        await mkdir(quarantine, { recursive: true });
        await makeFolders(root, dirname(target));
        await writeDurably(part, content);
        await rename(part, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        rethrowDiskError(error);
      }
    },
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(ignoreMissing);
      return found && { bytes: found.size, content: createReadStream(path) };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listFolder(root, prefix),
  };
}

/** Under a name that nobody reads yet, and on the disk before it gets its own. */
async function writeDurably(part: string, content: Buffer | string): Promise<void> {
  if (typeof content === "string") await copyFile(content, part);
  const handle = await open(part, typeof content === "string" ? "r+" : "wx", 0o640);
  try {
    if (typeof content !== "string") await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A copy of an older file must not look old to the sweep.
  const now = new Date();
  await utimes(part, now, now);
}

async function makeFolders(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  await syncFolder(dirname(folder));
  await syncFolder(root);
}

async function* listFolder(root: string, prefix: MediaKey): AsyncGenerator<ListedFile> {
  const [folder = "", start = ""] = prefix.split("/");
  const shards = await namesIn(join(root, folder));
  for (const shard of shards) {
    if (!shard.startsWith(start.slice(0, 2)) && !start.startsWith(shard)) continue;
    for (const name of await namesIn(join(root, folder, shard))) {
      if (!name.startsWith(start)) continue;
      const found = await stat(join(root, folder, shard, name)).catch(ignoreMissing);
      if (!found) continue;
      const key = checkedKey(`${folder}/${name}`);
      yield { key, bytes: found.size, changedAt: found.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(ignoreMissing)) ?? []).sort();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
