import type { Page } from "@playwright/test";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

const pages = [
  ["/faq", "Frequently Asked Questions"],
  ["/shipping", "Shipping & Returns"],
  ["/warranty", "Warranty"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
] as const;

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const contentsLink = (page: Page, name: string) =>
  contents(page).getByRole("link", { name, exact: true });
const title = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 2, name, exact: true });

/** Visible in the viewport and not covered by the sticky header. */
async function expectVisibleBelowHeader(page: Page, name: string): Promise<void> {
  await expect(title(page, name)).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole("banner").boundingBox();
  const heading = await title(page, name).boundingBox();
  expect(heading?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
}

test("the table of contents works by keyboard, marks the current section, and stands above the text on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/terms");
  await contentsLink(page, "Returns").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/terms#returns");
  await expectVisibleBelowHeader(page, "Returns");
  await expect(contents(page)).toBeInViewport({ ratio: 1 });
  await expect(contentsLink(page, "Returns")).toHaveAttribute("aria-current", "location");
  await expect(contents(page).locator("[aria-current]")).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL("/terms");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(contentsLink(page, "Returns")).not.toHaveAttribute("aria-current");

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/shipping");
    await expect(contents(page)).toBeInViewport();
    await contentsLink(page, "Shipping Methods").click();
    await expectVisibleBelowHeader(page, "Shipping Methods");

    const region = page.getByRole("region", { name: "Shipping methods" });
    expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

test("print shows the text only, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of pages) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const hidden of ["body header", "body footer", "nav"]) {
      for (const piece of await page.locator(hidden).all()) await expect(piece).toBeHidden();
    }
    const colors = await page.locator("main :is(h1, h2, h3, p, li, td, a)").evaluateAll((texts) => [
      ...new Set(
        texts.map((text) => {
          const { color, backgroundColor } = getComputedStyle(text);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
    expect(colors, path).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  }
});
