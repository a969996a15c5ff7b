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
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { callsOf, openWatch, references } from "./support/watch-page.ts";

// Failures, unavailable watches and empty carts are tested in src/pages/shop/cart.page.test.tsx.

test("a guest adds watches from cards, by the icon and by keyboard on the detail page", async ({
  page,
}) => {
  for (const path of ["/shop", "/"]) {
    await open(page, path);
    await page.evaluate(() => localStorage.clear());
    await open(page, path);
    const card = page.getByRole("article").first();
    await card.getByRole("button", { name: /^Add to Cart/ }).click();
    await expectToast(page, "Added to cart", "Item has been added to your cart.");
    await expect(card.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
    await expect(card.getByRole("button", { name: /is in your cart$/ })).toBeDisabled();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
    await page.reload();
    await expect(card.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
  }

  await test.step("by the icon on a card's picture", async () => {
    await open(page, "/shop");
    const second = page.getByRole("article").nth(1);
    await second.getByRole("button", { name: /^Add .* to your cart$/ }).click();
    await expectToast(page, "Added to cart");
    await expect(second.getByRole("button", { name: /^In Cart/ })).toBeDisabled();
  });

  await test.step("by keyboard, which keeps the focus on the button", async () => {
    await page.evaluate(() => localStorage.clear());
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

test("a guest's cart shows today's prices, changes quantities, removes and clears", async ({
  page,
  context,
}) => {
  const [one, other] = await twoWatches(page.request);
  const sold = await aSoldOne(page.request);
  const vanished = { ...one, id: 2_000_000_000, model: "Vanished" };
  await storeGuestCart(context, {
    items: [line(one, 1, 1), line(other, 2), line(sold, 2), line(vanished, 1)],
  });
  await open(page, "/cart");
  const first = lineOf(page, one);

  await test.step("current prices, announced once, without sold and deleted watches", async () => {
    const notice = page.getByText("Some prices have changed since you added these watches.");
    await expect(notice).toBeVisible();
    for (const unavailable of [sold, vanished]) {
      await expect(lineOf(page, unavailable)).toContainText("No longer available");
      await expect(quantityField(page, unavailable)).toHaveCount(0);
    }
    await expect(page.getByText("no longer available are not counted")).toBeVisible();
    await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 2));
    await page.reload();
    await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 2));
    await expect(notice).toHaveCount(0);
    await lineOf(page, sold)
      .getByRole("button", { name: `Remove ${nameOf(sold)}` })
      .click();
    await lineOf(page, vanished)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page.getByText("No longer available", { exact: true })).toHaveCount(0);
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  });

  await test.step("lines and sums", async () => {
    for (const text of [one.brandName, one.model, one.reference, one.condition, usd(one.price)]) {
      await expect(first).toContainText(text);
    }
    await expect(lineOf(page, other)).toContainText(usd(other.price * 2));
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
  });

  await test.step("a typed quantity from 1 to 99; anything that is not a number becomes 1", async () => {
    const field = quantityField(page, other);
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

  await test.step("no checkout yet, and clearing can be undone", async () => {
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
});

test("the cart page keeps the whole summary in view on a phone, and no focused control behind it", async ({
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

test("a customer's cart is stored on the server and rendered with the page", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const [one, other] = await twoWatches(page.request);
  await open(page, `/watch/${one.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Added to cart", "Item has been added to your cart.");
  await expect(page.getByRole("main").getByRole("button", { name: "In Cart" })).toBeDisabled();
  await page.request.post("/api/cart/items", { data: { watchId: other.id, quantity: 2 } });

  const calls = callsOf(page);
  const html = await (await page.request.get("/cart")).text();
  expect(html).toContain(usd(one.price + other.price * 2));
  await open(page, "/cart");
  await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 2));
  await expect(sum(page, "Items")).toHaveText("3");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  expect(calls).not.toContain("/api/cart");

  await quantityField(page, one).fill("5");
  await expect(sum(page, "Items")).toHaveText("7");
  await lineOf(page, other)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expectToast(page, "Removed from cart", "Item has been removed from your cart.");
  await page.reload();
  await expect(sum(page, "Items")).toHaveText("5");
  await expect(lineOf(page, other)).toHaveCount(0);

  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expectToast(page, "Cart cleared", "Your cart has been cleared.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("quick presses end at the right quantity with fewer requests than presses", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const [watch] = await twoWatches(page.request);
  await page.request.post("/api/cart/items", { data: { watchId: watch.id } });
  await open(page, "/cart");
  const calls = callsOf(page);
  const more = page.getByRole("button", { name: "Increase quantity" });
  await more.evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 8; presses += 1) button.click();
  });
  await expect(quantityField(page, watch)).toHaveValue("9");
  await expect(sum(page, "Items")).toHaveText("9");
  await expect
    .poll(async () => (await (await page.request.get("/api/cart")).json()).cart.itemCount)
    .toBe(9);
  expect(calls.filter((path) => path.startsWith("/api/cart/items")).length).toBeLessThan(8);
});
