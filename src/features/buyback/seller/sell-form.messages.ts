import { sellForm } from "#src/domain/constants.ts";

const { min, max } = sellForm.replyHours;

export const sellMessages = {
  sent: {
    title: "Watch submission received",
    description: `Thank you for your submission. We'll evaluate your timepiece and get back to you within ${min}-${max} hours.`,
  },
  failed: {
    title: "An error occurred",
    description: "Unable to submit your watch information. Please try again later.",
    variant: "destructive",
  },
} as const;

export const photoHint = `PNG, JPG or JPEG, up to ${sellForm.photoHintMegabytes}MB per file.`;

export const photosAdded = (count: number) =>
  count === 1 ? "1 photo added." : `${count} photos added.`;

export const photoRemoved = (name: string) => `${name} was removed.`;

export const notPhotos = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is not a photo, so it was left out.`
    : `${names.length} files are not photos, so they were left out.`;

export const photosUnreadable = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} could not be opened as a photo, so it was left out.`
    : `${names.length} files could not be opened as photos, so they were left out.`;
