import type { Locator, Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { toast } from "./support/toast.ts";

const banner = (page: Page) => page.getByRole("banner");
const cartLink = (page: Page) => banner(page).getByRole("link", { name: /^Cart/ });
const tooltip = (page: Page) => page.getByRole("tooltip");

test("a tooltip names an icon on hover and on keyboard focus, can be hovered, and closes", async ({
  page,
}) => {
  await open(page, "/collections");
  await cartLink(page).hover();
  await expect(tooltip(page)).toHaveText("Cart, 0 items");
  await axe(page);

  const panel = page.locator("[data-radix-popper-content-wrapper]");
  await panel.hover();
  await expect(tooltip(page)).toBeAttached();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(tooltip(page)).toHaveCount(0);

  await banner(page).getByRole("link", { name: "Contact" }).last().focus();
  await page.keyboard.press("Tab");
  await expect(cartLink(page)).toBeFocused();
  await expect(tooltip(page)).toHaveText("Cart, 0 items");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(cartLink(page)).toBeFocused();

  await test.step("for the icons of cards, the cart and the pagination", async () => {
    await open(page, "/shop");
    const card = page.getByRole("article").first();
    for (const icon of [
      card.getByRole("link", { name: /^View (?!Details)/ }),
      card.getByRole("button", { name: /^Wishlist/ }),
      page.getByRole("link", { name: "Next page" }),
    ]) {
      await icon.hover();
      await expect(tooltip(page)).toHaveText((await icon.getAttribute("aria-label")) ?? "");
    }
    await cartLink(page).click();
    await page.getByRole("button", { name: "Close cart" }).hover();
    await expect(tooltip(page)).toHaveText("Close cart");
  });
});

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("both must be visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("a toast covers neither badge, sign-in link nor the checkout button of the open cart", async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, "/shop");
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(toast(page)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeInViewport();
    expect(await overlaps(toast(page), cartLink(page))).toBe(false);
    expect(await overlaps(toast(page), banner(page).getByRole("link", { name: "Sign In" }))).toBe(
      false,
    );
    await page.evaluate(() => localStorage.clear());
  }

  await page.setViewportSize({ width: 768, height: 1024 });
  for (const count of [1, 2]) {
    await open(page, "/shop");
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`^Cart, ${count} item`));
  }
  await open(page, "/shop");
  await cartLink(page).click();
  const cart = page.getByRole("dialog");
  await cart
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(toast(page)).toContainText("Removed from cart");
  expect(await overlaps(toast(page), cart.getByText("Proceed to Checkout"))).toBe(false);
});

test("the titles of pages have one size, and no other heading is as large", async ({ page }) => {
  const sizes = (selector: string) =>
    page
      .locator(`main ${selector}`)
      .evaluateAll((found) => [
        ...new Set(found.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))),
      ]);
  await open(page, "/shop");
  const [size = 0] = await sizes("h1");
  for (const path of ["/collections", "/contact", "/sell", "/blog"]) {
    await open(page, path);
    expect(await sizes("h1"), path).toEqual([size]);
    expect(Math.max(...(await sizes(":is(h2, h3)"))), path).toBeLessThan(size);
  }
});

test.describe("tabs on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("show that more are hidden; a click selects, scrolls, and draws no focus ring", async ({
    page,
  }) => {
    await open(page, "/watch/1");
    const list = page.getByRole("tablist");
    await expect(list).toHaveAttribute("data-more-after", "");
    await expect(list).not.toHaveAttribute("data-more-before", "");
    await expect(list, "fades at the end only").toHaveCSS(
      "mask-image",
      /rgb\(0, 0, 0\) 0px, rgb\(0, 0, 0\) calc\(100% - 56px\)/,
    );
    const last = list.getByRole("tab").last();
    await last.click();
    await expect(last).toHaveAttribute("aria-selected", "true");
    // A full browser may cut a fraction of a pixel.
    await expect(last).toBeInViewport({ ratio: 0.99 });
    await expect(list).toHaveAttribute("data-more-before", "");
    await expect(last).toHaveCSS("outline-style", "none");
    await page.keyboard.press("ArrowLeft");
    await expect(list.getByRole("tab", { selected: true })).toHaveCSS("outline-style", "solid");
  });
});
