import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { figure, openDashboard, tab, tabPanel } from "./support/admin-page.ts";
import { endSessions } from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { sharedShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { callsOf } from "./support/watch-page.ts";

const tabNames = ["Analytics", "Inventory", "Brands", "Users", "Orders", "Newsletter"];
const loginHeading = (page: Page) => page.getByRole("heading", { name: "Admin Login" });

test("a customer is redirected to the login, and no dashboard data is requested", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const calls = callsOf(page);
  await page.goto("/");
  await page.goto("/admin/dashboard");
  await expect(loginHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(calls).toContain("/api/auth/user");
  expect(calls.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  await page.goBack();
  await expect(page, "the dashboard is not in the history").toHaveURL(/\/$/);
});

test("the server's HTML contains no dashboard data", async ({ page, context }) => {
  await signIn(context, "admin");
  const email = `dashboard-${Date.now()}@meridian.example`;
  await runSql(sharedShop(), "insert into subscribers (email) values ($1)", [email]);
  for (const { value } of [{ value: "" }, { value: "?tab=newsletter" }]) {
    const html = await (await page.request.get(`/admin/dashboard${value}`)).text();
    expect(html).toContain("Checking access");
    expect(html).not.toMatch(/dashboard-\d|Total Revenue|\/api\/admin/);
  }
  await openDashboard(page, "/admin/dashboard?tab=newsletter");
  await expect(tabPanel(page)).toContainText(email);
});

test.describe("an administrator", () => {
  let username: string;
  test.beforeEach(async ({ page, context }) => {
    ({ username } = await signIn(context, "admin"));
    await openDashboard(page);
    // A request that is still running would meet the changes which the tests make.
    await page.waitForLoadState("networkidle");
  });

  test("sees figures, tabs and counts of the real shop", async ({ page }) => {
    const reply = await page.request.get("/api/admin/analytics");
    const { totalOrders, pendingOrders, counts } = await reply.json();
    for (const [name, value] of Object.entries({
      "Total Revenue": /^\$[\d,]+$/,
      "Avg Order Value": /^\$[\d,]+$/,
      "Total Orders": totalOrders.toLocaleString("en-US"),
      "Pending Orders": pendingOrders.toLocaleString("en-US"),
      Watches: counts.watches.toLocaleString("en-US"),
      Brands: counts.brands.toLocaleString("en-US"),
      Users: /^[\d,]+$/,
      "Newsletter Subscribers": /^[\d,]+$/,
    })) {
      await expect(figure(page, name), name).toHaveText(value);
    }
    await expect(page.getByRole("tab")).toHaveText(tabNames);
    await axe(page);
  });

  test("finds the tab in the URL after reload, back and arrow keys", async ({ page }) => {
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
    await page.goto("/admin/dashboard?tab=nonsense");
    await expect(tab(page, "Analytics")).toHaveAttribute("aria-selected", "true");
  });

  test("signs out by keyboard and is redirected to the login", async ({ page }) => {
    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expectToast(
      page,
      "Logged out successfully",
      "You have been signed out of the admin dashboard.",
    );
    expect((await page.request.get("/api/admin/analytics")).status()).toBe(401);
  });

  test("whose session has ended is redirected to the login by the next request", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await endSessions({ username });
    await tab(page, "Users").click();
    await expect(loginHeading(page)).toBeVisible();
  });

  test("whose admin flag was withdrawn is redirected to the login by the next request", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    await runSql(sharedShop(), "update users set is_admin = false where username = $1", [username]);
    await tab(page, "Orders").click();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(username);
  });
});
