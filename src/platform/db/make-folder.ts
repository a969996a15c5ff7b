import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const ours = new Set<string>();

/**
 * Fills a folder beside `target` and moves it there in one step, so that a half-filled one never has
 * that name. Of several who try at once one wins, and the others find its work.
 */
export async function makeFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await sweepAbandoned(target);
  const folder = await mkdtemp(`${target}.new-${process.pid}-`);
  ours.add(folder);
  try {
    await fill(folder);
    await rename(folder, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await remove(folder);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  } finally {
    ours.delete(folder);
  }
}

async function sweepAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    const path = join(dirname(target), name);
    if (!name.startsWith(prefix) || ours.has(path)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || !isAlive(pid)) await remove(path);
  }
}

/** A program left behind may still be writing there: what can't go now goes at the next start. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

/** Makes what was just named in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  // Some file systems can't do this for folders, and need it less.
  await handle.sync().catch(() => {});
  await handle.close();
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
