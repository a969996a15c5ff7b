import { readFile, writeFile } from "node:fs/promises";
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

/** @param {string} face */
function charactersOf(face) {
  const ranges = face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g);
  return Array.from(ranges, ([, first, last = first]) => {
    const from = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - from + 1;
    return String.fromCodePoint(...Array.from({ length }, (_, place) => from + place));
  }).join("");
}
