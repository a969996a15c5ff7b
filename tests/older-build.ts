import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Build {
  readonly name: string;
  readonly folder: string;
}

/** The commit of the release that must run on the schema of this one, beside it. */
export async function previousRelease(): Promise<string> {
  return JSON.parse(await readFile("package.json", "utf8")).previousRelease;
}

/** Whether the clone has the commit: one without history has not. */
export function hasCommit(reference: string): Promise<boolean> {
  return run("git", ["cat-file", "-e", `${reference}^{commit}`]).then(
    () => true,
    () => false,
  );
}

/** Checks out and builds a commit in a folder of its own, which later runs use again. */
export async function olderBuild(reference: string): Promise<Build> {
  const { stdout } = await run("git", [
    "rev-parse",
    "--short",
    "--verify",
    `${reference}^{commit}`,
  ]);
  const name = stdout.trim();
  const folder = resolve(".cache", `build-${name}`);
  const stamp = join(folder, "built");
  if (existsSync(stamp)) return { name, folder };
  console.log(`  Building ${name} in ${folder}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = join(folder, "source.tar");
  await run("git", ["archive", "--output", archive, name]);
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const locks = await Promise.all(
    [".", folder].map((from) => readFile(join(from, "package-lock.json"), "utf8")),
  );
  if (locks[0] === locks[1]) await symlink(resolve("node_modules"), join(folder, "node_modules"));
  else await run("npm", ["ci", "--ignore-scripts", "--include=dev"], options);
  await run(process.execPath, ["scripts/build.mjs"], options);
  await writeFile(stamp, name);
  return { name, folder };
}
