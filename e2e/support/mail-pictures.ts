import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect } from "./test.ts";

const widths = [390, 700] as const;
const schemes = ["light", "dark"] as const;

/**
 * Opens mails as a phone and a desktop program show them, in light and dark mode, and expects that they fit and
 * that axe finds nothing. With MAIL_PICTURES=1 the pictures are in test-results/mails.
 */
export async function takeMailPictures(
  browser: Browser,
  mails: readonly (readonly [name: string, html: string])[],
): Promise<void> {
  const page = await browser.newPage();
  // A mail has nothing to fetch.
  await page.route("**/*", (route) => route.abort());
  for (const [name, html] of mails) {
    await page.setContent(html);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const fullWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(fullWidth, `${name} at ${width} px`).toBe(width);
        if (!process.env.MAIL_PICTURES) continue;
        const path = join("test-results/mails", `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      await axe(page).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    }
  }
  await page.close();
}
