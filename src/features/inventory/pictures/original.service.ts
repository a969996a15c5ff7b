import type { Readable } from "node:stream";
import { pictureLimits } from "#src/domain/limits.ts";
import type { OwnCall } from "#src/platform/call.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { normalisePicture, oneAtATime, pictureRules } from "#src/platform/media/picture-file.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { newFileName, type StoredFiles, storeFiles } from "#src/platform/media/stored-files.ts";
import type { Services } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";

export interface StoredOriginal extends StoredFiles {
  readonly key: MediaKey;
  readonly width: number;
  readonly height: number;
}

/** Checks what came in, wherever it came from, and stores what we have written of it. */
export async function storeOriginal(
  { media, config }: Pick<Services, "media" | "config">,
  stream: Readable,
): Promise<StoredOriginal> {
  const { ending, bytes, width, height } = await inQuarantine(
    mediaFolder(config),
    { stream, maxBytes: pictureLimits.maxBytes },
    (file) => oneAtATime.run(() => normalisePicture(file, pictureRules.staff)),
  );
  const key = `originals/${newFileName(bytes)}.${ending}` as const;
  return { ...(await storeFiles(media, [[key, bytes]])), key, width, height };
}

/** All pictures that one person uploads, wherever they belong. */
export async function throttlePictures({ db, config, viewer }: OwnCall): Promise<void> {
  const quota = { max: pictureLimits.perHour, perSeconds: 3_600 };
  await throttle(db, `pictures of user ${viewer.id}`, quota, config.rateLimitFactor);
}
