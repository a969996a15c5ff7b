import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { toast } from "./support/toast.ts";

const banner = (page: Page) => page.getByRole("banner");

test("the account menu works by keyboard; signing out shows a toast, ends the session and clears the page", async ({
  page,
  context,
}) => {
  const user = await signIn(context, "customer");
  await open(page, "/collections");
  const trigger = banner(page).getByRole("button", { name: /account/i });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Wishlists", "Sign out"]);
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(trigger).toBeFocused();

  await banner(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(page.getByText("Logged out successfully", { exact: true })).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(user.username);
  await page.reload();
  await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await (await page.request.get("/api/auth/user")).json()).toEqual({ user: null });
});

test("a failed sign-out keeps the session; toasts are one at a time, at most 420 px wide, and reached with F8", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const user = await signIn(context, "customer");
  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 503, body: "" }));
  await open(page, "/collections");
  for (let presses = 0; presses < 2; presses += 1) {
    await banner(page).getByRole("link", { name: "Sign Out" }).click();
    await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
    await expect(
      page.getByText("An error occurred while logging out", { exact: true }),
    ).toBeVisible();
  }
  await expect(banner(page)).toContainText(user.username);
  await expect(toast(page)).toHaveCount(1);
  // Null while the toast is replaced.
  const width = async () => (await toast(page).boundingBox())?.width ?? Number.POSITIVE_INFINITY;
  await expect.poll(width).toBeLessThanOrEqual(420);
  await page.keyboard.press("F8");
  await expect(
    page
      .getByRole("region", { name: /notifications/i })
      .locator(":focus, :scope:focus-within")
      .first(),
  ).toBeAttached();
  await axe(page);
});

test("on a phone the menu opens, traps the focus, and closes with Escape and on navigation", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/collections");
  const trigger = banner(page).getByRole("button", { name: /menu/i });
  await trigger.click();
  const menu = page.getByRole("dialog");
  await expect(menu).toBeVisible();
  for (const name of ["Home", "Shop", "Collections", "About", "Contact"]) {
    await expect(menu.getByRole("link", { name, exact: true }).first()).toBeVisible();
  }
  await axe(page);
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press("Tab");
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await trigger.click();
  await menu.getByRole("link", { name: "Collections" }).click();
  await expect(menu).toHaveCount(0);
});

test("a failed screen shows 'Something went wrong' and a link home", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await open(page, "/admin/login");
  await page.route("**/assets/collections*.js", (route) => route.abort());
  await banner(page).getByRole("link", { name: "Collections" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await axe(page);
});

test("a page whose code is on its way has a title and is announced", async ({ page }) => {
  await open(page, "/admin/login");
  const deliver = await hold(page, "**/assets/collections*.js");
  await banner(page).getByRole("link", { name: "Collections" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading");
  await expect(page).toHaveTitle("Loading");
  deliver();
  await expect(page.getByRole("heading", { name: "Collections", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Collections | Meridian");
});

test("a navigation starts at the top with the focus on main; Back restores the scroll position", async ({
  page,
}) => {
  await open(page, "/collections");
  await page.evaluate(() => window.scrollTo(0, 900));
  await banner(page)
    .getByRole("link", { name: "Contact" })
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/contact/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Collections", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});
