import type { Page } from "@playwright/test";
import { runSql, type TestShop } from "#tests/test-shop.ts";
import { authDialog, fillSignIn, registered, signInLink } from "../support/auth.ts";
import { expectFits } from "../support/expect-fits.ts";
import {
  addAuthenticator,
  ageSignIns,
  codesDialog,
  proofDialog,
  saveCodes,
  secondStep,
  signedInCustomer,
  startNamedShop,
} from "../support/factors.ts";
import { open } from "../support/open.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

let shop: TestShop;
test.beforeAll(async () => {
  shop = await startNamedShop();
});
test.afterAll(() => shop.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const security = () => `${shop.url}/account/security`;

/** On the page Security, until the codes are saved. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await button(page, "Add a passkey").click();
  await page.getByLabel("Name of the passkey").fill(name);
  await button(page, "Continue").click();
  await expect(codesDialog(page)).toBeVisible();
  await saveCodes(page);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Account" }).getByText("Sign Out").click();
  await expect(signInLink(page)).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await open(page, `${shop.url}/collections`);
  await signInLink(page).click();
  await expect(authDialog(page)).toBeVisible();
}

const greeting = (username: string) => `Welcome back, ${username}!`;

const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "This device only" });

test("a passkey is added and named, recovery codes are saved, and it signs in alone", async ({
  page,
}) => {
  await addAuthenticator(page);
  const { username } = await signedInCustomer(page, shop.url);
  await open(page, security());
  await expect(page.getByText("We recommend a passkey")).toBeVisible();

  await button(page, "Add a passkey").click();
  const name = page.getByLabel("Name of the passkey");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/^Chrome on /);
  await name.fill(" ");
  await button(page, "Continue").click();
  await expect(page.getByText("Please give the passkey a name.")).toBeVisible();
  await expectFits(page);
  await name.fill("Desk");
  await button(page, "Continue").click();
  await expect(codesDialog(page)).toBeVisible();
  await expectFits(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#main")).toBeHidden();
  await expect(codesDialog(page).getByRole("listitem").last()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await codesDialog(page).getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("meridian-recovery-codes.txt");
  await saveCodes(page);

  await expect(row(page)).toContainText(/Desk.*not used yet/);
  await expect(page.getByText("10 codes are left.")).toBeVisible();
  await button(page, "Rename Desk").click();
  await page.getByLabel("Name of the passkey").fill("Reading room");
  await button(page, "Save").click();
  await expect(button(page, "Rename Reading room")).toBeFocused();
  await expectFits(page);

  await test.step("it signs in alone", async () => {
    await signOut(page);
    await openDialog(page);
    await expectFits(page);
    await authDialog(page).getByRole("button", { name: "Sign in with a passkey" }).click();
    await expectToast(page, "Logged in successfully", greeting(username));
    await open(page, security());
    await expect(row(page)).toContainText(/last used/);
  });

  await test.step("the browser proposes it on the sign-in page", async () => {
    await signOut(page);
    await open(page, `${shop.url}/login?from=/account/security`);
    await expectToast(page, "Logged in successfully", greeting(username));
    await expect(page).toHaveURL(security());
  });
});

test("a password needs the passkey too; a dismissed question is no failure", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const authenticator = await addAuthenticator(page);
  const customer = await signedInCustomer(page, shop.url);
  await open(page, security());
  await addPasskey(page, "Desk");
  await signOut(page);
  await openDialog(page);
  await fillSignIn(authDialog(page), customer);
  await button(page, "Sign In").click();
  await expect(secondStep(page)).toBeFocused();
  await expectFits(page);

  await authenticator.recognises(false);
  await button(page, "Use a passkey").click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await expect(authDialog(page).getByRole("alert")).toHaveCount(0);
  await expectFits(page);
  await authenticator.recognises(true);
  await button(page, "Use a passkey").click();
  await expectToast(page, "Logged in successfully", greeting(customer.username));
});

test("removing a passkey needs a proof, which can be refused", async ({ page, allowConsole }) => {
  allowConsole(/status of 403/);
  await addAuthenticator(page);
  const customer = await signedInCustomer(page, shop.url);
  await open(page, security());
  await addPasskey(page, "Desk");
  await ageSignIns(customer, shop);

  await button(page, "Remove Desk").click();
  await expect(page.getByText("It is your last second factor")).toBeVisible();
  await expectFits(page);
  await button(page, "Remove").click();
  await expect(proofDialog(page)).toBeVisible();
  await expectFits(page);
  await page.keyboard.press("Escape");
  await expect(proofDialog(page)).toBeHidden();
  await expect(button(page, "Remove Desk")).toBeFocused();

  await button(page, "Remove Desk").click();
  await button(page, "Remove").click();
  await proofDialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Second factor", "The passkey is removed.");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  await expect(page.getByText("We recommend a passkey")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);
});

test("rights of the staff wait for a second factor, and are back with it", async ({ page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const admin = await registered(page, shop.url);
  const grant = "update users set is_admin = true where username = $1";
  await runSql(shop, grant, [admin.username]);
  await addAuthenticator(page);
  await open(page, `${shop.url}/admin/login`);
  await fillSignIn(page.getByRole("main"), admin);
  await button(page, "Sign In").click();
  await expect(page).toHaveURL(security());
  await expect(page.getByText("Your rights wait for a second factor")).toBeInViewport();
  await expectFits(page);
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await expect(button(page, "Add a passkey")).toBeInViewport();

  await open(page, `${shop.url}/admin/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your rights wait for a second factor",
  );
  await expectFits(page);
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await expect(page).toHaveURL(security());
  await addPasskey(page, "Desk");
  await expect(page.getByText("Your rights wait")).toHaveCount(0);
  await open(page, `${shop.url}/admin/dashboard`);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

  await page.request.post(`${shop.url}/api/auth/logout`);
  await open(page, `${shop.url}/admin/login`);
  await button(page, "Sign in with a passkey").click();
  await expect(page).toHaveURL(`${shop.url}/admin/dashboard`);
});
