import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { create } from "fontkit";
import fontverter from "fontverter";

/*
 * The typefaces that print names and streets which Inter cannot. Each family becomes one file of slices: static
 * TrueType fonts with some characters each, compressed one by one, so that a document reads only the slices that it
 * needs. `index.json` says which slice has which characters, and where it lies in its file.
 */
const families = [
  ...["arabic", "hebrew", "thai", "devanagari", "armenian", "georgian", "bengali", "gurmukhi"],
  ...["gujarati", "tamil", "telugu", "kannada", "malayalam", "sinhala", "khmer", "lao"],
  ...["myanmar", "ethiopic", "sc", "tc", "jp", "kr", "symbols", "symbols-2", "math"],
].map((script) => `noto-sans-${script}`);
families.push("noto-serif-tibetan", "noto-emoji");

/** Inter has these scripts, and the file of a whole East Asian script repeats its numbered slices. */
const others = /-(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|menu)$/;
const wholes = /-(japanese|korean|chinese-simplified|chinese-traditional|emoji)$/;

const target = join(import.meta.dirname, "pdf/noto");
await mkdir(target, { recursive: true });

/** @type {Record<string, { at: number, size: number, characters: number[] }[]>} */
const index = {};
for (const family of families) {
  const files = join(import.meta.dirname, "node_modules/@fontsource", family, "files");
  const ending = "-400-normal.woff2";
  const names = (await readdir(files))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((name) => !others.test(name) && !wholes.test(name))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const slices = [];
  const parts = [];
  let at = 0;
  for (const name of names) {
    const font = await fontverter.convert(await readFile(join(files, name + ending)), "truetype");
    const part = brotliCompressSync(font, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: font.length },
    });
    slices.push({ at, size: part.length, characters: rangesOf(create(font).characterSet) });
    parts.push(part);
    at += part.length;
  }
  index[family] = slices;
  await writeFile(join(target, `${family}.slices`), Buffer.concat(parts));
  process.stdout.write(`${family}: ${slices.length} slices, ${at} bytes\n`);
}
await writeFile(join(target, "index.json"), `${JSON.stringify(index)}\n`);
await copyFile(
  join(import.meta.dirname, "node_modules/@fontsource/noto-sans-jp/LICENSE"),
  join(target, "LICENSE.txt"),
);

/**
 * The first and the last character of each run, one after the other.
 * @param {number[]} characters
 */
function rangesOf(characters) {
  /** @type {number[]} */
  const ranges = [];
  for (const character of [...new Set(characters)].sort((one, other) => one - other)) {
    if (character < 0xa0) continue;
    if (ranges.at(-1) === character - 1) ranges[ranges.length - 1] = character;
    else ranges.push(character, character);
  }
  return ranges;
}
