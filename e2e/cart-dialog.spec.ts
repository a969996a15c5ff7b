import {
  aSoldOne,
  cartLink,
  dialog,
  line,
  lineOf,
  openDialog,
  quantityField,
  storeGuestCart,
  sum,
  twoWatches,
  usd,
} from "./support/cart-page.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { opensNewTab } from "./support/opens-new-tab.ts";
import { expect, test } from "./support/test.ts";

test.describe("the cart dialog", () => {
  test("opens from the header, changes the cart and leads on", async ({ page, context }) => {
    const [one, other] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(one, 1), line(other, 1)] });
    await open(page, "/collections");
    await openDialog(page);
    const sheet = dialog(page);
    await expect(sheet.getByRole("listitem")).toHaveCount(2);
    await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price));
    await lineOf(page, one).getByRole("button", { name: "Increase quantity" }).click();
    await expect(sum(page, "Subtotal")).toHaveText(usd(one.price * 2 + other.price));
    await lineOf(page, one)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(sheet.getByRole("listitem")).toHaveCount(1);
    expect(await sheet.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await sheet.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("Checkout functionality is coming soon!").first()).toBeVisible();
    await sheet.getByRole("link", { name: "View Cart" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(sheet).toHaveCount(0);
    await expect(lineOf(page, other)).toBeVisible();
    await cartLink(page).click();
    await expect(sheet).toHaveCount(0);
  });

  test("works by keyboard, traps the focus and returns it to the link", async ({
    page,
    context,
  }) => {
    const [watch] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(watch, 1)] });
    await open(page, "/collections");
    await cartLink(page).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = dialog(page).locator(":focus");
      await expect(focused).toHaveCount(1);
    }
    await quantityField(page, watch).focus();
    await page.keyboard.press("ArrowUp");
    await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price * 2));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(cartLink(page)).toBeFocused();
  });

  test("an empty cart leads to the shop", async ({ page }) => {
    await open(page, "/collections");
    await openDialog(page);
    await expect(dialog(page).getByText("Your cart is empty")).toBeVisible();
    await dialog(page).getByRole("link").click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test("a click with a modifier key is left to the browser", async ({ page }) => {
    await open(page, "/collections");
    expect(await opensNewTab(cartLink(page))).toBe(true);
    await expect(dialog(page)).toHaveCount(0);
  });

  test("opens the page instead if its code can't be loaded", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|request failed/);
    await page.route("**/assets/cart-dialog*.js", (route) => route.abort());
    await open(page, "/collections");
    await cartLink(page).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test("the badge shows 99+ above 99 and shifts no layout", async ({ page, context }) => {
  const [one, other] = await twoWatches(page.request);
  await storeGuestCart(context, { items: [line(one, 99), line(other, 1)] });
  await open(page, "/collections");
  await expect(cartLink(page)).toHaveText("99+");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 99+ items");
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The fonts, which arrive after the first view, may move other things a little.
        let ofLink = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as unknown as { sources: { node: Node | null }[] };
            const link = document.querySelector("header a[href='/cart']");
            if (sources.some(({ node }) => link?.contains(node))) ofLink += 1;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(ofLink), 500);
      }),
  );
  expect(shifts).toBe(0);
});

test("two tabs of a guest show the same cart", async ({ page, context }) => {
  const [watch] = await twoWatches(page.request);
  await open(page, "/cart");
  const second = await context.newPage();
  await open(second, `/watch/${watch.id}`);
  await second.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(lineOf(page, watch)).toBeVisible();
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(second.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
  await expect(cartLink(second)).toHaveAccessibleName("Cart, 0 items");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's link leads to a page that explains itself", async ({ page, allowConsole }) => {
    allowConsole(/ csp$/);
    await page.goto("/shop");
    await expect(page.getByRole("button", { name: /Add to Cart/ })).toHaveCount(0);
    await cartLink(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
    await expect(page.getByText("needs JavaScript to be shown")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/shop");
  });
});

test("page and dialog are accessible at every width", async ({ page }) => {
  // Tall enough for all lines: axe does not see the contrast of what the sticky bar covers.
  const height = 1600;
  await open(page, "/cart");
  await expectAccessibleAtEveryWidth(page, height);
  const watches = await twoWatches(page.request);
  const sold = await aSoldOne(page.request);
  await page.evaluate(
    (text) => localStorage.setItem("meridian.cart", text),
    JSON.stringify({ items: [...watches, sold].map((watch) => line(watch, 99, 1)) }),
  );
  await page.reload();
  await expect(page.getByText("No longer available", { exact: true })).toBeVisible();
  await expectAccessibleAtEveryWidth(page, height);
  await open(page, "/collections");
  await openDialog(page);
  await expect(dialog(page).getByText("No longer available", { exact: true })).toBeAttached();
  await expectAccessibleAtEveryWidth(page, height);
});
