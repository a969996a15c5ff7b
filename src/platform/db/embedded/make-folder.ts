import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./processes.ts";

const inProgress = new Set<string>();

/**
 * Fills a folder beside `target` and renames it, so that `target` is never half filled. If several
 * processes try at once, one wins and the others use its folder.
 */
export async function makeFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(target);
  const folder = await mkdtemp(`${target}.new-${process.pid}-`);
  inProgress.add(folder);
  try {
    await fill(folder);
    await rename(folder, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await remove(folder);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  } finally {
    inProgress.delete(folder);
  }
}

async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    const path = join(dirname(target), name);
    if (!name.startsWith(prefix) || inProgress.has(path)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || !isAlive(pid)) await remove(path);
  }
}

/** An abandoned program may still write there; what can't be removed now is removed at the next start. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

/** Makes a rename within the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  // Some file systems can't sync folders.
  await handle.sync().catch(() => {});
  await handle.close();
}
