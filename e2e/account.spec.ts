import type { Page } from "@playwright/test";
import type { TestUser } from "#tests/test-shop.ts";
import { axe } from "./support/axe.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { navigate } from "./support/watch-page.ts";
import { aList, connectionLost, dialog, listsOf, loseConnection } from "./support/wishlists.ts";

const rows = (page: Page) =>
  page.getByRole("region", { name: "My Wishlists" }).getByRole("article");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const today = () => new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

test("a guest is sent to sign in, from a list too", async ({ page }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/login?from=%2Faccount");
  await page.goto("/account/wishlist/1");
  await expect(page).toHaveURL("/login?from=%2Faccount%2Fwishlist%2F1");
});

test.describe("the account page", () => {
  let user: TestUser;
  test.beforeEach(async ({ context }) => {
    user = await signIn(context, "customer");
  });

  test("Order History and Account Settings do not exist yet", async ({ page }) => {
    for (const name of ["Order History", "Account Settings"]) {
      await open(page, "/account");
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    }
  });

  test("Sign Out is a navigation that ends the session and leads home", async ({ page }) => {
    await open(page, "/account");
    await page.getByRole("main").getByRole("link", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    expect(await (await page.request.get("/api/auth/user")).json()).toEqual({ user: null });
    await page.goBack();
    await expect(page.locator("body")).not.toContainText(user.email);
  });

  test("lists the wishlists with their day, and View opens one", async ({ page }) => {
    await aList(page, "Divers");
    const list = await aList(page, "Dress watches", [1, 2]);
    await open(page, "/account");
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, "Divers")).toContainText("No watches");
    await expect(row(page, "Dress watches")).toContainText("2 watches");
    await expect(row(page, "Dress watches")).toContainText(`Created ${today()}`);
    await row(page, "Dress watches").getByRole("link", { name: "View" }).click();
    await expect(page).toHaveURL(`/account/wishlist/${list.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dress watches");
  });

  test("creates a list, by keyboard alone", async ({ page }) => {
    await open(page, "/account");
    await expect(page.getByRole("heading", { name: "No wishlists yet" })).toBeVisible();
    const button = page.getByRole("button", { name: "Create Wishlist" });
    await button.press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Create Wishlist");
    await expect(dialog(page).getByRole("textbox", { name: "Wishlist name" })).toBeFocused();
    await page.keyboard.type("  ");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Please enter a wishlist name")).toBeVisible();
    await axe(page);
    await page.keyboard.type("Divers");
    await page.keyboard.press("Enter");
    await expectToast(page, "Wishlist created", "Divers is ready for its first watch.");
    await expect(row(page, "Divers")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await listsOf(page)).toMatchObject([{ name: "Divers", itemCount: 0 }]);
  });

  test("deletes a list only when that is confirmed", async ({ page }) => {
    await aList(page, "Divers", [1]);
    await aList(page, "Dress watches");
    await open(page, "/account");
    const question = page.getByRole("alertdialog");
    const button = page.getByRole("button", { name: "Delete Divers" });
    await button.press("Enter");
    await expect(question).toContainText(
      'Are you sure you want to delete "Divers"? This action cannot be undone.',
    );
    await axe(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await listsOf(page)).toHaveLength(2);

    await button.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Wishlist deleted", "Divers is gone.");
    await expect(question).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole("main")).toBeFocused();
    expect(await listsOf(page)).toMatchObject([{ name: "Dress watches" }]);
  });

  test("shows an error when the lists can't be loaded, and retries", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(connectionLost);
    await aList(page, "Divers");
    await open(page, "/collections");
    await loseConnection(page, "**/api/wishlists", "GET");
    await navigate(page, "/account");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Error loading wishlists. Please try again later.",
    );
    await axe(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, "Divers")).toBeVisible();
  });

  test("shows the changes of another tab", async ({ page, context }) => {
    await open(page, "/account");
    const other = await context.newPage();
    await open(other, "/account");
    await other.getByRole("button", { name: "Create Wishlist" }).click();
    await other.getByRole("textbox", { name: "Wishlist name" }).fill("Divers");
    await other.keyboard.press("Enter");
    await expect(row(page, "Divers")).toBeVisible();
  });
});

test("a list has the same day in every time zone", async ({ page, context, browser, baseURL }) => {
  await signIn(context, "customer");
  await aList(page, "Divers");
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const elsewhere = await browser.newContext({
      timezoneId,
      storageState: await context.storageState(),
    });
    const there = await elsewhere.newPage();
    await open(there, `${baseURL}/account`);
    await expect(row(there, "Divers")).toContainText(`Created ${today()}`);
    await elsewhere.close();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("lists and their watches are shown, and links work", async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ csp$/);
    await signIn(context, "customer");
    await aList(page, "Divers", [1]);
    await page.goto("/account");
    await expect(row(page, "Divers")).toContainText(`Created ${today()}`);
    await expect(page.getByRole("button", { name: "Create Wishlist" })).toBeHidden();
    await page.getByRole("link", { name: "View Divers" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Remove/ })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("both screens are accessible at every width", async ({ page, context }) => {
  await signIn(context, "customer");
  const { id } = await aList(page, "Unbreakable".repeat(9), [1, 2, 3]);
  const empty = await aList(page, "Divers");
  for (const path of ["/account", `/account/wishlist/${id}`, `/account/wishlist/${empty.id}`]) {
    await open(page, path);
    await expectAccessibleAtEveryWidth(page);
  }
});
