import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { inRoot } from "./lib/console.mjs";

/**
 * Makes src/platform/common-passwords.data.ts from a list of passwords, the commonest first, as a JSON
 * array: node scripts/common-passwords.mjs list.json
 */
const kept = 10_000;
const shortest = 8;
const bytesEach = 4;

/** @param {string} password */
const fingerprint = (password) =>
  createHash("sha256").update(password).digest().subarray(0, bytesEach);

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the file that holds the list.");
/** @type {string[]} */
const list = JSON.parse(await readFile(file, "utf8"));
const folded = list.map((password) => password.normalize("NFKC").toLowerCase());
const fitting = [...new Set(folded)].filter((password) => [...password].length >= shortest);
const prints = fitting.slice(0, kept).map(fingerprint).sort(Buffer.compare);

const text = `/** Made by scripts/common-passwords.mjs: ${prints.length} fingerprints of ${bytesEach} bytes each, in order. */
export const commonPasswordPrints =
  "${Buffer.concat(prints).toString("base64")}";
`;
await writeFile(inRoot("src", "platform", "common-passwords.data.ts"), text);
console.log(`${prints.length} passwords kept`);
