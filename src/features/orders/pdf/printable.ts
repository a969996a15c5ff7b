import type { Font } from "fontkit";

const maxGraphemes = 500;
const missing = "?";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text on one line, without control and direction characters and towers of accents. No-break spaces stay. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Cs}/gu, missing)
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
}

/** Whoever fills in a form may write a book; a line of a document ends. */
export function shorten(line: string): string {
  if (line.length <= maxGraphemes) return line;
  const start = line.slice(0, maxGraphemes * 8);
  const parts = Array.from(graphemes.segment(start), ({ segment }) => segment);
  if (parts.length <= maxGraphemes) return line;
  return `${parts.slice(0, maxGraphemes).join("")}…`;
}

export function canPrint(line: string, font: Font): boolean {
  return Array.from(line).every((character) => hasGlyph(character, font));
}

/** A character that the typeface lacks becomes a question mark, never an empty box or nothing. */
export function printable(line: string, font: Font): string {
  if (canPrint(line, font)) return line;
  return Array.from(graphemes.segment(line), ({ segment }) =>
    canPrint(segment, font) ? segment : missing,
  ).join("");
}

function hasGlyph(character: string, font: Font): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
