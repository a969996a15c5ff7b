import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { run } from "./child-process.mjs";
import { Failure, inRoot, step, stepLine } from "./console.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * Packages for other platforms are locked as optional and may be absent.
 * @type {(locked: Packages, installed: Packages) => boolean}
 */
export function matches(locked, installed) {
  return Object.entries(locked).every(([path, entry]) => {
    const found = installed[path];
    if (path === "" || (!found && entry.optional)) return true;
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));

/** @param {string} folder */
async function isInstalled(folder) {
  const manifest = await readJson(inRoot(folder, "package.json"));
  const lock = await readJson(inRoot(folder, "package-lock.json")).catch(() => {
    throw new Failure("package-lock.json is missing or damaged; restore it from the repository.");
  });
  // `npm ci` deletes this file first and writes it last, so it also marks a complete installation.
  const npmRecord = inRoot(folder, "node_modules", ".package-lock.json");
  const installed = await readJson(npmRecord).catch(() => ({ packages: {} }));
  const agrees = ["dependencies", "devDependencies", "optionalDependencies"].every((group) =>
    isDeepStrictEqual(manifest[group], lock.packages[""][group]),
  );
  return agrees && matches(lock.packages, installed.packages);
}

/**
 * Runs a command as a step and shows its output if it fails.
 * @type {(label: string, work: () => ReturnType<typeof run>) => Promise<void>}
 */
async function commandStep(label, work) {
  await step(label, async () => {
    const { code, output } = await work();
    if (code === 0) return;
    console.error(`\n${output}\n`);
    throw new Failure(`${label} failed; the output is above.`);
  });
}

/**
 * Installs what the lockfile says, unless exactly that is installed.
 * @param {string} [folder] with a package.json of its own
 */
export async function ensureInstalled(folder = ".", label = "packages") {
  if (await isInstalled(folder))
    return console.log(stepLine(`${label[0]?.toUpperCase()}${label.slice(1)}`, "up to date"));
  const args = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
  await commandStep(`Installing ${label}`, () => run("npm", ["--prefix", inRoot(folder), ...args]));
}

// Everything that can change the build.
const buildInputs = [
  "src",
  "demo",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/lib/content.mjs",
  "scripts/lib/precompress.mjs",
];
export const buildStamp = inRoot("dist", ".stamp");

/** Hashes the sources. Tests are left out, since they are not built. */
export async function sourceHash() {
  const hash = createHash("sha256");
  for (const input of buildInputs) {
    const names = await readdir(inRoot(input), { recursive: true }).catch(() => [""]);
    for (const name of names.sort().filter((path) => !/\.test\.tsx?$/.test(path))) {
      const content = await readFile(inRoot(input, name)).catch(() => "");
      hash.update(`${join(input, name)}\0${createHash("sha256").update(content).digest("hex")}\n`);
    }
  }
  return hash.digest("hex");
}

export async function isBuilt() {
  return (await readFile(buildStamp, "utf8").catch(() => "")) === (await sourceHash());
}

/** Builds in another process, so that the server does not keep the bundler's memory. */
export const build = () => run(process.execPath, [inRoot("scripts", "build.mjs")]);

export async function ensureBuilt() {
  if (await isBuilt()) return console.log(stepLine("Build", "up to date"));
  await commandStep("Building", build);
}

/** Reads .env if it exists. The environment's own variables win. */
export function loadEnvFile() {
  const file = inRoot(".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Failure("The file .env can't be read.");
  }
}

/**
 * Runs a program of the built server in this process, after installing and building.
 * @param {string} program
 */
export async function runBuilt(program) {
  await prepareBuilt();
  await loadBuilt(program);
}

export async function prepareBuilt() {
  await ensureInstalled();
  await ensureBuilt();
  loadEnvFile();
  process.env.NODE_ENV ??= "production";
  stopWithNpm();
}

/** @param {string} program */
export const loadBuilt = (program) =>
  import(pathToFileURL(inRoot("dist", "server", `${program}.js`)).href);

/**
 * npm's shell does not pass signals on to its child. When the shell has gone, this process stops as if
 * it had received the signal.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
