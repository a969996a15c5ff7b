import type { Page } from "@playwright/test";
import { aPhoto } from "#tests/photos.ts";

/** Each is a pixel wider than the one before. */
export const photos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await aPhoto({ width: 900 + index, height: 700, seed: index }),
    })),
  );

/** The stored pictures in the form of a watch. */
export const tiles = (page: Page) =>
  page.getByRole("button", { name: /^Edit picture \d+ of \d+$/ });
