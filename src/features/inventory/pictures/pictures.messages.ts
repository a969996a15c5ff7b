import { pictureLimits } from "#src/domain/limits.ts";

export const pictureMessages = {
  nameTheOwner: "Name one watch or one brand.",
  textTooLong: `Use at most ${pictureLimits.textMaxLength} characters.`,
  textOneLine: "Write the text on one line.",
  missing: "This picture does not exist.",
  missingWatch: "This watch does not exist.",
  missingBrand: "This brand does not exist.",
  tooMany: `A watch has at most ${pictureLimits.perWatch} pictures. Remove one first.`,
  noOriginal: "This picture came with the shop and can't be turned or cropped.",
  changedMeanwhile: "The pictures have changed meanwhile. Look at them again.",
  originalGone: "The original of this picture is gone. Remove it and add it again.",
  notPrepared: "This picture could not be prepared. Try again, or add it from another file.",
} as const;
