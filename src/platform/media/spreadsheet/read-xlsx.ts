import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { answerWorks } from "#src/platform/runtime/worker-thread.ts";
import { tooManyColumns } from "./read-csv.ts";
import { type SheetLimits, type SheetRow, SheetSize, UnreadableFile } from "./sheet.ts";

const damaged = "This is not a whole XLSX file. Save it again in your spreadsheet program.";
const maxEntries = 1_000;

/** The rows of the first sheet, one after another. Only its texts are in memory as a whole. */
export async function* readXlsx(file: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  try {
    const archive = await Archive.open(file, limits);
    const sheet = await firstSheetOf(archive);
    const texts = await readTexts(archive, new SheetSize(limits));
    yield* readRows(archive.read(sheet), texts, limits);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(damaged, { cause: error });
  }
}

class Archive {
  private unpacked = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: SheetLimits,
  ) {}

  static async open(file: Buffer, limits: SheetLimits): Promise<Archive> {
    const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > maxEntries) throw new UnreadableFile(damaged);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new Archive(zip, entries, limits);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Counts what comes out, whatever the archive says of its size. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableFile(damaged);
    const stream: Readable = await this.zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder("utf-8");
    for await (const chunk of stream) {
      this.unpacked += chunk.length;
      if (this.unpacked > this.limits.unpackedBytes) {
        const megabytes = Math.round(this.limits.unpackedBytes / 1_000_000);
        throw new UnreadableFile(`The file unpacks to more than ${megabytes} MB.`);
      }
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
}

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Some programs write names with a prefix. */
const plain = (name: string) => name.slice(name.indexOf(":") + 1);

function parserOf({ open, text, close }: Handlers) {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new UnreadableFile(damaged);
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => open?.(plain(name), attributes));
  parser.on("closetag", ({ name }: SaxesTagPlain) => close?.(plain(name)));
  if (text) parser.on("text", text);
  return parser;
}

async function parseAll(content: AsyncIterable<string>, handlers: Handlers): Promise<void> {
  const parser = parserOf(handlers);
  for await (const chunk of content) parser.write(chunk);
  parser.close();
}

async function firstSheetOf(archive: Archive): Promise<string> {
  let relation: string | undefined;
  await parseAll(archive.read("xl/workbook.xml"), {
    open(name, attributes) {
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => plain(key) === "id" && key !== "id");
      relation ??= id?.[1];
    },
  });
  let target: string | undefined;
  await parseAll(archive.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id, Target }) {
      if (name === "Relationship" && Id === relation) target = Target;
    },
  });
  if (!target) throw new UnreadableFile(damaged);
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Most programs keep all texts in one part, to which cells refer by number. */
async function readTexts(archive: Archive, size: SheetSize): Promise<readonly string[]> {
  const name = "xl/sharedStrings.xml";
  if (!archive.has(name)) return [];
  const texts: string[] = [];
  const collector = textCollector(size);
  await parseAll(archive.read(name), {
    ...collector,
    open(tag) {
      if (tag === "si") collector.start();
      collector.open(tag);
    },
    close(tag) {
      collector.close(tag);
      if (tag === "si") texts.push(collector.take());
    },
  });
  return texts;
}

/** Joins the runs of a rich text; a reading aid (`rPh`) is none of them. */
function textCollector(size: SheetSize) {
  let collected = "";
  let isText = false;
  let isAid = false;
  return {
    start() {
      collected = "";
      size.add(1, 0);
    },
    open(tag: string) {
      if (tag === "t") isText = true;
      if (tag === "rPh") isAid = true;
    },
    text(text: string) {
      if (!isText || isAid) return;
      size.add(0, text.length);
      collected += text;
    },
    close(tag: string) {
      if (tag === "t") isText = false;
      if (tag === "rPh") isAid = false;
    },
    take: () => unescapeText(collected),
  };
}

async function* readRows(
  content: AsyncIterable<string>,
  texts: readonly string[],
  limits: SheetLimits,
): AsyncGenerator<SheetRow> {
  const maxColumns = limits.columns;
  const size = new SheetSize(limits);
  const done: SheetRow[] = [];
  const raw = new SheetSize(limits);
  const inline = textCollector(raw);
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let type = "n";
  let value = "";
  let isValue = false;
  const parser = parserOf({
    open(tag, attributes) {
      inline.open(tag);
      if (tag === "row") {
        number = Number(attributes.r ?? number + 1);
        [cells, column] = [[], -1];
      } else if (tag === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column >= maxColumns) throw new UnreadableFile(tooManyColumns(number, maxColumns));
        [type, value] = [attributes.t ?? "n", ""];
        inline.start();
      } else if (tag === "v") isValue = true;
    },
    text(text) {
      if (isValue) {
        raw.add(0, text.length);
        value += text;
      }
      inline.text(text);
    },
    close(tag) {
      inline.close(tag);
      if (tag === "v") isValue = false;
      else if (tag === "c") {
        while (cells.length < column) cells.push("");
        const text = cellText(type, value, texts, inline.take());
        cells[column] = text;
        size.add(0, text.length);
      } else if (tag === "row") {
        size.add(1 + cells.length, 0);
        done.push({ number, cells });
      }
    },
  });
  for await (const chunk of content) {
    parser.write(chunk);
    yield* done.splice(0);
  }
  parser.close();
  yield* done;
}

function cellText(type: string, value: string, texts: readonly string[], inline: string): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "inlineStr") return inline;
  if (type === "str") return unescapeText(value);
  if (type === "b") return value === "1" ? "yes" : "no";
  if (type !== "n" || value === "") return value;
  const parsed = Number(value);
  // Fifteen digits are what a spreadsheet shows; the rest is the error of binary fractions.
  return Number.isFinite(parsed) ? String(Number(parsed.toPrecision(15))) : value;
}

/** "BC12" is column 54, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Characters that XML does not allow are written so. */
const unescapeText = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

export interface XlsxWork {
  readonly file: Uint8Array;
  readonly limits: SheetLimits;
  /** Only the first ones. */
  readonly rows?: number;
}
/** Some rows, or why there are no more. */
export type XlsxPart = { readonly rows: readonly SheetRow[] } | { readonly problem: string };

const rowsAtOnce = 200;

/** The program of the thread that reads such files. */
answerWorks<XlsxWork, XlsxPart>(async ({ file, limits, rows: most }, send) => {
  let rows: SheetRow[] = [];
  let count = 0;
  try {
    for await (const row of readXlsx(Buffer.from(file), limits)) {
      rows.push(row);
      count += 1;
      if (count === most) break;
      if (rows.length < rowsAtOnce) continue;
      send({ rows });
      rows = [];
    }
    send({ rows });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    send({ problem: error.message });
  }
});
