import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileErrorReason, StartupError } from "#src/platform/runtime/console.ts";
import { clusterOwner } from "./create-cluster.ts";
import { syncFolder } from "./make-folder.ts";
import { canEnter, reachableBase, type SystemUser, unprivilegedUser } from "./system-user.ts";

interface Cluster {
  readonly cluster: string;
  /** The user that its server runs as; undefined for the current one. */
  readonly user: SystemUser | undefined;
}

/** The folder of the data directory's database, which may not exist yet. */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const defaultUser = await unprivilegedUser();
  const cluster = join(await clusterHome(dataDir, defaultUser), "postgres");
  return { cluster, user: (await clusterOwner(cluster)) ?? defaultUser };
}

/** Whether a shop was ever started in the data directory; creates nothing. */
export async function clusterExists(dataDir: string): Promise<boolean> {
  const found = await Promise.all(
    ["postgres", "moved-to"].map((name) => lstat(join(dataDir, name)).catch(() => undefined)),
  );
  return found.some((entry) => entry !== undefined);
}

/**
 * The data directory itself. If PostgreSQL's user can't enter it, a folder elsewhere that the link
 * `moved-to` records, so that every later start finds the same one.
 */
async function clusterHome(dataDir: string, user: SystemUser | undefined): Promise<string> {
  await makeDataDir(dataDir);
  const link = join(dataDir, "moved-to");
  const moved = await readlink(link).catch(() => undefined);
  if (moved) return existing(moved, link);
  if (await stat(join(dataDir, "postgres")).catch(() => undefined)) return dataDir;
  if (!user || (await canEnter(user, dataDir))) return dataDir;
  const folder = await mkdtemp(join(await reachableBase(user), "data-"));
  await chown(folder, user.uid, user.gid);
  try {
    await symlink(folder, link);
  } catch {
    // Another process was first: its folder counts.
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
    const reason = fileErrorReason(error) ?? (error as Error).message;
    throw new StartupError(`The data directory ${dataDir} can't be used: ${reason}.`);
  }
}

/** One folder at a time, because Node's recursive mkdir never returns for paths such as /proc/x. */
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

async function existing(folder: string, link: string): Promise<string> {
  if (await stat(folder).catch(() => undefined)) return folder;
  throw new StartupError(
    `The database in ${folder} is gone; restore it, or remove ${link} to begin with an empty one.`,
  );
}
