import { join } from "node:path";
import type { Config } from "#src/platform/settings/config.ts";
import { folderStore } from "./folder-store.ts";
import type { MediaStore, StoredFile } from "./media-store.ts";
import { s3Store } from "./s3-store.ts";

/** The one place that picks where files are kept. */
export function createMediaStore(config: Pick<Config, "dataDir" | "mediaBucket">): MediaStore {
  return config.mediaBucket ? s3Store(config.mediaBucket) : folderStore(mediaFolder(config));
}

/** Also with a bucket: uploads are examined here before they are stored. */
export const mediaFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "media");

export async function readAll({ content }: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
