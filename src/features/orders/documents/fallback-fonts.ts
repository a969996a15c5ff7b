import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { create, type Font, type Glyph, type GlyphPosition } from "fontkit";
import * as harfbuzz from "harfbuzzjs";
import { projectRoot } from "#src/platform/runtime/project-root.ts";

/** The parts of fontkit's run of glyphs that pdfkit reads. It scales the positions before it asks for the width. */
interface ShapedRun {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
}

type Position = Pick<GlyphPosition, "xAdvance" | "yAdvance" | "xOffset" | "yOffset">;

/** A font whose texts are shaped by HarfBuzz, because fontkit fails on some marks of Thai and Devanagari. */
function shapedFont(font: Font, bytes: Uint8Array): Font {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return Object.assign(Object.create(font), {
    layout(this: Font, text: string): ShapedRun {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      harfbuzz.shape(shaper, buffer);
      const infos = buffer.getGlyphInfos();
      const clusters = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
      const told = new Set<number>();
      const glyphs = infos.map(({ codepoint: glyph, cluster }) => {
        const end = clusters[clusters.indexOf(cluster) + 1] ?? text.length;
        // The first glyph of a cluster stands for its text, for copying and searching.
        const stands = told.has(cluster) ? "" : text.slice(cluster, end);
        told.add(cluster);
        const characters = Array.from(stands, (character) => character.codePointAt(0) ?? 0);
        return this.getGlyph(glyph, characters);
      });
      const positions = buffer
        .getGlyphPositions()
        .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
          xAdvance,
          yAdvance,
          xOffset,
          yOffset,
        }));
      return {
        glyphs,
        positions,
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        },
      };
    },
  });
}

/** A part of a typeface in the family's file. `characters` lists the first and the last of each range. */
interface Slice {
  readonly at: number;
  readonly size: number;
  readonly characters: readonly number[];
}

export type SliceName = `${string}/${number}`;

const folder = () => join(projectRoot(), "fonts/pdf/noto");

let index: Readonly<Record<string, readonly Slice[]>> | undefined;
const fonts = new Map<SliceName, Font>();

function families() {
  index ??= JSON.parse(readFileSync(join(folder(), "index.json"), "utf8")) as typeof index & {};
  return index;
}

/** The slice that has all of the characters. The preferred family comes first, because Han characters differ by country. */
export function sliceFor(characters: readonly number[], preferred: string): SliceName | undefined {
  const all = families();
  for (const family of [preferred, ...Object.keys(all)]) {
    const place = (all[family] ?? []).findIndex((slice) =>
      characters.every((character) => hasCharacter(slice, character)),
    );
    if (place >= 0) return `${family}/${place}`;
  }
  return undefined;
}

function hasCharacter({ characters }: Slice, character: number): boolean {
  let low = 0;
  let high = characters.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (character < (characters[2 * middle] ?? 0)) high = middle - 1;
    else if (character > (characters[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

/** Reads a slice with the first text that needs it. Documents are drawn in a thread, so reading may block it. */
export function loadSlice(name: SliceName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const [family = "", place] = name.split("/");
  const slice = families()[family]?.[Number(place)];
  if (!slice) throw new Error(`There is no slice ${name}.`);
  const compressed = Buffer.alloc(slice.size);
  const file = openSync(join(folder(), `${family}.slices`), "r");
  try {
    readSync(file, compressed, 0, slice.size, slice.at);
  } finally {
    closeSync(file);
  }
  const bytes = brotliDecompressSync(compressed);
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${name} is a collection, not a font.`);
  const shaped = shapedFont(font, bytes);
  fonts.set(name, shaped);
  return shaped;
}

const byCountry: Readonly<Record<string, string>> = {
  JP: "noto-sans-jp",
  KR: "noto-sans-kr",
  TW: "noto-sans-tc",
  HK: "noto-sans-tc",
  MO: "noto-sans-tc",
};

/** Han characters are drawn as the text's own script or the country of the address draws them. */
export function preferredFamily(text: string, country: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "noto-sans-jp";
  if (/\p{Script=Hangul}/u.test(text)) return "noto-sans-kr";
  return byCountry[country] ?? "noto-sans-sc";
}
