import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, widths } from "./test.ts";

/** Expects no horizontal overflow at any width, and nothing from axe at phone and desktop width. */
async function expectAccessibleLayout(page: Page, width: number): Promise<void> {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(contentWidth, `width of ${page.url()}`).toBe(width);
  if (width !== 768) await axe(page);
}

/** Checks the page as it is at every width, one after another, and leaves it at the width that it had. */
export async function expectAccessibleAtEveryWidth(page: Page, height = 900): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Asks for a frame.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await expectAccessibleLayout(page, width);
  }
  if (before) await page.setViewportSize(before);
}
