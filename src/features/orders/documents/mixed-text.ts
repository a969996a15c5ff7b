import createBidi from "bidi-js";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { loadSlice, preferredFamily, type SliceName, sliceFor } from "./fallback-fonts.ts";
import { fallbackSize, type TypeStyle, withOwnGlyphs } from "./type-styles.ts";

export type Doc = InstanceType<typeof PDFDocument>;

/** pdfkit takes a parsed font as well, which its types do not say. */
export function registerFont(doc: Doc, name: string, font: Font): void {
  doc.registerFont(name, font as unknown as Uint8Array);
}

/** pdfkit shapes a run as a whole only if features are named; otherwise it shapes each word on its own, from the left. */
const runOptions = ({ tracking = 0 }: TypeStyle): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  characterSpacing: tracking,
  baseline: "alphabetic",
  features: [],
});

export class MixedText {
  readonly #registered = new Set<string>(["sans"]);
  readonly #faces = new Map<string, Run["face"] | undefined>();

  constructor(
    private readonly doc: Doc,
    private readonly sans: Font,
    private readonly country: string,
  ) {}

  lines(text: string, style: TypeStyle, width: number, maxLines: number): string[] {
    return breakLines(text, width, maxLines, (part) => this.widthOf(part, style));
  }

  widthOf(text: string, style: TypeStyle): number {
    return this.#runsOf(text).reduce((sum, run) => sum + this.#widthOfRun(run, style), 0);
  }

  print(line: string, style: TypeStyle, left: number, top: number): void {
    let x = left;
    for (const run of inVisualOrder(this.#runsOf(line))) {
      const width = this.#widthOfRun(run, style);
      this.doc.fillColor(style.color).text(run.text, x, top, runOptions(style));
      x += width;
    }
  }

  #runsOf(text: string): Run[] {
    const preferred = preferredFamily(text, this.country);
    return runsOf(text, (characters) => this.#faceOf(characters, preferred));
  }

  /** Inter where it can, else Noto. */
  #faceOf(characters: string, preferred: string): Run["face"] | undefined {
    const key = `${preferred} ${characters}`;
    if (!this.#faces.has(key)) {
      const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
      const face = canPrint(characters, this.sans) ? "sans" : sliceFor(codes, preferred);
      this.#faces.set(key, face);
    }
    return this.#faces.get(key);
  }

  #widthOfRun({ face, text }: Run, style: TypeStyle): number {
    if (face !== "sans" && !this.#registered.has(face)) {
      registerFont(this.doc, face, withOwnGlyphs(loadSlice(face)));
      this.#registered.add(face);
    }
    return this.doc.font(face, fallbackSize(style)).widthOfString(text, runOptions(style));
  }
}

export interface Run {
  readonly face: "sans" | SliceName;
  readonly text: string;
}

const bidi = createBidi();
const words = new Intl.Segmenter("en", { granularity: "word" });
/** These have no shape of their own where a typeface cannot combine their neighbours. */
const invisible = /\u200c|\u200d|[\ufe00-\ufe0f\p{Emoji_Modifier}]/gu;

type FaceOf = (characters: string) => Run["face"] | undefined;

/** Chooses a typeface for each character; one that no typeface has becomes its number. */
export function runsOf(text: string, faceOf: FaceOf): Run[] {
  const runs: { face: Run["face"]; text: string }[] = [];
  const add = (piece: string, face = faceOf(piece)): boolean => {
    const last = runs.at(-1);
    if (face && last?.face === face) last.text += piece;
    else if (face) runs.push({ face, text: piece });
    return face !== undefined;
  };
  for (const grapheme of graphemesOf(text)) {
    if (add(grapheme)) continue;
    const visible = grapheme.replace(invisible, "").normalize("NFKC");
    if (visible !== "" && add(visible)) continue;
    for (const character of visible) {
      if (!add(character)) add(`[U+${numberOf(character)}]`, "sans");
    }
  }
  return runs;
}

const numberOf = (character: string) =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");

/** Breaks a text into lines of at most this width. A text of too many lines ends in an ellipsis. */
export function breakLines(
  text: string,
  width: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  const put = (piece: string) => {
    const visible = widthOf(piece.trimEnd());
    if (line !== "" && taken + visible > width) {
      lines.push(line.trim());
      line = "";
      taken = 0;
    }
    line += piece;
    taken += widthOf(piece);
  };
  for (const piece of unbreakable(text)) {
    // A word that is wider than the column is broken anywhere.
    if (widthOf(piece.trimEnd()) <= width) put(piece);
    else for (const part of graphemesOf(piece)) put(part);
    if (lines.length > maxLines) break;
  }
  if (line.trim() !== "") lines.push(line.trim());
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = graphemesOf(kept.pop() ?? "");
  while (last.length > 0 && widthOf(`${last.join("")}…`) > width) last.pop();
  return [...kept, `${last.join("")}…`];
}

/** Words with the spaces and punctuation behind them; an opening bracket stays with the word that follows. */
function unbreakable(text: string): string[] {
  const opens = (piece: string) => /^[\p{Ps}\p{Pi}]+$/u.test(piece);
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1);
    const isNew = last === undefined || (!opens(last) && (isWordLike || opens(segment)));
    if (isNew) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

export function inVisualOrder(runs: readonly Run[]): Run[] {
  const text = runs.map((run) => run.text).join("");
  const owners = runs.flatMap((run) => Array.from({ length: run.text.length }, () => run));
  const embedding = bidi.getEmbeddingLevels(text);
  const ordered: Run[] = [];
  const places = bidi.getReorderedIndices(text, embedding);
  for (let first = 0; first < places.length; ) {
    const start = places[first] ?? 0;
    const level = embedding.levels[start] ?? 0;
    let end = first + 1;
    while (
      end < places.length &&
      owners[places[end] ?? 0] === owners[start] &&
      embedding.levels[places[end] ?? 0] === level &&
      Math.abs((places[end] ?? 0) - (places[end - 1] ?? 0)) === 1
    ) {
      end++;
    }
    const from = Math.min(start, places[end - 1] ?? 0);
    const piece = text.slice(from, from + end - first);
    const face = owners[start]?.face ?? "sans";
    ordered.push({ face, text: level % 2 === 1 ? rightToLeft(piece) : piece });
    first = end;
  }
  return ordered;
}

/** The typeface's shaper turns words of right-to-left scripts itself; the rest is turned and mirrored here. */
function rightToLeft(text: string): string {
  const isShaped = Array.from(text).some((character) =>
    ["R", "AL"].includes(bidi.getBidiCharTypeName(character)),
  );
  if (isShaped) return text;
  return graphemesOf(text)
    .reverse()
    .map((each) => bidi.getMirroredCharacter(each) ?? each)
    .join("");
}

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

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function hasGlyph(character: string, font: Font): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
