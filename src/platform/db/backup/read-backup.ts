import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { checkedKey, type MediaKey } from "#src/platform/media/media-store.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import {
  type BackupFooter,
  type BackupHeader,
  checksumBytes,
  checksumMember,
  fileLineSchema,
  footerSchema,
  formatWithFiles,
  headerSchema,
  signature,
} from "./format.ts";

const chunkBytes = 64 * 1024;
const fileLineStart = '["file",';

interface Row {
  readonly table: BackupHeader["tables"][number];
  readonly json: string;
}

export class BackupFile {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    /** Where the checksum begins. */
    private readonly end: number,
  ) {}

  /** Reads the whole file once, so that a damaged backup is refused before anything is written. */
  static async open(path: string): Promise<BackupFile> {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The file ${path} can't be read (${error.code}).`);
    });
    try {
      const { size } = await handle.stat();
      const file = new BackupFile(path, handle, size - checksumBytes);
      await file.checkSignature();
      await file.checkChecksum();
      const rows = file.rows();
      while (!(await rows.next()).done);
      return file;
    } catch (error) {
      await handle.close();
      throw error instanceof StartupError
        ? error
        : new StartupError(`The file ${path} can't be read.`);
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  async header(): Promise<BackupHeader> {
    for await (const line of this.lines()) return this.parseHeader(line);
    throw this.damaged();
  }

  /** Streams every row of every table; returns the footer after comparing its counts. */
  async *rows(): AsyncGenerator<Row, BackupFooter> {
    const lines = this.lines();
    const { tables } = this.parseHeader((await lines.next()).value ?? "");
    const counts: Record<string, number> = {};
    let files = 0;
    let table: BackupHeader["tables"][number] | undefined;
    for await (const line of lines) {
      if (line.startsWith("{") && table) {
        counts[table.name] = (counts[table.name] ?? 0) + 1;
        yield { table, json: line };
      } else if (line.startsWith('"')) {
        table = tables[Object.keys(counts).length];
        if (!table || line !== JSON.stringify(table.name)) throw this.damaged();
        counts[table.name] = 0;
      } else if (line.startsWith(fileLineStart)) {
        if (!this.parse(fileLineSchema, line)[3]) files += 1;
      } else {
        const footer = this.parse(footerSchema, line)[1];
        const hasRows = tables.every(({ name }) => counts[name] === footer.rows[name]);
        const agrees = hasRows && files === (footer.files ?? 0);
        if (!agrees || !(await lines.next()).done) throw this.damaged();
        return footer;
      }
    }
    throw this.damaged();
  }

  /** Streams the files that follow the rows. */
  async *files(): AsyncGenerator<{ key: MediaKey; content: Buffer }> {
    let chunks: string[] = [];
    for await (const line of this.lines()) {
      if (!line.startsWith(fileLineStart)) continue;
      const [, key, chunk, isContinued] = this.parse(fileLineSchema, line);
      chunks.push(chunk);
      if (isContinued) continue;
      yield { key: checkedKey(key), content: Buffer.from(chunks.join(""), "base64") };
      chunks = [];
    }
  }

  private async checkSignature(): Promise<void> {
    const lines = this.lines();
    const first = await lines.next().catch(() => ({ value: undefined }));
    await lines.return(undefined);
    if (!first.value?.startsWith(signature)) {
      throw new StartupError(`The file ${this.path} is not a backup of Meridian.`);
    }
  }

  private async checkChecksum(): Promise<void> {
    const hash = createHash("sha256");
    for await (const chunk of this.bytes()) hash.update(chunk);
    const { buffer } = await this.handle.read(
      Buffer.alloc(checksumBytes),
      0,
      checksumBytes,
      this.end,
    );
    if (!buffer.equals(checksumMember(hash.digest("hex")))) throw this.damaged();
  }

  private parseHeader(line: string): BackupHeader {
    const given = this.parse(headerSchema.pick({ meridian: true }).loose(), line);
    if (Number(given.format) > formatWithFiles) {
      throw new StartupError(
        `The backup ${this.path} was written by a newer Meridian (${given.shop}); restore it with that version.`,
      );
    }
    return this.parse(headerSchema, line);
  }

  private parse<T>(schema: { parse(value: unknown): T }, line: string): T {
    try {
      return schema.parse(JSON.parse(line));
    } catch {
      throw this.damaged();
    }
  }

  private damaged(): StartupError {
    return new StartupError(
      `The backup ${this.path} is damaged or cut short; nothing was restored.`,
    );
  }

  /** It is everything before the checksum. */
  private async *bytes(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.end; ) {
      const length = Math.min(chunkBytes, this.end - at);
      const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  private async *lines(): AsyncGenerator<string, undefined> {
    const text = pipeline(Readable.from(this.bytes()), createGunzip(), () => {});
    try {
      yield* linesOf(text);
    } catch {
      throw this.damaged();
    }
  }
}

const lineBreak = 0x0a;
/** Far above any row of the shop; a longer line means that the file is no backup. */
const maxLineBytes = 64 * 1024 * 1024;

/** Splits at \n alone, because JSON strings may contain other line separators. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, at)]).toString("utf8");
      pending = [];
      pendingBytes = 0;
      from = at + 1;
    }
    pending.push(chunk.subarray(from));
    pendingBytes += chunk.length - from;
    if (pendingBytes > maxLineBytes) throw new Error("A line is too long.");
  }
  if (pendingBytes > 0) throw new Error("The last line does not end.");
}
