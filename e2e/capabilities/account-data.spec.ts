import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { type Customer, fillSignIn, registered } from "../support/auth.ts";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

async function signInAt(page: Page, path: string, customer: Customer): Promise<void> {
  await open(page, path);
  const form = page.getByRole("main").locator("form").first();
  await fillSignIn(form, customer);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
}

const onDatabase = (statement: string, { username }: Customer) =>
  runSql(sharedShop(), statement, [username]);

/** As if the person had signed in some time ago. */
const waitLong = (customer: Customer) =>
  onDatabase(
    `update sessions set proved_at = now() - interval '1 hour'
     where user_id = (select id from users where username = $1)`,
    customer,
  );

test("people download and read what the shop holds of them", async ({ page, allowConsole }) => {
  const customer = await registered(page);
  await signInAt(page, "/login?from=/account/data", customer);
  await expect(page).toHaveURL("/account/data");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as JSON" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.account).toMatchObject([{ username: customer.username }]);
  expect(data.sessions).toHaveLength(1);

  // A session of long ago has to be proved first, and the page says so when that is refused.
  allowConsole(/403/);
  await waitLong(customer);
  await page.getByRole("link", { name: "Read as a page" }).click();
  const proof = page.getByRole("dialog");
  await expect(proof).toBeVisible();
  await proof.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Confirm and show" }).click();
  await proof.getByLabel(/password/i).fill(customer.password);
  await proof.locator('button[type="submit"]').click();
  await expect(page.getByRole("heading", { name: "Enquiries and offers" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(customer.email);
  await expect(page.getByRole("main")).toContainText("Your email address is not confirmed.");
  await expectFits(page);
});

test("people delete their account, and keep it by signing in again", async ({ page }) => {
  const customer = await registered(page);
  await signInAt(page, "/login?from=/account/data", customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await axe(page);
  await dialog.getByLabel(/Type your username/).fill("somebody else");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("This is not your username.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete account…" })).toBeFocused();

  await page.getByRole("button", { name: "Delete account…" }).click();
  await dialog.getByLabel(/Type your username/).fill(customer.username);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "Your account will be deleted");
  await expect(page).toHaveURL(/\/login/);

  await signInAt(page, "/login", customer);
  await expectToast(page, "Logged in successfully");
  await expect(page.getByText("Your account stays and will not be deleted.").first()).toBeVisible();
  await open(page, "/account/data");
  await expect(page.getByRole("button", { name: "Delete account…" })).toBeVisible();
});
