import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { convert } from "./lib/convert.mjs";
import { readManifest, sourceHash, writeManifest } from "./lib/manifest.mjs";
import { fileNames, settingsFor } from "./lib/settings.mjs";

const masters = fileURLToPath(new URL("renders", import.meta.url));
const folder = fileURLToPath(new URL("../media", import.meta.url));
const manifestName = "manifest.json";
const manifestPath = join(folder, manifestName);
const mastersAtOnce = 2;

/** @typedef {Awaited<ReturnType<typeof readJob>>} Job */

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string} name */
async function readJob(name) {
  const bytes = await readFile(join(masters, `${name}.webp`));
  const settings = settingsFor(name);
  const files = fileNames(name, settings);
  return { name, bytes, settings, files, source: sourceHash(bytes, settings) };
}

/** @param {Job} job */
async function runJob({ name, bytes, settings, files, source }) {
  const facts = await convert({ name, bytes, settings, folder });
  manifest[name] = { source, ...facts };
  // Written after every master, so that an interrupted run goes on where it stopped.
  writeManifest(manifestPath, manifest);
  say(`made ${files.length} pictures of ${name}`);
}

async function runQueue() {
  for (let job = queue.shift(); job; job = queue.shift()) await runJob(job);
}

await mkdir(folder, { recursive: true });
const present = new Set(await readdir(folder));
const manifest = readManifest(manifestPath);
const names = (await readdir(masters))
  .filter((file) => file.endsWith(".webp"))
  .map((file) => basename(file, ".webp"));
const jobs = await Promise.all(names.map(readJob));

const expected = new Set([manifestName, ...jobs.flatMap(({ files }) => files)]);
const orphans = [...present].filter((file) => !expected.has(file));
for (const file of orphans) {
  await rm(join(folder, file));
  say(`removed ${file}`);
}
for (const name of Object.keys(manifest)) if (!names.includes(name)) delete manifest[name];

const stale = jobs.filter(
  ({ name, source, files }) =>
    manifest[name]?.source !== source || files.some((file) => !present.has(file)),
);
const queue = [...stale];
sharp.concurrency(1);
await Promise.all(Array.from({ length: mastersAtOnce }, runQueue));
writeManifest(manifestPath, manifest);
const upToDate = jobs.length - stale.length;
say(`${stale.length} masters converted, ${upToDate} up to date, ${orphans.length} files removed`);
