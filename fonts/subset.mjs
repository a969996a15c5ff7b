import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const app = join(import.meta.dirname, "../src/app");
const packages = join(import.meta.dirname, "../node_modules/@fontsource-variable");

const styles = await readFile(join(app, "fonts.css"), "utf8");

/** Accents, kerning, ligatures, and the two kinds of figures that the style sheets ask for. */
const keepFeatures = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum"];

for (const name of ["inter", "cormorant-garamond"]) {
  const file = `${name}-core.woff2`;
  const face = styles.split("@font-face").find((text) => text.includes(file)) ?? "";
  const [, min, max] = face.match(/font-weight: (\d+) (\d+)/)?.map(Number) ?? [];
  const whole = await readFile(join(packages, name, `files/${name}-latin-wght-normal.woff2`));
  const core = await subsetFont(whole, charactersOf(face), {
    targetFormat: "woff2",
    keepFeatures,
    variationAxes: { wght: { min, max } },
  });
  await writeFile(join(app, "fonts", file), core);
  process.stdout.write(`${file}: ${core.length} of ${whole.length} bytes\n`);
}

/*
 * The typefaces of PDF documents. pdfkit embeds static fonts only, and a document has one file for each.
 * Inter comes whole from its authors, since the package for the browser is split by script. It has to
 * print any name that it can; Cormorant and the labels print our own texts.
 */
const latin = "U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026";
const european = `${latin}, U+0100-02AF, U+02B0-036F, U+0370-03FF, U+0400-052F, U+1E00-1EFF, U+1F00-1FFF,
  U+2010-2027, U+2030-203A, U+2044, U+2070-209F, U+20A0-20C0, U+2116, U+2122, U+2212`;
const inter = join(import.meta.dirname, "node_modules/inter-ui");
const cormorant = join(packages, "cormorant-garamond");

for (const { file, whole, characters, wght } of [
  {
    file: "inter-regular.ttf",
    whole: join(inter, "web/Inter-Regular.woff2"),
    characters: european,
  },
  { file: "inter-medium.ttf", whole: join(inter, "web/Inter-Medium.woff2"), characters: latin },
  {
    file: "cormorant-garamond-medium.ttf",
    whole: join(cormorant, "files/cormorant-garamond-latin-wght-normal.woff2"),
    characters: latin,
    wght: 500,
  },
]) {
  const font = await subsetFont(await readFile(whole), charactersOf(characters), {
    targetFormat: "truetype",
    keepFeatures,
    variationAxes: wght ? { wght } : {},
  });
  await writeFile(join(import.meta.dirname, "pdf", file), font);
  process.stdout.write(`${file}: ${font.length} bytes\n`);
}
await copyFile(join(inter, "LICENSE.txt"), join(import.meta.dirname, "pdf/inter.LICENSE.txt"));
await copyFile(
  join(cormorant, "LICENSE"),
  join(import.meta.dirname, "pdf/cormorant-garamond.LICENSE.txt"),
);

/** @param {string} face */
function charactersOf(face) {
  const ranges = face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g);
  return Array.from(ranges, ([, first, last = first]) => {
    const from = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - from + 1;
    return String.fromCodePoint(...Array.from({ length }, (_, place) => from + place));
  }).join("");
}
