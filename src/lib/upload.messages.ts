import { pictureLimits } from "#src/domain/limits.ts";

const count = (pictures: number) => (pictures === 1 ? "1 picture" : `${pictures} pictures`);

/** Only Apple's browsers open them. Others may not even know that they are pictures. */
export const isHeic = ({ name }: { readonly name: string }) => /\.hei[cf]$/i.test(name);

export const uploadMessages = {
  adding: (pictures: number) => `Adding ${count(pictures)}.`,
  allSent: "All pictures are added.",
  failed: (name: string, problem: string) => `${name} was not added. ${problem}`,
  connectionLost: "The connection was lost.",
  triedAgain: "The connection was lost. Trying again…",
  unreadable: (file: { readonly name: string }) =>
    isHeic(file)
      ? "This browser can't open HEIC photos. Please save it as JPEG and choose that."
      : "This file could not be opened as a picture.",
  notStored: "This picture could not be added. Please try again.",
  tooLarge: `This file is larger than ${Math.floor(pictureLimits.maxBytes / 1_000_000)} MB.`,
} as const;
