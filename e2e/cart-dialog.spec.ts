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
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { opensNewTab } from "./support/opens-new-tab.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("the cart dialog opens from the header, changes the cart and leads on, by keyboard too", async ({
  page,
  context,
}) => {
  const [one, other] = await twoWatches(page.request);
  await storeGuestCart(context, { items: [line(one, 1), line(other, 1)] });
  await open(page, "/collections");
  expect(await opensNewTab(cartLink(page))).toBe(true);
  await expect(dialog(page)).toHaveCount(0);
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

  await test.step("by keyboard it keeps the focus and returns it to the link", async () => {
    await open(page, "/collections");
    await cartLink(page).focus();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      await expect(sheet.locator(":focus")).toHaveCount(1);
    }
    await quantityField(page, other).focus();
    await page.keyboard.press("ArrowUp");
    await expect(sum(page, "Subtotal")).toHaveText(usd(other.price * 2));
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(cartLink(page)).toBeFocused();
  });

  await test.step("an empty cart leads to the shop", async () => {
    await openDialog(page);
    await sheet.getByRole("button", { name: /^Remove/ }).click();
    await expect(sheet.getByText("Your cart is empty")).toBeVisible();
    await sheet.getByRole("link").click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(sheet).toHaveCount(0);
  });
});

test("the badge shows 99+ above 99 and shifts no layout", async ({ page, context }) => {
  const [one, other] = await twoWatches(page.request);
  await storeGuestCart(context, { items: [line(one, 99), line(other, 1)] });
  await page.addInitScript(() => {
    // The fonts, which arrive after the first view, may move other things a little.
    Object.assign(window, { shiftsOfLink: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Node | null }[] };
        const link = document.querySelector("header a[href='/cart']");
        if (sources.some(({ node }) => link?.contains(node))) window.shiftsOfLink += 1;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/collections");
  await expect(cartLink(page)).toHaveText("99+");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 99+ items");
  // A shift is reported after the frame that has it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
  expect(await page.evaluate(() => window.shiftsOfLink)).toBe(0);
});

declare global {
  interface Window {
    shiftsOfLink: number;
  }
}

test("two tabs show the same cart, a guest's and a customer's", async ({ page, context }) => {
  const [watch] = await twoWatches(page.request);
  for (const viewer of ["guest", "customer"] as const) {
    if (viewer === "customer") await signIn(context, viewer);
    await open(page, "/cart");
    const second = await context.newPage();
    await open(second, `/watch/${watch.id}`);
    await second.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(lineOf(page, watch), viewer).toBeVisible();
    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expect(second.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
    await expect(cartLink(second)).toHaveAccessibleName("Cart, 0 items");
    await second.close();
  }
});

test("carts with watches are accessible at every width, as page and as dialog", async ({
  page,
  context,
}) => {
  // Tall enough for all lines.
  const height = 1600;
  const watches = await twoWatches(page.request);
  const sold = await aSoldOne(page.request);
  await storeGuestCart(context, {
    items: [...watches, sold].map((watch) => line(watch, 99, 1)),
  });
  await open(page, "/cart");
  await expect(page.getByText("No longer available", { exact: true })).toBeVisible();
  await expectFits(page, height);
  await open(page, "/collections");
  await openDialog(page);
  await expect(dialog(page).getByText("No longer available", { exact: true })).toBeAttached();
  await expectFits(page, height);

  await test.step("a dealer's", async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(context, "wholesale");
    for (const { id } of watches) {
      await page.request.post("/api/cart/items", { data: { watchId: id, quantity: 99 } });
    }
    await open(page, "/cart");
    await expectFits(page, height);
    await open(page, "/shop");
    await openDialog(page);
    await expectFits(page, height);
  });
});
