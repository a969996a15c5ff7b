import { execFile } from "node:child_process";
import { readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, inspectBinaries } from "./inspect-binaries.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/** The newest PostgreSQL that the system has, or the one of the given major version. */
export async function systemBinaries(
  user: SystemUser | undefined,
  major?: number,
): Promise<Binaries | undefined> {
  const found: Binaries[] = [];
  for (const folder of new Set([...(await onSearchPath()), ...(await inUsualPlaces())])) {
    const binaries = await inspectBinaries(folder, user);
    if (binaries && (major === undefined || binaries.major === major)) found.push(binaries);
  }
  return found.sort((a, b) => b.major - a.major)[0];
}

async function onSearchPath(): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", "command -v initdb"]);
    return [dirname(await realpath(stdout.trim()))];
  } catch {
    return [];
  }
}

async function inUsualPlaces(): Promise<string[]> {
  const families = ["/usr/lib/postgresql", "/usr/libexec", "/opt/homebrew/opt", "/usr/local/opt"];
  const folders = ["/usr/local/pgsql/bin", "/usr/pgsql/bin"];
  for (const family of families) {
    const names = await readdir(family).catch(() => []);
    const versions = names.filter((name) => /^(postgresql)?@?\d*$/.test(name));
    folders.push(...versions.flatMap((name) => [join(family, name), join(family, name, "bin")]));
  }
  return folders;
}
