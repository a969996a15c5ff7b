import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { expect, refusedPreload, test, widths } from "./support/test.ts";

const pages = [
  ["/faq", "Frequently Asked Questions"],
  ["/shipping", "Shipping & Returns"],
  ["/warranty", "Warranty"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
] as const;

/** A browser without JavaScript turns down the modules that a page would preload. */

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const contentsLink = (page: Page, name: string) =>
  contents(page).getByRole("link", { name, exact: true });
const title = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 2, name, exact: true });

/** Not only in the window, but below the header that stays there. */
async function expectInSight(page: Page, name: string): Promise<void> {
  await expect(title(page, name)).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole("banner").boundingBox();
  const heading = await title(page, name).boundingBox();
  expect(heading?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
}

for (const width of widths) {
  test(`all five are named, fit and are clean for axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, name] of pages) {
      await open(page, path);
      await expect(page).toHaveTitle(`${name} | Meridian`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        path,
      ).toBeLessThanOrEqual(width);
      await axe(page);
    }
  });
}

test("the contents lead to a section, by keyboard too, and say which one is being read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/terms");
  await contentsLink(page, "Returns").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/terms#returns");
  await expectInSight(page, "Returns");
  await expect(contents(page)).toBeInViewport({ ratio: 1 });
  await expect(contentsLink(page, "Returns")).toHaveAttribute("aria-current", "location");
  await expect(contents(page).locator("[aria-current]")).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL("/terms");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(contentsLink(page, "Returns")).not.toHaveAttribute("aria-current");
});

test("on a phone the contents stand above the text, and the methods fit without scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/shipping");
  await expect(contents(page)).toBeInViewport();
  await contentsLink(page, "Shipping Methods").click();
  await expectInSight(page, "Shipping Methods");

  const region = page.getByRole("region", { name: "Shipping methods" });
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const table = region.getByRole("table", { name: "Shipping methods" });
  await expect(table.getByRole("columnheader")).toHaveText(["Method", "Delivery", "Cost"]);
  for (const [method, time, cost] of [
    ["Standard Domestic US", "3-5 business days", "Free over $1,000"],
    ["Expedited Domestic US", "1-2 business days", "$45"],
    ["International Standard", "7-14 business days", "$75"],
    ["International Express", "3-5 business days", "$120"],
  ] as const) {
    const row = table.getByRole("row").filter({ hasText: method });
    await expect(row.getByRole("rowheader")).toHaveText(method);
    await expect(row.getByRole("cell")).toHaveText([time, cost]);
  }
});

test("on paper there is the text alone, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of pages) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const hidden of ["body header", "body footer", "nav"]) {
      for (const piece of await page.locator(hidden).all()) await expect(piece).toBeHidden();
    }
    const inks = await page.locator("main :is(h1, h2, h3, p, li, td, a)").evaluateAll((texts) => [
      ...new Set(
        texts.map((text) => {
          const { color, backgroundColor } = getComputedStyle(text);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
    expect(inks, path).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all five can be read and their contents work", async ({ page, allowConsole }) => {
    allowConsole(refusedPreload);
    for (const [path, name] of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const last = contents(page).getByRole("link").last();
      const section = (await last.textContent()) ?? "";
      await last.click();
      await expect(title(page, section)).toBeInViewport();
    }
  });
});
