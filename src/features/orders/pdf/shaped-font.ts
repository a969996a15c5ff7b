import type { Font, Glyph, GlyphPosition } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** The parts of fontkit's run of glyphs that pdfkit reads. It scales the positions before it asks for the width. */
interface ShapedRun {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
}

type Position = Pick<GlyphPosition, "xAdvance" | "yAdvance" | "xOffset" | "yOffset">;

/** A font whose texts are shaped by HarfBuzz, because fontkit fails on some marks of Thai and Devanagari. */
export function shapedFont(font: Font, bytes: Uint8Array): Font {
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
