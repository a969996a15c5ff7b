import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartupError } from "#src/platform/db/startup-error.ts";
import {
  beginning,
  type Ending,
  endingSchema,
  format,
  type Header,
  headerSchema,
} from "./format.ts";
import { linesOf } from "./lines.ts";
import { seal, sealBytes } from "./seal.ts";

const chunkBytes = 64 * 1024;

/** What a backup holds, piece by piece and in order; nothing is held in memory. */
export interface Row {
  readonly table: Header["tables"][number];
  readonly json: string;
}

export class BackupFile {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    /** Where the seal begins. */
    private readonly end: number,
  ) {}

  /** Refuses what is not a whole and unchanged backup, before anyone acts upon it. */
  static async open(path: string): Promise<BackupFile> {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The file ${path} can't be read (${error.code}).`);
    });
    try {
      const { size } = await handle.stat();
      const file = new BackupFile(path, handle, size - sealBytes);
      await file.checkBeginning();
      await file.checkSeal();
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

  async header(): Promise<Header> {
    for await (const line of this.lines()) return this.parseHeader(line);
    throw this.damaged();
  }

  /** Each row of each table. Returns the ending, after it has been compared with what was read. */
  async *rows(): AsyncGenerator<Row, Ending> {
    const lines = this.lines();
    const { tables } = this.parseHeader((await lines.next()).value ?? "");
    const counts: Record<string, number> = {};
    let table: Header["tables"][number] | undefined;
    for await (const line of lines) {
      if (line.startsWith("{") && table) {
        counts[table.name] = (counts[table.name] ?? 0) + 1;
        yield { table, json: line };
      } else if (line.startsWith('"')) {
        table = tables[Object.keys(counts).length];
        if (!table || line !== JSON.stringify(table.name)) throw this.damaged();
        counts[table.name] = 0;
      } else {
        const ending = this.parse(endingSchema, line)[1];
        const agrees = tables.every(({ name }) => counts[name] === ending.rows[name]);
        if (!agrees || !(await lines.next()).done) throw this.damaged();
        return ending;
      }
    }
    throw this.damaged();
  }

  private async checkBeginning(): Promise<void> {
    const lines = this.lines();
    const first = await lines.next().catch(() => ({ value: undefined }));
    await lines.return(undefined);
    if (!first.value?.startsWith(beginning)) {
      throw new StartupError(`The file ${this.path} is not a backup of Meridian.`);
    }
  }

  private async checkSeal(): Promise<void> {
    const hash = createHash("sha256");
    for await (const chunk of this.bytes()) hash.update(chunk);
    const { buffer } = await this.handle.read(Buffer.alloc(sealBytes), 0, sealBytes, this.end);
    if (!buffer.equals(seal(hash.digest("hex")))) throw this.damaged();
  }

  private parseHeader(line: string): Header {
    const given = this.parse(headerSchema.pick({ meridian: true }).loose(), line);
    if (Number(given.format) > format) {
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

  /** All before the seal. */
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
