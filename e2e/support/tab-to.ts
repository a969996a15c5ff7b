import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Presses Tab, or another key, until the element has the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  { key = "Tab", most = 100 } = {},
): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
