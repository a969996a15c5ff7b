import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { type Customer, registered } from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

// The texts of the forms are tested in src/pages/account/sign-in.test.tsx.

const form = (page: Page) => {
  const main = page.getByRole("main");
  return {
    username: main.getByLabel("Username"),
    password: main.getByLabel("Password"),
    submit: main.getByRole("button", { name: "Sign In", exact: true }),
    problem: main.getByRole("alert"),
  };
};

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

test("only an administrator signs in, with the keyboard, and reaches the dashboard", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await registered(page);
  const { username, password } = await anAdministrator(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    return dialog.accept();
  });
  await open(page, "/admin/login");
  await form(page).submit.click();
  await expect(form(page).username).toHaveAccessibleDescription("Username is required");
  await expect(form(page).username).toBeFocused();
  await axe(page);
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

  const release = await hold(page, "**/api/admin/login");
  await form(page).username.fill("");
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
