import { authDialog, signInLink } from "./support/auth.ts";
import { cartLink } from "./support/cart-page.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

test("where the code of a dialog can't be loaded, its page opens or an error is shown", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  const dialogs = /\/assets\/(auth-forms-|cart-dialog|login-dialog|add-to-wishlist-dialog)/;
  await page.route(dialogs, (route) => route.abort());
  await open(page, "/collections");
  await signInLink(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(authDialog(page)).toHaveCount(0);

  await open(page, "/collections");
  await cartLink(page).click();
  await expect(page).toHaveURL(/\/cart$/);

  await open(page, "/wholesale-application");
  await page.getByRole("button", { name: "Sign in to wholesale" }).click();
  await expectToast(page, "Login failed", "Connection error");

  await open(page, "/watch/1");
  await page.getByRole("button", { name: "Add to Wishlist" }).click();
  await expectToast(page, "Error", "Failed to add item to wishlist. Please try again.");
});
