import { expect, type Page } from "@playwright/test";

/**
 * Moves the pointer, upon which the starter loads the application, and waits until React has hydrated
 * the shell and the page; src/app/app.tsx sets the attribute. Nothing reacts to a pointer in the corner.
 */
export async function hydrated(page: Page): Promise<void> {
  let y = 1;
  // The browser drops a movement that comes before it has painted the page.
  const move = async () => {
    y = 3 - y;
    await page.mouse.move(1, y);
    return page.locator("html[data-hydrated]").count();
  };
  await expect.poll(move, { intervals: [20, 50, 100] }).toBe(1);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
