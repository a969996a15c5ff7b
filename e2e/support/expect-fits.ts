import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./admin-page.ts";
import { axe } from "./axe.ts";
import { widths } from "./test.ts";

/**
 * At each width the page as it is does not scroll sideways, and axe finds nothing; then it has the width that it had.
 * With PICTURES=<folder> it is drawn there. axe does not see the contrast of what a bar at an edge covers: `height`
 * can be more than the page has.
 */
export async function expectFits(page: Page, height = 900): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoSidewaysScroll(page);
    const folder = process.env.PICTURES;
    if (folder) {
      const name = `${new URL(page.url()).pathname.replaceAll("/", "_")}-${width}-${randomUUID().slice(0, 4)}`;
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    }
    if (width !== 768) await axe(page);
  }
  if (before) await page.setViewportSize(before);
}
