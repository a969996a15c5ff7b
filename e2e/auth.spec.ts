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
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
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

async function openRegister(page: Page) {
  await openSignIn(page);
  await tab(page, "Register").click();
  await expect(button(page, "Create Account")).toBeVisible();
}

test.describe("the dialog", () => {
  test("opens on the sign-in tab, traps the focus and returns it", async ({ page }) => {
    await open(page, "/collections");
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
  });

  test("changes tabs with the arrow keys", async ({ page }) => {
    await openSignIn(page);
    await tab(page, "Sign In").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Register")).toHaveAttribute("aria-selected", "true");
    await expect(field(authDialog(page), "Confirm Password")).toBeVisible();
  });

  test("is accessible on both tabs, with their errors, at every width", async ({ page }) => {
    await openSignIn(page);
    await expectAccessibleAtEveryWidth(page);
    await button(page, "Sign In").click();
    await expect(authDialog(page).getByText("Username is required")).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await tab(page, "Register").click();
    await button(page, "Create Account").click();
    await expect(authDialog(page).getByText("Please enter a valid email address")).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  });

  test("opens from the mobile menu too", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/collections");
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Sign In" }).click();
    await expect(menu).toHaveCount(0);
    await expect(field(authDialog(page), "Username")).toBeFocused();
  });

  test("closes when the page changes", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("banner").getByRole("link", { name: "Collections" }).click();
    await signInLink(page).click();
    await expect(authDialog(page)).toBeVisible();
    await page.goBack();
    await expect(authDialog(page)).toHaveCount(0);
  });

  test("whose code can't be loaded is replaced by the sign-in page", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/./);
    await page.route(/\/assets\/auth-forms-/, (route) => route.abort());
    await open(page, "/collections");
    await signInLink(page).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("?authTab", () => {
  for (const [value, name] of [
    ["register", "Register"],
    ["login", "Sign In"],
  ] as const) {
    test(`=${value} opens that tab and is removed from the address`, async ({ page }) => {
      await page.goto(`/shop?page=2&authTab=${value}#main`);
      await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
      await expect(page).toHaveURL(/\/shop\?page=2#main$/);
      await page.keyboard.press("Escape");
      await page.reload();
      await hydrated(page);
      await expect(authDialog(page)).toHaveCount(0);
    });
  }

  test("with any other value opens nothing", async ({ page }) => {
    await open(page, "/?authTab=Register");
    await open(page, "/?authTab=<script>");
    await expect(authDialog(page)).toHaveCount(0);
  });
});

test.describe("signing in", () => {
  test("closes the dialog, shows a toast and stays on the page", async ({ page }) => {
    const customer = await registered(page);
    await openSignIn(page);
    await fillSignIn(authDialog(page), customer);
    await page.keyboard.press("Enter");
    await expectToast(page, "Logged in successfully", `Welcome back, ${customer.username}!`);
    await expect(authDialog(page)).toHaveCount(0);
    await expect(page.getByRole("banner")).toContainText(customer.username);
    await expect(page).toHaveURL(/\/collections$/);
    await expect(page.locator("#main")).toBeFocused();
    await page.reload();
    await expect(page.getByRole("banner")).toContainText(customer.username);
  });

  test("with a wrong password shows a toast and an alert, and selects the password", async ({
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
    await button(page, "Sign In").click();
    await expect(page.getByRole("banner")).toContainText(customer.username);
  });
});

test.describe("signing in from the heart of a watch", () => {
  for (const [choice, register] of [
    ["Sign In", false],
    ["Create Account", true],
  ] as const) {
    test(`with ${choice} leads back to that watch's dialog`, async ({ page }) => {
      const customer = register ? aCustomer() : await registered(page);
      await open(page, "/shop");
      const heart = page
        .getByRole("main")
        .getByRole("button", { name: /^Wishlist: / })
        .nth(2);
      const watch = ((await heart.getAttribute("aria-label")) ?? "").replace("Wishlist: ", "");
      await heart.click();
      await page
        .getByRole("dialog", { name: "Login Required" })
        .getByRole("button", { name: choice })
        .click();
      if (register) {
        await fillRegistration(authDialog(page), customer);
        await button(page, "Create Account").click();
        await expect(tab(page, "Sign In")).toHaveAttribute("aria-selected", "true");
      }
      await fillSignIn(authDialog(page), customer);
      await button(page, "Sign In").click();
      const dialog = page.getByRole("dialog", { name: "Add to Wishlist" });
      await expect(dialog).toContainText(watch);
      await dialog.getByRole("button", { name: /^My Wishlist/ }).click();
      await expect(dialog).toHaveCount(0);
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect(heart).toBeFocused();
    });
  }

  test("does not open that dialog after the sign-in dialog was closed", async ({ page }) => {
    const customer = await registered(page);
    await open(page, "/shop");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Wishlist: / })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: "Login Required" })
      .getByRole("button", { name: "Sign In" })
      .click();
    await expect(field(authDialog(page), "Username")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(authDialog(page)).toHaveCount(0);
    await signInLink(page).click();
    await fillSignIn(authDialog(page), customer);
    await button(page, "Sign In").click();
    await expect(page.getByRole("banner")).toContainText(customer.username);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("registering", () => {
  test("sends no rights, starts no session and continues on the sign-in tab", async ({ page }) => {
    const customer = aCustomer();
    await openRegister(page);
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
    await expect(page.getByRole("banner")).toContainText(customer.username);
  });
});
