import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { expect, test } from "../support/test.ts";
import { aSoldWatch } from "../support/watch-page.ts";

const tray = (page: Page) => page.getByRole("region", { name: "Watches to compare" });
const toggles = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Compare / });
const columns = (page: Page) => page.getByRole("columnheader");

for (const width of [390, 1440]) {
  test(`a visitor compares watches from a card and a page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/shop");
    await toggles(page).nth(1).click();
    await expect(toggles(page).nth(1)).toHaveAttribute("aria-pressed", "true");
    await expect(tray(page).getByRole("link")).toHaveCount(0);
    await toggles(page).nth(2).click();
    // The bars at the lower edge cover a part of the watches, unless all of the page is in view.
    await page.setViewportSize({ width, height: 5_000 });
    await axe(page);
    await page.setViewportSize({ width, height: 844 });

    const similar = page.getByRole("region", { name: "Similar Watches" });
    await page.getByRole("link", { name: "View Details" }).first().click();
    await expect(similar.getByRole("article").first()).toBeVisible();
    await expect(similar.getByText(/^(Same|Also|Priced|Another) ?/).first()).toBeVisible();
    await toggles(page).first().click();
    await expect(tray(page).getByRole("link", { name: "Compare 3 watches" })).toBeVisible();
    await axe(page);
    await tray(page).getByRole("link").click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare Watches");
    await expect(columns(page)).toHaveCount(3);
    const rows = page.getByRole("row");
    const all = await rows.count();
    await page.getByRole("checkbox", { name: "Only differences" }).check();
    expect(await rows.count()).toBeLessThanOrEqual(all);
    await expect(page.getByRole("rowheader", { name: /, differs$/ }).first()).toBeVisible();
    const compared = new URL(page.url());
    await columns(page)
      .first()
      .getByRole("link", { name: /^Remove/ })
      .click();
    await expect(columns(page)).toHaveCount(2);
    expect(new URL(page.url()).searchParams.get("ids")?.split(",")).toEqual(
      compared.searchParams.get("ids")?.split(",").slice(1),
    );

    await open(page, "/");
    await expect(tray(page).getByRole("link", { name: "Compare 2 watches" })).toBeVisible();
    const viewed = page.getByRole("region", { name: "Recently Viewed" });
    await expect(viewed.getByRole("article")).toHaveCount(1);
    await viewed.getByRole("button", { name: /^Clear/ }).click();
    await expect(viewed).toBeHidden();
    expect(await page.evaluate(() => localStorage["meridian.private.viewed"])).toBe("[]");
  });
}

test("a shared comparison shows a sold watch, and leaves out and names what is gone", async ({
  page,
}) => {
  const { id: sold } = await aSoldWatch(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/compare?ids=1,${sold},999999,2,3`);
  await expect(page.getByText("More than four watches were named.")).toBeVisible();
  await expect(page.getByText("One watch is no longer with us")).toBeVisible();
  await expect(columns(page)).toHaveCount(3);
  // The region alone scrolls sideways, and two watches are in sight.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(columns(page).nth(1)).toBeInViewport({ ratio: 0.95 });
  await axe(page);

  await open(page, `/compare?ids=${sold},1`);
  await expect(page.getByRole("row", { name: /^Availability/ })).toContainText("Sold");
  await expect(page.getByRole("button", { name: /^Add to Cart/ })).toHaveCount(1);
  await expectFits(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a comparison is a page, with its switch, its links and a way out when it is empty", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ csp$/);
    await page.goto("/compare?ids=1,3");
    await expect(columns(page)).toHaveCount(2);
    await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex");
    const same = page.getByRole("rowheader").filter({ hasNotText: "differs" }).first();
    await expect(same).toBeVisible();
    await page.getByRole("checkbox", { name: "Only differences" }).check();
    await expect(same).toBeHidden();
    for (const left of [1, 0]) {
      await columns(page)
        .first()
        .getByRole("link", { name: /^Remove/ })
        .click();
      await expect(columns(page)).toHaveCount(left);
    }
    await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "View all watches" })).toBeVisible();
  });
});
