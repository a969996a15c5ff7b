import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
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

test("lists are created by keyboard, viewed and deleted, until a customer signs out", async ({
  page,
  context,
}) => {
  const user = await signIn(context, "customer");
  await test.step("creates a list, by keyboard alone", async () => {
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

  await test.step("lists the wishlists with their day, and View opens one", async () => {
    const list = await aList(page, "Dress watches", [1, 2]);
    await open(page, "/account");
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, "Divers")).toContainText("No watches");
    await expect(row(page, "Dress watches")).toContainText("2 watches");
    await expect(row(page, "Dress watches")).toContainText(`Created ${today()}`);
    await row(page, "Dress watches").getByRole("link", { name: "View" }).click();
    await expect(page).toHaveURL(`/account/wishlist/${list.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dress watches");
    await page.goBack();
  });

  await test.step("deletes a list only when that is confirmed", async () => {
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

  await test.step("Sign Out is a navigation that ends the session and leads home", async () => {
    await page.getByRole("main").getByRole("link", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    expect(await (await page.request.get("/api/auth/user")).json()).toEqual({ user: null });
    await page.goBack();
    await expect(page.locator("body")).not.toContainText(user.email);
  });
});

test("the lists are those of other tabs, a failure is shown, and a day is the same in every time zone", async ({
  page,
  context,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(connectionLost);
  await signIn(context, "customer");
  await open(page, "/account");
  const other = await context.newPage();
  await open(other, "/account");
  await other.getByRole("button", { name: "Create Wishlist" }).click();
  await other.getByRole("textbox", { name: "Wishlist name" }).fill("Divers");
  await other.keyboard.press("Enter");
  await expect(row(page, "Divers")).toBeVisible();
  await other.close();

  await test.step("an error when the lists can't be loaded, with a retry", async () => {
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
