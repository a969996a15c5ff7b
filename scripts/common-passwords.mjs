import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { inRoot } from "./lib/console.mjs";

/**
 * Makes src/platform/common-passwords.data.ts from a JSON array of passwords, the most common
 * first: node scripts/common-passwords.mjs list.json
 */
const limit = 10_000;
const minLength = 8;
const bytesEach = 4;

/** @param {string} password */
const shortHash = (password) =>
  createHash("sha256").update(password).digest().subarray(0, bytesEach);

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the file with the list.");
/** @type {string[]} */
const list = JSON.parse(await readFile(file, "utf8"));
const folded = list.map((password) => password.normalize("NFKC").toLowerCase());
const fitting = [...new Set(folded)].filter((password) => [...password].length >= minLength);
const hashes = fitting.slice(0, limit).map(shortHash).sort(Buffer.compare);

const text = `/** Made by scripts/common-passwords.mjs: ${hashes.length} truncated SHA-256 hashes of ${bytesEach} bytes each, sorted. */
export const commonPasswordHashes =
  "${Buffer.concat(hashes).toString("base64")}";
`;
await writeFile(inRoot("src", "platform", "common-passwords.data.ts"), text);
console.log(`${hashes.length} passwords written`);
