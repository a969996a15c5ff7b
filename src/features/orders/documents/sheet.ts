import { canPrint, type Doc, MixedText, oneLine, registerFont, shorten } from "./mixed-text.ts";
import {
  colors,
  fallbackSize,
  loadTypefaces,
  type Typefaces,
  type TypeStyle,
} from "./type-styles.ts";

export type Paper = "A4" | "Letter";
/** An element of the tagged structure, which screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

/** pdfkit reads `scope`, which its types lack. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: "Column" | "Row" };

export interface Box {
  x: number;
  top: number;
  width: number;
  align?: "left" | "right";
  /** Longer text ends in an ellipsis. */
  maxLines?: number;
}

interface SheetInfo {
  title: string;
  author: string;
  date: Date;
  /** Where the document goes, by which Han characters are drawn. */
  country: string;
}

const side = 64;
const margins = { top: 100, bottom: 80, left: side, right: side };
/** Where the first baseline of a line lies in its leading. */
const baseline = 0.74;
const paragraphGap = 4;
const maxLinesOfText = 1e3;

export async function openSheet(paper: Paper, info: SheetInfo): Promise<Sheet> {
  const [{ default: Document }, typefaces] = await Promise.all([import("pdfkit"), loadTypefaces()]);
  const doc = new Document({
    size: paper === "A4" ? "A4" : "LETTER",
    margins,
    // The default would load Helvetica, which is not embedded.
    font: "",
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    info: {
      Title: forXml(info.title),
      Author: forXml(info.author),
      Creator: "Meridian",
      // pdfkit derives the file's id from the information, so the same order gives the same bytes.
      CreationDate: info.date,
      ModDate: info.date,
    },
  });
  return new Sheet(doc, typefaces, info.country);
}

/** pdfkit writes the information into XML as it is. */
function forXml(text: string): string {
  return oneLine(text).replaceAll("&", "and").replace(/[<>]/g, "");
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).map(oneLine).filter(Boolean);
}

export class Sheet {
  readonly left = margins.left;
  readonly right: number;
  readonly width: number;
  y = 0;
  readonly root: Tag;
  readonly #doc: Doc;
  readonly #typefaces: Typefaces;
  readonly #mixedText: MixedText;
  readonly #chunks: Buffer[] = [];

  constructor(doc: Doc, typefaces: Typefaces, country: string) {
    this.#doc = doc;
    this.#typefaces = typefaces;
    this.#mixedText = new MixedText(doc, typefaces.sans, country);
    doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [name, font] of Object.entries(typefaces)) registerFont(doc, name, font);
    this.right = doc.page.width - margins.right;
    this.width = this.right - this.left;
    this.root = doc.struct("Document");
    doc.addStructure(this.root);
  }

  get room(): number {
    return this.#doc.page.height - margins.bottom - this.y;
  }

  fitsOnPage(height: number): boolean {
    return height <= this.pageHeight - margins.top - margins.bottom;
  }

  get pageHeight(): number {
    return this.#doc.page.height;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = margins.top;
  }

  tag(parent: Tag, name: string, options: TagOptions = {}): Tag {
    const tag = this.#doc.struct(name, options);
    parent.add(tag);
    return tag;
  }

  text(parent: Tag, name: string, text: string, style: TypeStyle, box: Box): number {
    const { actual, height, print } = this.#layOut(text, style, box);
    parent.add(this.#doc.struct(name, actual, print));
    return height;
  }

  /** Prints what belongs to the page, not to the document: screen readers skip it. */
  mark(text: string, style: TypeStyle, box: Box): void {
    this.#artifact(this.#layOut(text, style, box).print);
  }

  heightOf(text: string, style: TypeStyle, width: number, maxLines?: number): number {
    const lines = maxLines === undefined ? {} : { maxLines };
    return this.#layOut(text, style, { x: 0, top: 0, width, ...lines }).height;
  }

  /** Paragraphs of any length, which continue on the next page. */
  paragraphs(parent: Tag, text: string, style: TypeStyle): void {
    for (const paragraph of paragraphsOf(text)) {
      if (this.room < 2 * style.leading) this.newPage();
      if (this.#isMixed(paragraph, style)) this.#mixedParagraph(parent, paragraph, style);
      else this.#paragraph(parent, paragraph, style);
    }
  }

  #paragraph(parent: Tag, paragraph: string, style: TypeStyle): void {
    const options = { ...this.#setFont(paragraph, style), width: this.width };
    const top = this.y + style.leading * baseline;
    parent.add(
      this.#doc.struct("P", {}, () => {
        this.#doc.fillColor(style.color).text(paragraph, this.left, top, options);
      }),
    );
    this.y = this.#doc.y - style.leading * baseline + paragraphGap;
  }

  #mixedParagraph(parent: Tag, paragraph: string, style: TypeStyle): void {
    for (const line of this.#mixedText.lines(paragraph, style, this.width, maxLinesOfText)) {
      if (this.room < style.leading) this.newPage();
      const box = { x: this.left, top: this.y, width: this.width, maxLines: 1 };
      this.y += this.text(parent, "P", line, style, box);
    }
    this.y += paragraphGap;
  }

  heightOfParagraphs(text: string, style: TypeStyle): number {
    const heights = paragraphsOf(text).map((paragraph) =>
      this.heightOf(paragraph, style, this.width),
    );
    return heights.reduce((sum, height) => sum + height + paragraphGap, 0);
  }

  rule(top: number, color: string = colors.line, from = this.left, weight = 0.5): void {
    this.#artifact(() =>
      this.#doc
        .lineWidth(weight)
        .strokeColor(color)
        .moveTo(from, top)
        .lineTo(this.right, top)
        .stroke(),
    );
  }

  panel(top: number, height: number): void {
    this.#artifact(() =>
      this.#doc.rect(this.left, top, this.width, height).fillColor(colors.mist).fill(),
    );
  }

  /** The mark of src/ui/word-mark.tsx. */
  meridian(x: number, top: number, size: number): void {
    this.#artifact(() => {
      this.#doc
        .save()
        .translate(x, top)
        .scale(size / 32);
      this.#doc.lineWidth(1.5).strokeColor(colors.ink).circle(16, 16, 14).stroke();
      this.#doc.lineWidth(2).strokeColor(colors.brass).path("M16 2c8 6.5 8 21.5 0 28").stroke();
      this.#doc.restore();
    });
  }

  eachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#doc.switchToPage(page);
      draw(page - start + 1, count);
    }
  }

  async finish(): Promise<Buffer> {
    this.root.end();
    const ended = new Promise((resolve, reject) => {
      this.#doc.on("end", resolve).on("error", reject);
    });
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.#doc.endMarkedContent();
  }

  #layOut(text: string, style: TypeStyle, box: Box) {
    const line = oneLine(text);
    const shown = shorten(style.isUppercase ? line.toUpperCase() : line);
    const isMixed = this.#isMixed(shown, style);
    const laidOut = isMixed ? this.#mixed(shown, style, box) : this.#plain(shown, style, box);
    // Where the order or the number of the printed characters differs, copying and reading aloud need the text itself.
    return { ...laidOut, actual: isMixed || shown !== line ? { actual: line } : {} };
  }

  #plain(
    shown: string,
    style: TypeStyle,
    { x, top, width, align = "left", maxLines = maxLinesOfText }: Box,
  ) {
    const spacing = this.#setFont(shown, style);
    const wanted = this.#doc.heightOfString(shown, { ...spacing, width });
    const lines = Math.min(maxLines, Math.round(wanted / style.leading));
    const height = (lines - 1) * style.leading + this.#doc.currentLineHeight(true) + 0.01;
    const print = () => {
      const options = { ...this.#setFont(shown, style), width, align, height, ellipsis: true };
      this.#doc.fillColor(style.color).text(shown, x, top + style.leading * baseline, options);
    };
    return { height: lines * style.leading, print };
  }

  /** A text in scripts that Inter lacks, or from right to left: lines and runs are placed here. */
  #mixed(
    shown: string,
    style: TypeStyle,
    { x, top, width, align = "left", maxLines = maxLinesOfText }: Box,
  ) {
    const lines = this.#mixedText.lines(shown, style, width, maxLines);
    const print = () => {
      for (const [place, line] of lines.entries()) {
        const start = align === "right" ? x + width - this.#mixedText.widthOf(line, style) : x;
        this.#mixedText.print(line, style, start, top + (place + baseline) * style.leading);
      }
    };
    return { height: lines.length * style.leading, print };
  }

  #isMixed(text: string, { face }: TypeStyle): boolean {
    return !canPrint(text, this.#typefaces[face]) && !canPrint(text, this.#typefaces.sans);
  }

  /** Falls back to the sans, which has more characters; a word in two typefaces would look broken. */
  #setFont(line: string, style: TypeStyle): PDFKit.Mixins.TextOptions {
    const isOwn = canPrint(line, this.#typefaces[style.face]);
    this.#doc.font(isOwn ? style.face : "sans", isOwn ? style.size : fallbackSize(style));
    return {
      lineGap: style.leading - this.#doc.currentLineHeight(true),
      characterSpacing: style.tracking ?? 0,
      baseline: "alphabetic",
      // Left alone, the serif has old-style figures of different widths.
      ...(style.face === "serif" && { features: ["lnum", "tnum"] }),
    };
  }
}
