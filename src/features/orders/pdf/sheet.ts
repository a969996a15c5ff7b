import type PDFDocument from "pdfkit";
import { canPrint, oneLine, printable, shorten } from "./printable.ts";
import { colors, loadTypefaces, type Typefaces, type TypeStyle } from "./type-styles.ts";

export type Paper = "A4" | "Letter";
type Doc = InstanceType<typeof PDFDocument>;
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
}

const side = 64;
const margins = { top: 100, bottom: 80, left: side, right: side };
/** Where the first baseline of a line lies in its leading. */
const baseline = 0.74;
const paragraphGap = 4;

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
  return new Sheet(doc, typefaces);
}

/** pdfkit writes the information into XML as it is. */
function forXml(text: string): string {
  return oneLine(text).replaceAll("&", "and").replace(/[<>]/g, "");
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).map(oneLine).filter(Boolean);
}

/** Pages with text and hairlines, and a place on them that moves down. */
export class Sheet {
  readonly left = margins.left;
  readonly right: number;
  readonly width: number;
  /** Where the next block begins. */
  y = 0;
  readonly root: Tag;
  readonly #doc: Doc;
  readonly #typefaces: Typefaces;
  readonly #chunks: Buffer[] = [];

  constructor(doc: Doc, typefaces: Typefaces) {
    this.#doc = doc;
    this.#typefaces = typefaces;
    doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [name, font] of Object.entries(typefaces)) {
      // pdfkit takes a parsed font as well, which its types do not say.
      doc.registerFont(name, font as unknown as Uint8Array);
    }
    this.right = doc.page.width - margins.right;
    this.width = this.right - this.left;
    this.root = doc.struct("Document");
    doc.addStructure(this.root);
  }

  get room(): number {
    return this.#doc.page.height - margins.bottom - this.y;
  }

  /** Whether a block of this height would fit on a page of its own. */
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

  /** Prints and tags a text; returns its height. */
  text(parent: Tag, name: string, text: string, style: TypeStyle, box: Box): number {
    const { shown, line, options, height } = this.#layOut(text, style, box);
    const actual = shown === line ? {} : { actual: line };
    parent.add(this.#doc.struct(name, actual, () => this.#print(shown, style, box, options)));
    return height;
  }

  /** Prints what belongs to the page, not to the document: screen readers skip it. */
  mark(text: string, style: TypeStyle, box: Box): void {
    const { shown, options } = this.#layOut(text, style, box);
    this.#artifact(() => this.#print(shown, style, box, options));
  }

  heightOf(text: string, style: TypeStyle, width: number, maxLines?: number): number {
    const lines = maxLines === undefined ? {} : { maxLines };
    return this.#layOut(text, style, { x: 0, top: 0, width, ...lines }).height;
  }

  /** Paragraphs of any length, which continue on the next page. */
  paragraphs(parent: Tag, text: string, style: TypeStyle): void {
    for (const paragraph of paragraphsOf(text)) {
      if (this.room < 2 * style.leading) this.newPage();
      const shown = this.#setFont(paragraph, style);
      const options = { ...this.#spacing(style), width: this.width };
      const top = this.y + style.leading * baseline;
      parent.add(
        this.#doc.struct("P", {}, () => {
          this.#doc.fillColor(style.color).text(shown, this.left, top, options);
        }),
      );
      this.y = this.#doc.y - style.leading * baseline + paragraphGap;
    }
  }

  heightOfParagraphs(text: string, style: TypeStyle): number {
    const heights = paragraphsOf(text).map((paragraph) => {
      const shown = this.#setFont(paragraph, style);
      return this.#doc.heightOfString(shown, { ...this.#spacing(style), width: this.width });
    });
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

  /** Runs once per page, after all pages are known. */
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

  #print(shown: string, style: TypeStyle, { x, top }: Box, options: PDFKit.Mixins.TextOptions) {
    this.#doc.fillColor(style.color).text(shown, x, top + style.leading * baseline, options);
  }

  #layOut(text: string, style: TypeStyle, { width, align = "left", maxLines = 1e3 }: Box) {
    const line = oneLine(text);
    const cased = style.isUppercase ? line.toUpperCase() : line;
    const shown = shorten(this.#setFont(cased, style));
    const spacing = this.#spacing(style);
    const wanted = this.#doc.heightOfString(shown, { ...spacing, width });
    const lines = Math.min(maxLines, Math.round(wanted / style.leading));
    const height = (lines - 1) * style.leading + this.#doc.currentLineHeight(true) + 0.01;
    const options = { ...spacing, width, align, height, ellipsis: true };
    return { line, shown, options, height: lines * style.leading };
  }

  #spacing({ face, leading, tracking = 0 }: TypeStyle): PDFKit.Mixins.TextOptions {
    return {
      lineGap: leading - this.#doc.currentLineHeight(true),
      characterSpacing: tracking,
      baseline: "alphabetic",
      // Left alone, the serif has old-style figures of different widths.
      ...(face === "serif" && { features: ["lnum", "tnum"] }),
    };
  }

  /** Falls back to the typeface with the most characters; a word in two typefaces would look broken. */
  #setFont(line: string, { face, size }: TypeStyle): string {
    if (canPrint(line, this.#typefaces[face])) {
      this.#doc.font(face, size);
      return line;
    }
    // At the same size the sans looks larger than the serif.
    this.#doc.font("sans", face === "serif" ? size * 0.8 : size);
    return printable(line, this.#typefaces.sans);
  }
}
