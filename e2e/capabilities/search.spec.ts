import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { hydrated, open } from "../support/open.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";

const name = "Search watches";
const field = (page: Page) => page.getByRole("combobox", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const watches = (page: Page) => page.getByRole("region", { name: "Watches" }).getByRole("article");

test("a suggestion is chosen by keyboard, and what was understood is removed again", async ({
  page,
}) => {
  await open(page, "/about");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("speedm");
  await expect(page.getByRole("option", { name: /Speedmaster/ }).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press("ArrowDown");
  const active = page.getByRole("option", { selected: true });
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await active.getAttribute("id")) ?? "",
  );
  const address = (await active.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("listbox")).toHaveCount(0);

  await field(page).fill("omega blue dial under 5000");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Results for “omega blue dial under 5000”");
  await expect(watches(page)).toHaveCount(1);
  await expect(watches(page)).toContainText("Seamaster Diver 300M");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("relevance");
  await expectFits(page);
  const understood = page.getByRole("list", { name: "Understood as" });
  const chips = await understood.getByRole("link").count();
  expect(chips).toBeGreaterThanOrEqual(2);
  await understood.getByRole("link").last().click();
  await expect(understood.getByRole("link")).toHaveCount(chips - 1);
  await expect(heading(page)).not.toHaveText("Results for “omega blue dial under 5000”");

  await field(page).fill("submarniner");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Showing results for submariner/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "submarniner" }).click();
  await expect(page).toHaveURL(/exact=true/);

  await page.goto("/about");
  await field(page).or(page.getByRole("searchbox", { name })).click();
  await hydrated(page);
  const recent = page.getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option").first()).toHaveText("submarniner");
  await axe(page);
  await tabTo(page, page.getByRole("button", { name: "Clear" }));
  await page.keyboard.press("Enter");
  await expect(recent).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test("a slash and the letters after it are not lost while the application loads", async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!starter).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/about");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name })).toBeFocused();
  await page.keyboard.type("roy");
  release();
  await expect(page.getByRole("option", { name: /Royal Oak/ }).first()).toBeVisible();
  await expect(field(page)).toHaveValue("roy");
});

test("on a phone an icon opens the search over the whole screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  await page.getByRole("button", { name }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(field(page)).toBeFocused();
  const box = await sheet.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([390, 844]);
  await page.keyboard.type("126710");
  await expect(sheet.getByRole("option", { name: /126710BLRO/ }).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/shop?q=126710");
  await expect(watches(page).first()).toContainText("GMT-Master II");
  await page.keyboard.press("/");
  await expect(sheet.getByRole("combobox")).toHaveValue("126710");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1440]) {
    test(`a search is made at ${width} px, sorted and turned into a plain listing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/about");
      const form = page.getByRole("searchbox", { name });
      if (width < 768) await page.getByRole("link", { name }).click();
      await form.fill("rolex gmt");
      await form.press("Enter");
      await expect(page).toHaveURL("/shop?q=rolex+gmt");
      await expect(heading(page)).toHaveText("Results for “rolex gmt”");
      await expect(watches(page).first()).toContainText("GMT-Master II");
      await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-asc");
      await page.getByRole("button", { name: "Sort" }).click();
      await expect(page).toHaveURL(/q=rolex\+gmt&sort=price-asc/);
      await expect(heading(page)).toHaveText("Results for “rolex gmt”");
    });
  }
});
