import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 100 && !(await isThere()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
