import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hold } from "./support/hold.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const results = (page: Page) => page.getByRole("region", { name: "Watches" });
const cards = (page: Page) => results(page).getByRole("article");
const filters = (page: Page) => page.getByRole("main").locator("summary");
const grid = (page: Page) =>
  results(page)
    .getByRole("list")
    .filter({ has: page.locator("article") });

const holdWatches = (page: Page) => hold(page, "**/api/watches**");

test("a dealer sees wholesale prices with the retail price struck through", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  await open(page, "/shop");
  const reply = await page.request.get("/api/watches?minPrice=1000");
  const [first] = ((await reply.json()) as { watches: Record<string, number>[] }).watches;
  const usd = (amount = 0) => `$${amount.toLocaleString("en-US")}`;
  const card = cards(page).first();
  expect(first?.wholesalePrice).toBeLessThan(first?.retailPrice ?? 0);
  await expect(card.getByText(usd(first?.wholesalePrice), { exact: true })).toBeVisible();
  await expect(card.locator("s")).toHaveText(usd(first?.retailPrice));
});

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

test("three columns on large screens, two on small ones", async ({ page }) => {
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
});

test("on a phone filters and sort are at the lower edge, and the sheet has a title and closes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, sort, pages and Clear All are plain forms and links", async ({ page }) => {
    await page.goto("/shop?brand=rolex");
    await filters(page).click();
    await page.getByRole("checkbox", { name: "Black" }).check();
    await page.getByRole("checkbox", { name: "Blue" }).check();
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rolex Watches");
    await expect(page.getByRole("link", { name: "Remove Black" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove Blue" })).toBeVisible();
    await page.getByLabel("Sort by").selectOption("Price: Low to High");
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");
    await expect(page.getByRole("link", { name: "Remove Blue" })).toBeVisible();
    await filters(page).click();
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(page).toHaveURL(/\/shop\?brand=rolex&price=0-100000&sort=price-asc$/);
    await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
    await page.goto("/shop");
    await page.getByRole("link", { name: "Page 3" }).click();
    await expect(page).toHaveURL(/page=3$/);
    await expect(cards(page)).toHaveCount(9);
  });
});

const screens = {
  idle: "/shop",
  filtered: "/shop/rolex?dialColor=Black",
  empty: "/shop?dialColor=Other&condition=Good&material=Ceramic",
};

test("the listing is accessible at every width", async ({ page }) => {
  for (const path of Object.values(screens)) {
    await open(page, path);
    await expectAccessibleAtEveryWidth(page);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await filters(page).click();
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeVisible();
    await axe(page);
    await filters(page).click();
  }
});

test("nothing overflows at 768 px", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  for (const path of Object.values(screens)) {
    await open(page, path);
    await filters(page).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  }
});
