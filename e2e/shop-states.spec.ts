import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

const results = (page: Page) => page.getByRole("region", { name: "Watches" });
const cards = (page: Page) => results(page).getByRole("article");
const filters = (page: Page) => page.getByRole("main").locator("summary");
const grid = (page: Page) =>
  results(page)
    .getByRole("list")
    .filter({ has: page.locator("article") });

const holdWatches = (page: Page) => hold(page, "**/api/watches**");

test("a listing that fails to load offers a retry", async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  await open(page, "/collections");
  let broken = true;
  await page.route("**/api/watches**", (route) =>
    broken ? route.fulfill({ status: 500, body: "no" }) : route.continue(),
  );
  await page.locator('main a[href="/shop?brand=rolex"]').click();
  await expect(page.getByRole("heading", { name: "Failed to fetch watches" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rolex Watches");
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
});

test("when the server paginates, the previous page stays until the next has loaded", async ({
  page,
}) => {
  // With Save-Data nothing is fetched ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await open(page, "/shop");
  await expect(cards(page)).toHaveCount(9);
  await expect(results(page).getByRole("status")).toHaveText(/^\d+ watches$/);
  const before = await cards(page).getByRole("heading").allTextContents();
  const release = await holdWatches(page);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(results(page).locator("[aria-busy=true]")).toBeVisible();
  expect(await cards(page).getByRole("heading").allTextContents()).toEqual(before);
  release();
  await expect(results(page).locator("[aria-busy=true]")).toHaveCount(0);
  expect(await cards(page).getByRole("heading").allTextContents()).not.toEqual(before);
});

test("three columns on large screens, two on small ones; the filters fit, as panel and as sheet", async ({
  page,
}) => {
  await open(page, "/shop");
  for (const [width, columns] of [
    [1440, 3],
    [1024, 3],
    [768, 2],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} px`,
    ).toHaveLength(columns);
    await expect(grid(page)).toBeVisible();
  }

  const apply = page.getByRole("button", { name: "Apply Filters" });
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(apply).toBeHidden();
    await filters(page).click();
    await expect(apply).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width !== 768) await axe(page);
    await filters(page).click();
    await expect(apply).toBeHidden();
  }

  await open(page, "/shop");
  for (const control of [filters(page), page.getByLabel("Sort by")]) {
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(844 - 100);
  }
  await filters(page).click();
  await expect(page.getByRole("button", { name: "Apply Filters" })).toBeInViewport({ ratio: 1 });
  await page.mouse.click(195, 125);
  await expect(page.getByRole("button", { name: "Apply Filters" })).toBeHidden();
  await filters(page).click();
  await expect(page.getByRole("heading", { name: "Filters", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Close filters" }).click();
  await expect(page.getByRole("button", { name: "Apply Filters" })).toBeHidden();
  await expect(filters(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
