import { readFile, rm } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "./failure.mjs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { step, upToDate } from "./steps.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

// npm writes this record last, so it doubles as the stamp of a complete installation.
const npmRecord = inRoot("node_modules", ".package-lock.json");

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
async function readJson(path) {
  return JSON.parse(await readFile(path, "utf8"));
}

/** @param {string} name */
const readRootFile = (name) =>
  readJson(inRoot(name)).catch(() => {
    throw new Failure(
      `The file ${name} is missing or damaged; fetch it again from the repository.`,
    );
  });

/**
 * Packages for other platforms are locked as optional and rightly absent.
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function matches(locked, installed) {
  return Object.entries(locked).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true;
  });
}

async function isInstalled() {
  const [manifest, lock] = [
    await readRootFile("package.json"),
    await readRootFile("package-lock.json"),
  ];
  const record = await readJson(npmRecord).catch(() => undefined);
  const wanted = lock.packages[""];
  const agrees = ["dependencies", "devDependencies", "optionalDependencies"].every((group) =>
    isDeepStrictEqual(manifest[group], wanted[group]),
  );
  return agrees && record !== undefined && matches(lock.packages, record.packages);
}

/** `npm start` names the npm it came from; prefer that one to whatever is first on PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath ?? "";
  return basename(cli) === "npm-cli.js" ? [process.execPath, cli] : ["npm"];
}

/** Installs what the lockfile says, unless exactly that is there already. */
export async function ensureInstalled() {
  if (await isInstalled()) return upToDate("Packages");
  await step("Installing packages", async () => {
    await rm(npmRecord, { force: true });
    const [command = "npm", ...first] = npmCommand();
    const flags = ["--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
    const { code, output } = await run(command, [...first, "ci", ...flags]);
    if (code === 0) return;
    console.error(`\n${output}\n`);
    throw new Failure("Installing the packages failed; npm's own words are above.");
  });
}
