import type { Page } from "@playwright/test";
import { type Customer, fillSignIn, registered } from "./support/auth.ts";
import { cartLink, lineOf, quantityField, sum, twoWatches, usd } from "./support/cart-page.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast, toast } from "./support/toast.ts";

// Merges that fail or are sent twice are tested in src/pages/shop/cart.page.test.tsx and by the API.

async function signInByDialog(page: Page, customer: Customer): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  const form = page.getByRole("dialog");
  await fillSignIn(form, customer);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form).toHaveCount(0);
}

test("a guest's cart is merged at sign-in, and another browser shows it", async ({
  page,
  browser,
}) => {
  const customer = await registered(page);
  const [one, other] = await twoWatches(page.request);
  for (const { id } of [one, other]) {
    await open(page, `/watch/${id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expectToast(page, "Added to cart");
  }
  await open(page, "/cart");
  await quantityField(page, other).fill("3");
  await expect(sum(page, "Items")).toHaveText("4");

  await signInByDialog(page, customer);
  // The toast about the merge waits until this one has closed.
  await expectToast(page, "Logged in successfully");
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toContainText("2 watches from your visit are now in your cart.");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");
  await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 3));
  expect(await page.evaluate(() => localStorage.getItem("meridian.cart"))).toContain('"items":[]');

  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  await open(there, `${new URL(page.url()).origin}/cart`);
  await expect(there.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await signInByDialog(there, customer);
  await expect(lineOf(there, one)).toBeVisible();
  await expect(quantityField(there, other)).toHaveValue("3");
  await elsewhere.close();
});
