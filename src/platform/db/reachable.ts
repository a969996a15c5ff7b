import { chmod, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartupError } from "./startup-error.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/** Whether the user may enter the folder and every folder above it. */
export async function canEnter(user: SystemUser | undefined, folder: string): Promise<boolean> {
  if (!user) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (path === dirname(path)) return true;
  }
}

/** A temporary folder that the user can enter, with a short and plain name for a socket below it. */
export async function sharedTemp(user: SystemUser | undefined): Promise<string> {
  const folder = tmpdir();
  const fits = /^[\w./-]{1,60}$/.test(folder);
  return fits && (await canEnter(user, folder)) ? folder : "/tmp";
}

/** Where we keep what the database's user must reach when the project's folders are closed to it. */
export async function openBase(user: SystemUser | undefined): Promise<string> {
  const temporary = join(await sharedTemp(user), `meridian-of-${process.getuid?.()}`);
  for (const folder of ["/var/lib/meridian", temporary]) {
    if (await isOurs(folder)) return folder;
  }
  throw new StartupError("There is no folder that the database's user could reach for its files.");
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const created = await mkdir(folder, { recursive: true });
    if (created) await chmod(folder, 0o755);
    const { uid, mode } = await lstat(folder);
    return uid === process.getuid?.() && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
