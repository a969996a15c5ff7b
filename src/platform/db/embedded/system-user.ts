import { chmod, lstat, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartupError } from "#src/platform/runtime/console.ts";

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ["postgres", "nobody"];

/** PostgreSQL refuses to run as root; undefined means that it may run as the current user. */
export async function unprivilegedUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = new Map(
    (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => {
      const [name = "", , uid, gid] = line.split(":");
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
  for (const name of candidates) {
    const account = accounts.get(name);
    if (account && account.uid > 0) return account;
  }
  throw new StartupError(
    "PostgreSQL can't run as root and this system has no user named postgres or nobody; start Meridian as another user or set DATABASE_URL.",
  );
}

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

/** A temporary folder that the user can enter, with a path short enough for a socket below it. */
export async function sharedTemp(user: SystemUser | undefined): Promise<string> {
  const folder = tmpdir();
  const fits = /^[\w./-]{1,60}$/.test(folder);
  return fits && (await canEnter(user, folder)) ? folder : "/tmp";
}

/** A folder for files that the user must reach although the project's folders are closed to it. */
export async function reachableBase(user: SystemUser | undefined): Promise<string> {
  const temporary = join(await sharedTemp(user), `meridian-of-${process.getuid?.()}`);
  for (const folder of ["/var/lib/meridian", temporary]) {
    if (await belongsToUs(folder)) return folder;
  }
  throw new StartupError(
    "No folder was found for the database that the user who runs PostgreSQL can reach.",
  );
}

async function belongsToUs(folder: string): Promise<boolean> {
  try {
    const created = await mkdir(folder, { recursive: true });
    if (created) await chmod(folder, 0o755);
    const { uid, mode } = await lstat(folder);
    return uid === process.getuid?.() && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
