import { axe } from "./support/axe.ts";
import {
  aSoldOne,
  cartLink,
  line,
  lineOf,
  nameOf,
  quantityField,
  storeGuestCart,
  sum,
  twoWatches,
  usd,
} from "./support/cart-page.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { aSoldWatch, openWatch, references } from "./support/watch-page.ts";

test.describe("adding to a guest's cart", () => {
  for (const path of ["/shop", "/"]) {
    test(`from a card of ${path}`, async ({ page }) => {
      await open(page, path);
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: /^Add to Cart/ }).click();
      await expectToast(page, "Added to cart", "Item has been added to your cart.");
      await expect(card.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
      await expect(card.getByRole("button", { name: /is in your cart$/ })).toBeDisabled();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
      await page.reload();
      await expect(card.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
    });
  }

  test("by the icon on a card's picture", async ({ page }) => {
    await open(page, "/shop");
    const first = page.getByRole("article").first();
    await first.getByRole("button", { name: /^Add .* to your cart$/ }).click();
    await expectToast(page, "Added to cart");
    await expect(first.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
  });

  test("on the detail page, by keyboard, which keeps the focus on the button", async ({ page }) => {
    await openWatch(page, references.inStock);
    const button = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Added to cart", "Item has been added to your cart.");
    const inCart = page.getByRole("main").getByRole("button", { name: "In Cart" });
    await expect(inCart).toBeDisabled();
    await expect(inCart).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  });

  test("a sold watch offers nothing to buy", async ({ page }) => {
    const sold = await aSoldWatch(page.request);
    await open(page, `/watch/${sold.id}`);
    await expect(page.getByRole("button", { name: /Add to Cart|In Cart/ })).toHaveCount(0);
  });

  test("a phone shows price and button in a bar", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const watch = await openWatch(page, references.inStock);
    const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
    await expect(add).toHaveCount(1);
    await add.scrollIntoViewIfNeeded();
    await page.getByRole("tab").first().scrollIntoViewIfNeeded();
    await expect(add.last()).toBeInViewport();
    await expect(add).toHaveCount(2);
    await axe(page);
    await add.last().click();
    await expectToast(page, "Added to cart");
    await expect(page.getByRole("button", { name: "In Cart" })).toHaveCount(2);
    await expect(page.getByText(usd(watch.retailPrice)).last()).toBeInViewport();
  });
});

test.describe("the cart page", () => {
  test("shows an empty cart with a link to the shop", async ({ page }) => {
    await open(page, "/cart");
    await expect(page).toHaveTitle(/^Shopping Cart/);
    await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/shop");
    await expect(page.getByRole("button", { name: "Clear Cart" })).toHaveCount(0);
  });

  test("shows lines and sums, changes quantities, removes and clears", async ({
    page,
    context,
  }) => {
    const [one, other] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(one, 1), line(other, 2)] });
    await open(page, "/cart");
    const first = lineOf(page, one);
    for (const text of [one.brandName, one.model, one.reference, one.condition, usd(one.price)]) {
      await expect(first).toContainText(text);
    }
    await expect(lineOf(page, other)).toContainText(usd(other.price * 2));
    await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 2));
    await expect(sum(page, "Items")).toHaveText("3");
    await expect(sum(page, "Total").last()).toHaveText(usd(one.price + other.price * 2));

    const less = first.getByRole("button", { name: "Decrease quantity" });
    await expect(less).toBeDisabled();
    await first.getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantityField(page, one)).toHaveValue("2");
    await expect(sum(page, "Items")).toHaveText("4");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");
    await less.click();
    await expect(first).toContainText(usd(one.price));
    await expect(sum(page, "Items")).toHaveText("3");

    await first.getByRole("button", { name: /^Remove/ }).click();
    await expectToast(page, "Removed from cart", "Item has been removed from your cart.");
    await expect(first).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Shopping Cart" })).toBeFocused();
    await expect(sum(page, "Subtotal")).toHaveText(usd(other.price * 2));

    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expectToast(page, "Checkout functionality is coming soon!");
    await expect(page).toHaveURL(/\/cart$/);

    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expectToast(page, "Cart cleared", "Your cart has been cleared.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("spinbutton")).toHaveCount(1);
    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  });

  test("keeps the whole summary in view on a phone, and no focused control behind it", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const { watches } = await (await page.request.get("/api/watches")).json();
    await storeGuestCart(context, {
      items: watches.slice(0, 6).map((watch: Parameters<typeof line>[0]) => line(watch, 2)),
    });
    await open(page, "/cart");
    await expect(page.getByRole("heading", { name: "Order Summary" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("region", { name: "Shopping Cart" }).focus();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
        const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !focused?.contains(front) && focused?.outerHTML;
      });
      expect(covered).toBe(false);
    }
  });

  test("accepts a typed quantity from 1 to 99; anything that is not a number becomes 1", async ({
    page,
    context,
  }) => {
    const [watch] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(watch, 3)] });
    await open(page, "/cart");
    const field = quantityField(page, watch);
    await field.fill("12");
    await expect(sum(page, "Items")).toHaveText("12");
    for (const [typed, result] of [
      ["", "1"],
      ["e", "1"],
      ["0", "1"],
      ["-5", "1"],
      ["250", "99"],
      ["7", "7"],
    ] as const) {
      await field.selectText();
      await page.keyboard.press("Delete");
      await page.keyboard.type(typed);
      await page.keyboard.press(result === "7" ? "Enter" : "Tab");
      await expect(field).toHaveValue(result);
      await expect(sum(page, "Items")).toHaveText(result);
    }
    await field.fill("99");
    await expect(page.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
  });

  test("shows current prices and announces once that they have changed", async ({
    page,
    context,
  }) => {
    const [watch] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(watch, 1, 1)] });
    await open(page, "/cart");
    const notice = page.getByText("Some prices have changed since you added these watches.");
    await expect(notice).toBeVisible();
    await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price));
    await page.reload();
    await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price));
    await expect(notice).toHaveCount(0);
  });

  test("marks sold and deleted watches, does not count them, and can remove them", async ({
    page,
    context,
  }) => {
    const [watch] = await twoWatches(page.request);
    const sold = await aSoldOne(page.request);
    const vanished = { ...watch, id: 2_000_000_000, model: "Vanished" };
    await storeGuestCart(context, { items: [line(watch, 1), line(sold, 2), line(vanished, 1)] });
    await open(page, "/cart");
    for (const unavailable of [sold, vanished]) {
      await expect(lineOf(page, unavailable)).toContainText("No longer available");
      await expect(quantityField(page, unavailable)).toHaveCount(0);
    }
    await expect(page.getByText("no longer available are not counted")).toBeVisible();
    await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price));
    await expect(sum(page, "Items")).toHaveText("1");
    await lineOf(page, sold)
      .getByRole("button", { name: `Remove ${nameOf(sold)}` })
      .click();
    await lineOf(page, vanished)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page.getByText("No longer available", { exact: true })).toHaveCount(0);
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  });

  test("shows the stored prices when the catalog does not respond", async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/status of 500|ERR_FAILED|request failed/);
    const [watch] = await twoWatches(page.request);
    await storeGuestCart(context, { items: [line(watch, 1, 1_234)] });
    await page.route("**/api/watches?*", (route) => route.fulfill({ status: 500 }));
    await open(page, "/cart");
    await expect(sum(page, "Subtotal")).toHaveText(usd(1_234));
    await page.route("**/api/watches?*", (route) => route.abort());
    await page.reload();
    await expect(sum(page, "Subtotal")).toHaveText(usd(1_234));
  });
});
