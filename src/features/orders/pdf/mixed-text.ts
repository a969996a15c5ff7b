import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { loadSlice, preferredFamily, sliceFor } from "./fallback-fonts.ts";
import { canPrint } from "./printable.ts";
import { breakLines, inVisualOrder, type Run, runsOf } from "./text-runs.ts";
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

/** Measures and prints texts in scripts that Inter lacks, and texts from right to left. */
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
