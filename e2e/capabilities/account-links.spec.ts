import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { linkMailedTo } from "../support/people.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

const first = "quiet harbour 12";
const second = "slow tide over slate";

let made = 0;
const newName = () => `walker${Date.now().toString(36)}${++made}`;

/** Registers by the call that the form makes, and returns the new customer. */
async function register(page: Page) {
  const username = newName();
  const email = `${username}@example.com`;
  const data = { username, email, password: first };
  expect((await page.request.post("/api/auth/register", { data })).status()).toBe(201);
  return { username, email };
}

async function confirmByLink(page: Page, email: string) {
  await open(page, await linkMailedTo(email));
  await page.getByRole("button", { name: "Confirm this address" }).click();
}

async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a customer registers, confirms the address, and the banner goes", async ({ page }) => {
  const { username, email } = await register(page);
  await open(page, "/login?from=/account");
  await fillIn(page, username, first);
  await expect(page).toHaveURL("/account");
  const banner = page.getByText("Please confirm your email address");
  await expect(banner).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expectToast(page, "A link is on its way", `Please look into the mail of ${email}.`);

  await open(page, await linkMailedTo(email));
  await expect(page).toHaveURL("/confirm-email");
  await expect(page.getByText(email)).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  const done = page.getByRole("heading", { level: 1, name: "Your address is confirmed" });
  await expect(done).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(username);
  await expect(banner).toHaveCount(0);
});

test("who forgot the password chooses a new one by a link, once", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/);
  const { username, email } = await register(page);
  await open(page, await linkMailedTo(email));
  await expect(page.getByText(`Please sign in as ${username}`)).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Sign in to confirm" }).click();
  await page.getByRole("dialog").getByLabel("Username or email").fill(email);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(first);
  await page.getByRole("dialog").getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is confirmed");
  await context.clearCookies();

  for (const path of ["/login", "/admin/login"]) {
    await open(page, path);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
  }
  await open(page, "/");
  await page.getByRole("link", { name: "Sign In" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(dialog).toHaveCount(0);
  await expectFits(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Please enter your email address or your username")).toBeVisible();
  await page.getByLabel("Email or username").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Look into your mail");
  await expect(page.getByText("never confirmed")).toBeVisible();
  await expectFits(page);

  await expect(async () => {
    expect(await linkMailedTo(email)).toContain("/reset-password#");
  }).toPass();
  const link = await linkMailedTo(email);
  await open(page, link);
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("Password", { exact: true }).fill(second);
  await page.getByLabel("Confirm Password").fill("something else");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(second);
  await expectFits(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is saved");
  await expectFits(page);
  await page.getByRole("link", { name: "Sign In" }).last().click();
  await fillIn(page, username, second);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(username);

  await open(page, link);
  await expect(page.getByRole("alert")).toContainText("This link has been used.");
  await expectFits(page);
});

test("an address changes when the link to the new one is followed", async ({ page, context }) => {
  const user = await signIn(context, "customer");
  await open(page, "/account/settings");
  const section = page.getByRole("region", { name: "Email address" });
  await section.getByLabel("New address").fill("nothing");
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section.getByText("Please enter a valid email address")).toBeVisible();
  await expectFits(page);
  const cancelled = `${newName()}@example.com`;
  await section.getByLabel("New address").fill(cancelled);
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section.getByText(`We sent a link to ${cancelled}.`)).toBeVisible();
  await expectFits(page);
  await section.getByRole("button", { name: "Keep the present address" }).click();
  await expectToast(page, "Your address stays", "The link to the new one has ended.");

  const email = `${newName()}@example.com`;
  await section.getByLabel("New address").fill(email);
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(section.getByText(user.email)).toBeVisible();
  await confirmByLink(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is changed");
  await open(page, "/account/settings");
  await expect(section.getByText(email)).toBeVisible();
  await expect(section.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("a new password ends the session of another browser", async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/400 \(Bad Request\)/);
  const { username, email } = await register(page);
  const other = await browser.newContext();
  const desk = await other.newPage();
  for (const visit of [page, desk]) {
    await open(visit, "/login?from=/account/security");
    await fillIn(visit, username, first);
    await expect(visit.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  }
  const section = page.getByRole("region", { name: "Password" });
  await section.getByLabel("Current password").fill("not this one");
  await section.getByLabel("New password", { exact: true }).fill(second);
  await section.getByLabel("Confirm new password").fill(second);
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(section.getByRole("alert")).toHaveText("This is not your current password.");
  await expectFits(page);
  await section.getByLabel("Current password").fill(first);
  await section.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed", "All other sessions were ended.");
  await expect(section.getByLabel("Current password")).toHaveValue("");
  const notices = page.getByRole("switch", { name: "Mail me after a sign-in on a new device" });
  await notices.check();
  await expect(notices).toBeChecked();

  await page.reload();
  await expect(page).toHaveURL("/account/security");
  await desk.goto("/account/security");
  await expect(desk).toHaveURL(/\/login/);
  await other.close();
  const sent = await runSql<{ mail: string }>(
    sharedShop(),
    "select mail from outgoing_mails where recipient = $1 order by id",
    [email],
  );
  expect(sent.map(({ mail }) => mail)).toEqual(["confirm-email", "account-password-changed"]);
});
