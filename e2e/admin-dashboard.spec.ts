import type { Page } from "@playwright/test";
import { timings } from "#src/domain/constants.ts";
import { runSql } from "#tests/test-shop.ts";
import { figure, openDashboard, tab, tabPanel } from "./support/admin-page.ts";
import { endSessions } from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { callsOf } from "./support/watch-page.ts";
import { failures } from "./support/wishlists.ts";

const shared = () => ({ databaseUrl: process.env.E2E_DATABASE_URL ?? "" });
const tabNames = ["Analytics", "Inventory", "Brands", "Users", "Orders", "Newsletter"];
const loginHeading = (page: Page) => page.getByRole("heading", { name: "Admin Login" });
const adminCalls = (calls: readonly string[]) =>
  calls.filter((path) => path.startsWith("/api/admin"));

test.describe("whoever has no right", () => {
  for (const role of ["guest", "customer", "wholesale"] as const) {
    test(`a ${role} is sent to the login, and nothing is asked for`, async ({ page, context }) => {
      if (role !== "guest") await signIn(context, role);
      const calls = callsOf(page);
      await page.goto("/");
      await page.goto("/admin/dashboard");
      await expect(loginHeading(page)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/login$/);
      expect(calls).toContain("/api/auth/user");
      expect(adminCalls(calls)).toEqual([]);
      await page.goBack();
      await expect(page, "the dashboard is not in the history").toHaveURL(/\/$/);
    });
  }

  test("waits for 100 ms", async ({ page }) => {
    await page.clock.install();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/auth/user", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { name: "Checking access" })).toBeVisible();
    await axe(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    await expect(page.getByRole("heading", { name: "Taking you to the login" })).toBeVisible();
    await page.clock.runFor(timings.adminRedirectMs - 1);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});

for (const { how, console, fail } of failures) {
  test(`a check that fails leads to the login: ${how}`, async ({ page, context, allowConsole }) => {
    allowConsole(console);
    await signIn(context, "admin");
    await fail(page, "**/api/auth/user", "GET");
    const calls = callsOf(page);
    await page.goto("/admin/dashboard");
    await expect(loginHeading(page)).toBeVisible();
    expect(adminCalls(calls)).toEqual([]);
  });
}

test("the page as sent holds nothing of the shop's data", async ({ page, context }) => {
  await signIn(context, "admin");
  const email = `kept-${Date.now()}@meridian.example`;
  await runSql(shared(), "insert into subscribers (email) values ($1)", [email]);
  for (const { value } of [{ value: "" }, { value: "?tab=newsletter" }]) {
    const html = await (await page.request.get(`/admin/dashboard${value}`)).text();
    expect(html).toContain("Checking access");
    expect(html).not.toMatch(/kept-\d|Total Revenue|\/api\/admin/);
  }
  await openDashboard(page, "/admin/dashboard?tab=newsletter");
  await expect(tabPanel(page)).toContainText(email);
});

test.describe("an administrator", () => {
  let username: string;
  test.beforeEach(async ({ page, context }) => {
    ({ username } = await signIn(context, "admin"));
    await openDashboard(page);
  });

  test("sees four figures, six tabs and the counts", async ({ page }) => {
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

  test("finds the tab in the address: reload, back and keys", async ({ page }) => {
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

  test("comes from a count to its table", async ({ page }) => {
    await page.getByRole("link", { name: "Newsletter Subscribers" }).click();
    await expect(tab(page, "Newsletter")).toHaveAttribute("aria-selected", "true");
  });

  test("signs out by keyboard and lands on the login", async ({ page }) => {
    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expectToast(
      page,
      "Logged out successfully",
      "You have been signed out of the admin dashboard.",
    );
    expect((await page.request.get("/api/admin/analytics")).status()).toBe(401);
  });

  for (const { how, console, fail } of failures) {
    test(`is told when signing out fails: ${how}`, async ({ page, allowConsole }) => {
      allowConsole(console);
      await fail(page, "**/api/auth/logout", "POST");
      await page.getByRole("button", { name: "Logout" }).click();
      await expectToast(page, "Logout failed", "There was an error signing out. Please try again.");
      await expect(page.getByRole("button", { name: "Logout" })).toBeEnabled();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    });
  }

  test("whose session has ended is sent to the login by the next call", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await endSessions({ username });
    await tab(page, "Users").click();
    await expect(loginHeading(page)).toBeVisible();
  });

  test("whose right was withdrawn is sent to the login by the next call", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    await runSql(shared(), "update users set is_admin = false where username = $1", [username]);
    await tab(page, "Orders").click();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(username);
  });
});

const tables = [
  { name: "Inventory", call: "watches", what: "watches" },
  { name: "Brands", call: "brands", what: "brands" },
  { name: "Users", call: "users", what: "users" },
  { name: "Orders", call: "orders", what: "orders" },
  { name: "Newsletter", call: "subscribers", what: "subscribers" },
] as const;

for (const { how, console, fail } of failures) {
  test(`each part that does not load says so and can be tried again: ${how}`, async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(console);
    await signIn(context, "admin");
    await fail(page, "**/api/admin/**", "GET");
    await openDashboard(page);
    await expect(page.getByRole("region", { name: "Summary" }).getByRole("alert")).toContainText(
      "The figures could not be loaded.",
    );
    await expect(tabPanel(page).getByRole("alert")).toContainText(
      "The counts could not be loaded.",
    );
    await axe(page);
    for (const { name, what } of tables) {
      await tab(page, name).click();
      await expect(tabPanel(page).getByRole("alert")).toContainText(
        `The ${what} could not be loaded.`,
      );
    }
    await axe(page);
    await page.unrouteAll();
    await page.getByRole("region", { name: "Summary" }).getByRole("button").click();
    await expect(figure(page, "Total Orders")).toHaveText(/^[\d,]+$/);
    await tab(page, "Inventory").click();
    await expect(page.getByRole("table")).toBeVisible();
  });
}
