import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { Failure } from "./failure.mjs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { step, upToDate } from "./steps.mjs";

// Everything that can change what the build produces.
const inputs = [
  "src",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/lib/precompress.mjs",
];
const stamp = inRoot("dist", ".stamp");

/**
 * @param {string} path relative to the project
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  const info = await stat(inRoot(path)).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const names = (await readdir(inRoot(path))).sort();
  return (await Promise.all(names.map((name) => filesUnder(join(path, name))))).flat();
}

/** A fingerprint of the sources; tests are left out, since they are not built. */
export async function sourceHash() {
  const hash = createHash("sha256");
  const files = (await Promise.all(inputs.map(filesUnder))).flat();
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
    const content = createHash("sha256").update(await readFile(inRoot(file)));
    hash.update(`${file}\0${content.digest("hex")}\n`);
  }
  return hash.digest("hex");
}

/** Removed before a build and written after it, so that a killed build is done again. */
export const removeStamp = () => rm(stamp, { force: true });

/** @param {string} hash */
export async function writeStamp(hash) {
  await mkdir(inRoot("dist"), { recursive: true });
  await writeFile(stamp, hash);
}

/** Whether the last complete build was made from the sources as they are now. */
export async function isBuilt() {
  return (await readFile(stamp, "utf8").catch(() => "")) === (await sourceHash());
}

/** A process of its own: the bundler's memory must not stay in the server that follows. */
export const build = () => run(process.execPath, [inRoot("scripts", "build.mjs")]);

export async function ensureBuilt() {
  if (await isBuilt()) return upToDate("Build");
  await step("Building", async () => {
    const { code, output } = await build();
    if (code === 0) return;
    console.error(`\n${output}\n`);
    throw new Failure("The build failed; its own words are above.");
  });
}
