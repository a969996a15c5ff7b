import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { type SystemUser, sharedTemp } from "./system-user.ts";

/**
 * A socket's path is limited to about 100 bytes, which a data directory can exceed, so the socket has
 * a short folder of its own. No other user may enter it, because the server asks for no password.
 */
export async function socketFolder(cluster: string, user: SystemUser | undefined): Promise<string> {
  const hash = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
  const folder = join(await sharedTemp(user), `meridian-${hash}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  if (await handOver(folder, user)) return folder;
  const another = await mkdtemp(`${folder}-`);
  await handOver(another, user);
  return another;
}

async function handOver(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const self = process.getuid?.();
  const found = await lstat(folder);
  if (user && found.isDirectory() && found.uid === self) await chown(folder, user.uid, user.gid);
  return isPrivate(folder, user);
}

/** Another user could listen in a folder that is not private, in place of our server. */
export async function isPrivate(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const owner = user?.uid ?? process.getuid?.();
  return !!found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
}
