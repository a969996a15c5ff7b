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
  sameAsAnother: "This is the same picture as another one of this watch.",
  originalGone: "The original of this picture is gone. Remove it and add it again.",
  notPrepared: "This picture could not be prepared. Try again, or add it from another file.",
} as const;

export const pictureTexts = {
  hint: `JPEG, PNG, WebP or AVIF, up to ${Math.floor(pictureLimits.maxBytes / 1_000_000)} MB each. You can also paste them. The first picture is the cover.`,
  brandHint: `JPEG, PNG, WebP or AVIF, up to ${Math.floor(pictureLimits.maxBytes / 1_000_000)} MB. The shop shows a square of it.`,
  waiting: "They are sent as soon as the watch has a brand and a model.",
  moved: (position: number, total: number) => `Moved to position ${position} of ${total}.`,
  removed: "The picture was removed.",
  saved: "The picture was saved.",
  isCover: "This picture is the cover now.",
} as const;

export const pictureFailed = (title: string, description: string) =>
  ({ title, description, variant: "destructive" }) as const;

/** Pictures of a watch usually show these, in this order. */
const views = [
  "seen from the front",
  "seen at an angle",
  "the dial up close",
  "the case back",
  "the crown and the side of the case",
  "the bracelet and its clasp",
  "on the wrist",
  "with its box and papers",
];

interface PicturedWatch {
  readonly brandName: string;
  readonly model: string;
  readonly dialColor: string;
}

/** Alternative texts to choose from, the likeliest for this position first. */
export function suggestedTexts(
  { brandName, model, dialColor }: PicturedWatch,
  position: number,
): string[] {
  const name = [brandName, model].filter(Boolean).join(" ");
  const subject = dialColor ? `${name} with ${dialColor.toLowerCase()} dial` : name;
  const first = position % views.length;
  return [...views.slice(first), ...views.slice(0, first)].map((view) => `${subject}, ${view}`);
}
