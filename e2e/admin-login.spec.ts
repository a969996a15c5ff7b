import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { type Customer, registered } from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const form = (page: Page) => {
  const main = page.getByRole("main");
  return {
    username: main.getByLabel("Username"),
    password: main.getByLabel("Password"),
    submit: main.getByRole("button", { name: "Sign In", exact: true }),
    problem: main.getByRole("alert"),
  };
};

async function openLogin(page: Page, path = "/admin/login"): Promise<string[]> {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    return dialog.accept();
  });
  await open(page, path);
  return alerts;
}

async function signInAs(page: Page, { username, password }: Omit<Customer, "email">) {
  await form(page).username.fill(username);
  await form(page).password.fill(password);
  await form(page).submit.click();
}

async function anAdministrator(page: Page): Promise<Customer> {
  const user = await registered(page);
  await runSql(sharedShop(), "update users set is_admin = true where username = $1", [
    user.username,
  ]);
  return user;
}

for (const path of ["/admin", "/admin/login"]) {
  test(`${path} requires both fields and shows no credentials`, async ({ page }) => {
    const alerts = await openLogin(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
    await expect(page.getByRole("main")).not.toContainText(/default|admin123|demo/i);
    await expect(form(page).username).toHaveValue("");
    await expect(form(page).password).toHaveValue("");
    await axe(page);

    let posted = false;
    page.on("request", (request) => {
      posted ||= request.method() === "POST";
    });
    await form(page).submit.click();
    await expect(form(page).username).toHaveAccessibleDescription("Username is required");
    await expect(form(page).password).toHaveAccessibleDescription("Password is required");
    await expect(form(page).username).toBeFocused();
    await axe(page);
    await form(page).username.fill("keeper");
    await form(page).submit.click();
    await expect(form(page).password).toBeFocused();
    expect(posted).toBe(false);
    expect(alerts).toEqual([]);
  });
}

test("a wrong password and a customer's password get the same response", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await registered(page);
  const alerts = await openLogin(page);
  for (const given of [customer, { ...customer, password: "not the password" }]) {
    await signInAs(page, given);
    await expect(form(page).problem).toHaveText("Invalid credentials");
    await expect.poll(() => alerts).toEqual(["alert: Login failed: Invalid credentials"]);
    await expect(form(page).password).toBeFocused();
    alerts.length = 0;
  }
  await axe(page);
  const { user } = await (await page.request.get("/api/auth/user")).json();
  expect(user, "no session was made").toBeNull();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("an administrator signs in with the keyboard and reaches the dashboard", async ({ page }) => {
  const { username, password } = await anAdministrator(page);
  const release = await hold(page, "**/api/admin/login");
  const alerts = await openLogin(page);
  await form(page).username.focus();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  expect(alerts).toEqual(["alert: Login successful"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("login and dashboard explain that they need JavaScript", async ({ page }) => {
    await page.goto("/admin/login");
    expect(await page.content()).toMatch(/<noscript>.*Signing in needs JavaScript\./);
    await expect(form(page).submit).toBeHidden();
    await page.goto("/admin/dashboard");
    expect(await page.content()).toMatch(/<noscript>.*The dashboard needs JavaScript/);
    await expect(page.getByText("Checking access")).toBeHidden();
  });
});
