import type { Font } from "fontkit";

const maxGraphemes = 500;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text on one line, without control and direction characters and towers of accents. No-break spaces stay, and so do
 * the joiners that Persian and Indian scripts need.
 */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, " ")
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .trim();
}

/** Forms take long texts, and a line of a document has an end. */
export function shorten(line: string): string {
  if (line.length <= maxGraphemes) return line;
  const parts = graphemesOf(line.slice(0, maxGraphemes * 8));
  if (parts.length <= maxGraphemes) return line;
  return `${parts.slice(0, maxGraphemes).join("")}…`;
}

export function canPrint(line: string, font: Font): boolean {
  return Array.from(line).every((character) => hasGlyph(character, font));
}

/** The characters as a reader counts them. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function hasGlyph(character: string, font: Font): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
