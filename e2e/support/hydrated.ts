import type { Page } from "@playwright/test";

/** Waits until React has taken over what the server sent, page and shell. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [document.querySelector("header"), document.querySelector("main *")];
    return parts.every(
      (part) => part && Object.keys(part).some((key) => key.startsWith("__reactFiber$")),
    );
  });
}
