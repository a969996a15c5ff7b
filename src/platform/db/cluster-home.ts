import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "./make-folder.ts";
import { canEnter, openBase } from "./reachable.ts";
import { StartupError } from "./startup-error.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/**
 * The folder that holds the database: the data directory itself, or, where the user that PostgreSQL
 * must run as can't get there, one elsewhere that the link `moved-to` records once and for all.
 */
export async function clusterHome(dataDir: string, user: SystemUser | undefined): Promise<string> {
  await makeDataDir(dataDir);
  const link = join(dataDir, "moved-to");
  const moved = await readlink(link).catch(() => undefined);
  if (moved) return existing(moved, link);
  if (await stat(join(dataDir, "postgres")).catch(() => undefined)) return dataDir;
  if (!user || (await canEnter(user, dataDir))) return dataDir;
  const folder = await mkdtemp(join(await openBase(user), "data-"));
  await chown(folder, user.uid, user.gid);
  try {
    await symlink(folder, link);
  } catch {
    await rm(folder, { recursive: true });
    return existing(await readlink(link), link);
  }
  await syncFolder(dataDir);
  return folder;
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolders(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The data directory ${dataDir} can't be used: ${reasons[code] ?? message}.`,
    );
  }
}

/** Step by step, because Node's recursive mkdir never comes back from places such as /proc. */
async function makeFolders(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (!found) await makeFolders(dirname(folder));
  try {
    await mkdir(folder);
    await chmod(folder, 0o755);
  } catch (error) {
    const madeByAnother = await stat(folder).catch(() => undefined);
    if (!madeByAnother?.isDirectory()) throw error;
  }
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "no folder can be made there",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a part of the path is a file",
  ENOSPC: "the disk is full",
};

async function existing(folder: string, link: string): Promise<string> {
  if (await stat(folder).catch(() => undefined)) return folder;
  throw new StartupError(
    `The database in ${folder} is gone; restore it, or remove ${link} to begin with an empty one.`,
  );
}
