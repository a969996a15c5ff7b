import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, widths } from "./test.ts";

/** Resizes the page to a phone, a tablet and a desktop and expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth, `${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Expects no horizontal overflow at any width, and nothing from axe at phone and desktop width. */
export async function expectAccessibleLayout(page: Page, width: number): Promise<void> {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(contentWidth, `width of ${page.url()}`).toBe(width);
  if (width !== 768) await axe(page);
}
