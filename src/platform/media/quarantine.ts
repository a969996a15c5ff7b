import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#src/domain/errors.ts";
import { rethrowDiskError } from "./media-store.ts";

/** Within the folder of the files, so that a finished file can be renamed into its place. */
export const quarantineIn = (root: string) => join(root, "quarantine");

/** Longer than any upload or write takes. */
const abandonedMs = 3_600_000;

export class TooLarge extends AppError {
  constructor(maxBytes: number) {
    const megabytes = Math.floor(maxBytes / 1_000_000);
    super(413, "too_large", `This file is larger than ${megabytes} MB.`);
  }
}

/** Lets the work read what came in, under a name of our own, and removes it afterwards whatever happens. */
export async function inQuarantine<Result>(
  root: string,
  { stream, maxBytes }: { stream: Readable; maxBytes: number },
  work: (file: string, bytes: number) => Promise<Result>,
): Promise<Result> {
  const folder = quarantineIn(root);
  const file = join(folder, randomUUID());
  try {
    const bytes = await receive(stream, folder, file, maxBytes).catch(rethrowDiskError);
    return await work(file, bytes);
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

async function receive(stream: Readable, folder: string, file: string, maxBytes: number) {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  await pipeline(
    stream,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new TooLarge(maxBytes);
        yield chunk;
      }
    },
    createWriteStream(file, { flags: "wx", mode: 0o600 }),
  );
  return bytes;
}

/** Removes what a killed process left. */
export async function sweepQuarantine(root: string, now = Date.now()): Promise<void> {
  const folder = quarantineIn(root);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
