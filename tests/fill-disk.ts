import { open } from "node:fs/promises";

/** Writes to the file until its disk is full: large blocks first, then what is left by pages. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, "a");
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size, 1);
      while ((await file.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
    }
  } finally {
    await file.close();
  }
}
