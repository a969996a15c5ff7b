import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { figure, openDashboard, tab } from "./support/admin-page.ts";
import { endSessions } from "./support/auth.ts";
import { sharedShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const loginHeading = (page: Page) => page.getByRole("heading", { name: "Admin Login" });

/** A request that is still running would meet the changes which a test makes. */
async function openLoaded(page: Page): Promise<void> {
  await openDashboard(page);
  for (const name of ["Total Orders", "Watches"]) {
    await expect(figure(page, name)).toHaveText(/^[\d,]+$/);
  }
}

test("the tab is in the URL after reload, back and arrow keys, until the administrator signs out", async ({
  page,
  context,
}) => {
  await signIn(context, "admin");
  await openDashboard(page);
  await tab(page, "Analytics").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?tab=inventory$/);
  await expect(tab(page, "Inventory")).toBeFocused();
  await expect(page.getByRole("table", { name: "Inventory" })).toBeVisible();
  await tab(page, "Users").click();
  await expect(page).toHaveURL(/\?tab=users$/);
  await page.reload();
  await expect(tab(page, "Users")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(tab(page, "Inventory")).toHaveAttribute("aria-selected", "true");
  await openDashboard(page, "/admin/dashboard?tab=nonsense");
  await expect(tab(page, "Analytics")).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectToast(
    page,
    "Logged out successfully",
    "You have been signed out of the admin dashboard.",
  );
  expect((await page.request.get("/api/admin/analytics")).status()).toBe(401);
});

test("without the right, and without the session, the next request leads to the login", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 40[13]/);
  const withdrawn = await signIn(context, "admin");
  await openLoaded(page);
  await runSql(sharedShop(), "update users set is_admin = false where username = $1", [
    withdrawn.username,
  ]);
  await tab(page, "Orders").click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(withdrawn.username);

  const ended = await signIn(context, "admin");
  await openLoaded(page);
  await endSessions(ended);
  await tab(page, "Users").click();
  await expect(loginHeading(page)).toBeVisible();
});
