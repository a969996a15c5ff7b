import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect } from "./test.ts";

/** Expects no horizontal overflow at any width, and nothing from axe at phone and desktop width. */
export async function expectAccessibleLayout(page: Page, width: number): Promise<void> {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(contentWidth, `width of ${page.url()}`).toBe(width);
  if (width !== 768) await axe(page);
}
