import type { Page } from "@playwright/test";
import {
  aCustomer,
  authDialog,
  field,
  fillRegistration,
  fillSignIn,
  registered,
  signInLink,
} from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
import { hydrated, open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const button = (page: Page, name: string) =>
  authDialog(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => authDialog(page).getByRole("tab", { name, exact: true });

async function openSignIn(page: Page) {
  await open(page, "/collections");
  await signInLink(page).click();
  await expect(authDialog(page)).toBeVisible();
}

test("the dialog opens on the sign-in tab, keeps the focus, returns it and closes with the page", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Collections" }).click();
  await expect(page).toHaveURL(/\/collections$/);
  await signInLink(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(authDialog(page), "Username")).toBeFocused();
  await expect(tab(page, "Sign In")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/\/collections$/);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("Tab");
  expect(
    await authDialog(page).evaluate((element) => element.contains(document.activeElement)),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await expect(authDialog(page)).toHaveCount(0);
  await expect(signInLink(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expectFits(page);
  await button(page, "Sign In").click();
  await expect(authDialog(page).getByText("Username is required")).toBeVisible();
  await expectFits(page);
  await tab(page, "Sign In").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Register")).toHaveAttribute("aria-selected", "true");
  await expect(field(authDialog(page), "Confirm Password")).toBeVisible();
  await button(page, "Create Account").click();
  await expect(authDialog(page).getByText("Please enter a valid email address")).toBeVisible();
  await expectFits(page);
  await page.goBack();
  await expect(authDialog(page)).toHaveCount(0);
});

test("?authTab opens the tab that it names and is removed; on a phone the menu opens the dialog", async ({
  page,
}) => {
  for (const [value, name] of [
    ["register", "Register"],
    ["login", "Sign In"],
  ] as const) {
    await page.goto(`/shop?page=2&authTab=${value}#main`);
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(/\/shop\?page=2#main$/);
    await page.keyboard.press("Escape");
    await page.reload();
    await hydrated(page);
    await expect(authDialog(page)).toHaveCount(0);
  }
  await open(page, "/?authTab=Register");
  await open(page, "/?authTab=<script>");
  await expect(authDialog(page)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/collections");
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Sign In" }).click();
  await expect(menu).toHaveCount(0);
  await expect(field(authDialog(page), "Username")).toBeFocused();
});

test("a wrong password is said and typed again; then the dialog closes and the page stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await registered(page);
  await openSignIn(page);
  await fillSignIn(authDialog(page), { ...customer, password: "not the password" });
  await button(page, "Sign In").click();
  await expectToast(page, "Login failed", "Invalid username or password");
  await expect(authDialog(page).getByRole("alert")).toHaveText(
    "Invalid username or password. Please try again.",
  );
  await expect(field(authDialog(page), "Password")).toBeFocused();
  await expect(field(authDialog(page), "Username")).toHaveValue(customer.username);
  await axe(page);
  await field(authDialog(page), "Password").fill(customer.password);
  await page.keyboard.press("Enter");
  await expectToast(page, "Logged in successfully", `Welcome back, ${customer.username}!`);
  await expect(authDialog(page)).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText(customer.username);
  await expect(page).toHaveURL(/\/collections$/);
  await expect(page.locator("#main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("banner")).toContainText(customer.username);
});

const heart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Wishlist: / })
    .nth(2);

/** Returns the name of the watch. */
async function chooseInPrompt(page: Page, choice: "Sign In" | "Create Account"): Promise<string> {
  const label = (await heart(page).getAttribute("aria-label")) ?? "";
  await heart(page).click();
  const prompt = page.getByRole("dialog", { name: "Login Required" });
  await prompt.getByRole("button", { name: choice }).click();
  return label.replace("Wishlist: ", "");
}

/** The dialog about the watch whose heart led to the sign-in. */
async function expectWishlistDialog(page: Page, watch: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add to Wishlist" });
  await expect(dialog).toContainText(watch);
  await dialog.getByRole("button", { name: /^My Wishlist/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page)).toBeFocused();
}

test("from a heart a guest registers without rights or session, signs in and is back at that watch", async ({
  page,
}) => {
  const customer = aCustomer();
  await open(page, "/shop");
  const watch = await chooseInPrompt(page, "Create Account");
  const sent = page.waitForRequest("**/api/auth/register");
  await fillRegistration(authDialog(page), customer);
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toEqual({
    ...customer,
    isAdmin: false,
    isWholesale: false,
  });
  await expectToast(page, "Registration successful", "Your account has been created");
  await expect(tab(page, "Sign In")).toHaveAttribute("aria-selected", "true");
  await expect(field(authDialog(page), "Username")).toHaveValue(customer.username);
  await expect(field(authDialog(page), "Password")).toBeFocused();
  expect(await (await page.request.get("/api/auth/user")).json()).toEqual({ user: null });
  await page.keyboard.type(customer.password);
  await page.keyboard.press("Enter");
  await expectWishlistDialog(page, watch);
  await expect(page.getByRole("banner")).toContainText(customer.username);
});

test("from a heart to the sign-in and back to that watch, unless the sign-in was closed", async ({
  page,
  context,
}) => {
  const customer = await registered(page);
  await open(page, "/shop");
  await chooseInPrompt(page, "Sign In");
  await expect(field(authDialog(page), "Username")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(authDialog(page)).toHaveCount(0);
  await signInLink(page).click();
  await fillSignIn(authDialog(page), customer);
  await button(page, "Sign In").click();
  await expect(page.getByRole("banner")).toContainText(customer.username);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await context.clearCookies();
  await open(page, "/shop");
  const watch = await chooseInPrompt(page, "Sign In");
  await fillSignIn(authDialog(page), customer);
  await button(page, "Sign In").click();
  await expectWishlistDialog(page, watch);
});
