import type { Page } from "@playwright/test";

/** Waits until React has hydrated the shell and the page; src/app/app.tsx sets the attribute. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
