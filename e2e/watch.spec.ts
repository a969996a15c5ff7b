import type { Page } from "@playwright/test";
import { hold } from "./support/hold.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { hydrated, open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test, widths } from "./support/test.ts";
import {
  aSoldWatch,
  callsOf,
  gallery,
  navigate,
  openWatch,
  references,
  thumbnail,
  watchOf,
} from "./support/watch-page.ts";

const notFoundMessage = /status of 404/;
const tabs = ["Details & Specifications", "Shipping & Returns", "Authenticity Guarantee"];
const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;

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

test("tabs change by click and by key, one panel at a time", async ({ page }) => {
  await openWatch(page, references.inStock);
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Shipping & Returns" }).click();
  await expect(panel).toHaveCount(1);
  await expect(panel.getByText("7-day inspection period")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Authenticity Guarantee" })).toBeFocused();
  await expect(panel.getByText("We guarantee that this watch is what we say it is")).toBeVisible();
});

test("the pictures named in the page's tags exist", async ({ page, request }) => {
  const watch = await openWatch(page, references.inStock);
  expect((await request.get(`${watch.images[0]}-share.jpg`)).status()).toBe(200);
  expect((await request.get(`${watch.images[0]}-1200.webp`)).status()).toBe(200);
});

test("each button is one line of text at every width", async ({ page }) => {
  await openWatch(page, references.inStock);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Add to Cart", "Add to Wishlist"]) {
      const box = await page.getByRole("button", { name, exact: true }).first().boundingBox();
      expect(box?.height, `${name} at ${width} px`).toBeLessThan(60);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a dealer sees the wholesale price and the retail price struck through", async ({
  page,
  context,
}) => {
  const asGuest = await watchOf(page.request, references.inStock);
  expect(asGuest).not.toHaveProperty("wholesalePrice");
  await signIn(context, "wholesale");
  const watch = await openWatch(page, references.inStock);
  const main = page.getByRole("main");
  expect(watch.wholesalePrice).toBeLessThan(watch.retailPrice);
  await expect(main.getByText(usd(watch.wholesalePrice ?? 0), { exact: true })).toBeVisible();
  await expect(main.getByRole("deletion").or(main.locator("s"))).toHaveText(usd(watch.retailPrice));
  const facts = await main.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain(`"price":${watch.retailPrice}`);
  expect(facts).not.toContain(String(watch.wholesalePrice));
});

for (const id of ["999999", "abc"]) {
  test(`watch ${id} is not found`, async ({ page, allowConsole }) => {
    allowConsole(notFoundMessage);
    const calls = callsOf(page);
    const response = await page.goto(`/watch/${id}`, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Watch Not Found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/shop");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(calls).toEqual([]);
  });
}

test("the page hydrates without a call, and a reload shows the same", async ({ page }) => {
  const calls = callsOf(page);
  const watch = await watchOf(page.request, references.inStock);
  await page.goto(`/watch/${watch.id}`, { waitUntil: "networkidle" });
  await hydrated(page);
  expect(calls).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
});

test("a skeleton shows until the watch has loaded", async ({ page }) => {
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
});

test("a watch that can't be fetched shows an error", async ({ page, allowConsole }) => {
  allowConsole(/status of 500|500:/);
  const message = "The shelves are being dusted.";
  const watch = await watchOf(page.request, references.inStock);
  await open(page, "/collections");
  await page.route("**/api/watches/*", (route) =>
    route.fulfill({ status: 500, json: { message } }),
  );
  await navigate(page, `/watch/${watch.id}`);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every text and picture can be reached", async ({ page }) => {
    const watch = await watchOf(page.request, references.fourPictures);
    await page.goto(`/watch/${watch.id}`);
    for (const tab of tabs) await expect(page.getByRole("heading", { name: tab })).toBeVisible();
    for (const text of ["Sapphire crystal", "7-day inspection period", "We guarantee that"]) {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
    }
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(gallery(page).getByRole("button")).toHaveCount(0);
    await expect(page.locator("#picture-3")).not.toBeInViewport({ ratio: 0.5 });
    await thumbnail(page, 3).click();
    await expect(page.locator("#picture-3")).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole("link", { name: "View full screen" })).toHaveAttribute(
      "href",
      `${watch.images[0]}-1200.webp`,
    );
  });
});

test("a watch and a missing one are accessible at every width", async ({ page, allowConsole }) => {
  allowConsole(notFoundMessage);
  // Text that is fading in has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWatch(page, references.fourPictures);
  await expectAccessibleAtEveryWidth(page);
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab }).click();
    // A target that is half under the header after scrolling would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessibleAtEveryWidth(page);
  }
  await open(page, "/watch/999999");
  await expectAccessibleAtEveryWidth(page);
});
