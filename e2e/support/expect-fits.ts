import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./admin-page.ts";
import { axe } from "./axe.ts";
import { widths } from "./test.ts";

/** At each width the page does not scroll sideways, and axe finds nothing. With PICTURES=<folder> it is drawn there. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The bars at the edges would cover a part of what axe measures.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoSidewaysScroll(page);
    const folder = process.env.PICTURES;
    if (folder) {
      const name = `${new URL(page.url()).pathname.replaceAll("/", "_")}-${width}-${randomUUID().slice(0, 4)}`;
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    }
    if (width !== 768) await axe(page);
  }
}
