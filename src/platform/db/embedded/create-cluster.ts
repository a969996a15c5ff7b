import { chown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#src/platform/runtime/console.ts";
import type { Binaries } from "./binaries.ts";
import { makeFolder } from "./make-folder.ts";
import { runProgram } from "./processes.ts";
import type { SystemUser } from "./system-user.ts";

export const superuser = "meridian";

/** The major version that wrote the cluster; undefined if there is no cluster. */
export async function clusterMajor(cluster: string): Promise<number | undefined> {
  try {
    return majorIn(await readFile(join(cluster, "PG_VERSION"), "utf8"), cluster);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return undefined;
    throw new StartupError(
      `The database in ${cluster} belongs to another user; start Meridian as that user or as root.`,
    );
  }
}

function majorIn(text: string, cluster: string): number {
  const major = /^(\d{1,3})\s*$/.exec(text)?.[1];
  if (major) return Number(major);
  throw new StartupError(`The database in ${cluster} is damaged: PG_VERSION names no version.`);
}

/** The user that owns the cluster, whichever user starts it; undefined unless root starts it. */
export async function clusterOwner(cluster: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await stat(cluster).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

export async function createCluster(
  cluster: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  options: readonly string[] = ["--auth-host=reject"],
): Promise<void> {
  if (await isEmpty(cluster)) {
    await makeFolder(cluster, async (folder) => {
      if (user) await chown(folder, user.uid, user.gid);
      await runInitdb(folder, binaries, user, options);
    });
  }
  if ((await clusterMajor(cluster)) !== undefined) return;
  throw new StartupError(`The folder ${cluster} is in the way: it is not a PostgreSQL database.`);
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

async function runInitdb(
  folder: string,
  { folder: bin, major }: Binaries,
  user: SystemUser | undefined,
  options: readonly string[],
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    "--encoding=UTF8",
    "--locale=C",
    ...(major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : []),
    "--auth-local=trust",
    "--data-checksums",
    ...options,
  ];
  await runProgram(join(bin, "initdb"), args, user).catch((error) => {
    throw new StartupError(`The database could not be created: ${error.message}.`);
  });
}
