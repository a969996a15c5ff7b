import type { MediaKey, MediaStore } from "#src/platform/media/media-store.ts";

export async function hasFile(media: MediaStore, key: MediaKey): Promise<boolean> {
  for await (const file of media.list(key)) if (file.key === key) return true;
  return false;
}
