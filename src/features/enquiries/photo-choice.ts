import { sellPhotosMax } from "#src/domain/limits.ts";

interface PhotoChoice<Chosen> {
  readonly taken: readonly Chosen[];
  readonly notPhotos: readonly Chosen[];
  /** Photos for which there was no place. */
  readonly surplus: number;
}

/** An SVG is a document that may carry script, not a photo. */
export function isPhoto({ type }: { type: string }): boolean {
  return type.startsWith("image/") && !type.startsWith("image/svg");
}

export function choosePhotos<Chosen extends { type: string }>(
  files: readonly Chosen[],
  alreadyThere: number,
): PhotoChoice<Chosen> {
  const photos = files.filter(isPhoto);
  const taken = photos.slice(0, Math.max(0, sellPhotosMax - alreadyThere));
  return {
    taken,
    notPhotos: files.filter((file) => !isPhoto(file)),
    surplus: photos.length - taken.length,
  };
}
