import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { readAll } from "./create-media-store.ts";
import { type MediaStore, mediaFolders } from "./media-store.ts";

interface Copied {
  copied: number;
  /** They were there already, with the same content. */
  alreadyThere: number;
  bytes: number;
}

/**
 * Copies every file of one store to another and reads each back, comparing the hash of its content. The source stays
 * as it is, so that the shop can go on and a second run copies only what came since.
 */
export async function copyFiles(from: MediaStore, to: MediaStore): Promise<Copied> {
  const done: Copied = { copied: 0, alreadyThere: 0, bytes: 0 };
  for (const folder of mediaFolders) {
    for await (const { key, bytes } of from.list(`${folder}/`)) {
      const source = await from.get(key);
      // Deleted since it was listed.
      if (!source) continue;
      const content = await readAll(source);
      const hash = sha256(content);
      if ((await hashIn(to, key)) === hash) done.alreadyThere += 1;
      else {
        await to.put(key, content);
        if ((await hashIn(to, key)) !== hash) {
          throw new Error(`The copy of ${key} differs from the original.`);
        }
        done.copied += 1;
      }
      done.bytes += bytes;
    }
  }
  return done;
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

async function hashIn(store: MediaStore, key: Parameters<MediaStore["get"]>[0]) {
  const found = await store.get(key);
  return found && hashOf(found.content);
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
