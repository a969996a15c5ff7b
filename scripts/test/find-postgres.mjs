import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../lib/run.mjs";
import { installPackage, onPath } from "./package-manager.mjs";

/** @typedef {{ bin: string, version: string }} Postgres */

// A star stands for one folder whose name carries the version.
const usualPlaces = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/usr/libexec/postgresql*",
  "/usr/local/pgsql/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];
const oldestMajor = 14;

/**
 * @param {string} pattern
 * @returns {string[]} the matching folders, newest version first
 */
function expand(pattern) {
  const star = pattern.split("/").findIndex((part) => part.includes("*"));
  if (star < 0) return [pattern];
  const parts = pattern.split("/");
  const parent = parts.slice(0, star).join("/");
  const [before = "", after = ""] = (parts[star] ?? "").split("*");
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(parent, name, ...parts.slice(star + 1)));
}

/** Programs on PATH may be links; PostgreSQL looks for its files beside the real ones. */
function pathFolders() {
  const initdb = onPath("initdb");
  return initdb ? [dirname(realpathSync(initdb)), dirname(initdb)] : [];
}

/**
 * @param {string} bin
 * @returns {Promise<Postgres | undefined>}
 */
async function inspect(bin) {
  if (!existsSync(join(bin, "initdb")) || !existsSync(join(bin, "postgres"))) return undefined;
  const { code, output } = await run(join(bin, "postgres"), ["--version"], { timeoutMs: 10_000 });
  const version = /\b(\d+)[.\w]*/.exec(output)?.[0];
  if (code !== 0 || !version || Number.parseInt(version, 10) < oldestMajor) return undefined;
  return { bin, version };
}

async function installed() {
  for (const bin of new Set([...pathFolders(), ...usualPlaces.flatMap(expand)])) {
    const found = await inspect(bin);
    if (found) return found;
  }
  return undefined;
}

/**
 * The system's own PostgreSQL, else one from the package manager.
 * @returns {Promise<Postgres | undefined>}
 */
export async function findPostgres() {
  const present = await installed();
  if (present) return present;
  await installPackage({
    "apt-get": "postgresql",
    dnf: "postgresql-server",
    apk: "postgresql",
    pacman: "postgresql",
  });
  return installed();
}
