import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * `source` is the hash of the master and of the settings that made its pictures.
 * @typedef {{ source: string, width: number, height: number, widths: number[], color: string }} Entry
 * @typedef {Record<string, Entry>} Manifest
 */

/**
 * @param {Buffer} master
 * @param {import("./settings.mjs").Settings} settings
 */
export function sourceHash(master, settings) {
  const hash = createHash("sha256").update(master).update(JSON.stringify(settings));
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} path
 * @returns {Manifest}
 */
export function readManifest(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * Sorted by name, so that one more picture is a few more lines in the history. Written in one go,
 * because two conversions may end at the same moment.
 * @param {string} path
 * @param {Manifest} manifest
 */
export function writeManifest(path, manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}
