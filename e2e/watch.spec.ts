import type { Page } from "@playwright/test";
import { expectFits } from "./support/expect-fits.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { expect, test, widths } from "./support/test.ts";
import { aSoldWatch, navigate, openWatch, references, watchOf } from "./support/watch-page.ts";

async function colorOf(page: Page, status: string): Promise<number[]> {
  const dot = page.getByText(status, { exact: true }).locator("span");
  const color = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  return color.match(/\d+/g)?.map(Number) ?? [];
}

test("the stock dot is green, yellow or red, beside its text", async ({ page }) => {
  await openWatch(page, references.inStock);
  const [red = 0, green = 0, blue = 0] = await colorOf(page, "In Stock");
  expect(green).toBeGreaterThan(Math.max(red, blue));

  await openWatch(page, references.fourPictures);
  const [r = 0, g = 0, b = 0] = await colorOf(page, "Low Stock");
  expect(Math.min(r, g)).toBeGreaterThan(2 * b);

  const sold = await aSoldWatch(page.request);
  await page.goto(`/watch/${sold.id}`);
  const [soldRed = 0, soldGreen = 0, soldBlue = 0] = await colorOf(page, "Sold");
  expect(soldRed).toBeGreaterThan(2 * Math.max(soldGreen, soldBlue));
});

test("tabs change by click and by key, one panel at a time, and each is accessible; buttons are one line of text", async ({
  page,
}) => {
  const watch = await openWatch(page, references.inStock);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Add to Cart", "Add to Wishlist"]) {
      const box = await page.getByRole("button", { name, exact: true }).first().boundingBox();
      expect(box?.height, `${name} at ${width} px`).toBeLessThan(60);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Shipping & Returns" }).click();
  await expect(panel).toHaveCount(1);
  await expect(panel.getByText("7-day inspection period")).toBeVisible();
  // The first tab's panel is looked at in pages.spec.ts.
  await expectFits(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Authenticity Guarantee" })).toBeFocused();
  await expect(panel.getByText("We guarantee that this watch is what we say it is")).toBeVisible();
  await expectFits(page);
  for (const file of ["-share.jpg", "-1200.webp"]) {
    const picture = await page.request.get(`${watch.images[0]}${file}`);
    expect(picture.status(), "named in the page's tags").toBe(200);
  }
});

test("a skeleton shows until the watch has loaded, and an error if it can't be fetched", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500|500:/);
  const watch = await watchOf(page.request, references.inStock);
  await open(page, "/collections");
  const release = await hold(page, `**/api/watches/${watch.id}`);
  await navigate(page, `/watch/${watch.id}`);
  await expect(page.getByRole("status").getByText("Loading watch")).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(watch.reference.replaceAll(".", "\\.")));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();

  await test.step("an error", async () => {
    const message = "The shelves are being dusted.";
    await open(page, "/collections");
    await page.route("**/api/watches/*", (route) =>
      route.fulfill({ status: 500, json: { message } }),
    );
    await navigate(page, `/watch/${watch.id}`);
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  });
});
