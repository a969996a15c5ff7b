/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 *
 * @typedef {object} ShippedPackage
 * @property {string} path where it lies, as the lockfile writes it
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {string} integrity
 * @property {boolean} optional true where some platforms do without it
 * @property {string[]} needs paths of the packages it asks for
 */

/**
 * Build tools of whose text a part reaches browsers: typefaces, the style sheet's reset, the function
 * that fetches chunks.
 */
export const compiledIn = [
  "@fontsource-variable/cormorant-garamond",
  "@fontsource-variable/inter",
  "tailwindcss",
  "vite",
];

/**
 * What `npm ci --omit=dev` would bring on all platforms together. We walk the lockfile ourselves:
 * `npm sbom --omit=dev` leaves out what a build tool asks for as well, though the shop needs it.
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
 * As Node looks for a package: in the asker's own folder, then in each folder above.
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
 * The same order on every machine, whatever its language.
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}
