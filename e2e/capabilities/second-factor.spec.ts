import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { authDialog, fillSignIn, makeDealer, signInLink } from "../support/auth.ts";
import { expectFits } from "../support/expect-fits.ts";
import {
  ageSignIns,
  codeOf,
  codesDialog,
  customerWithApp,
  proofDialog,
  saveCodes,
  secondStep,
  signedInCustomer,
} from "../support/factors.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { expectToast, toast } from "../support/toast.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (page: Page) => page.getByLabel("Code", { exact: true });

test("an authenticator app is set up", async ({ page, allowConsole }) => {
  allowConsole(/status of 400/);
  await signedInCustomer(page);
  await open(page, "/account/security");
  await expect(page.getByText("this one is open at a numeric address")).toBeVisible();
  await expect(button(page, "Add a passkey")).toHaveCount(0);
  await button(page, "Set up an app").click();
  await expect(code(page)).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectFits(page);
  await button(page, "Cancel").click();
  await expect(button(page, "Set up an app")).toBeFocused();

  await button(page, "Set up an app").click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? "";
  await code(page).fill("12345");
  await button(page, "Confirm").click();
  await expect(code(page)).toHaveAccessibleDescription(/six digits/);
  await code(page).fill(codeOf(secret, 10));
  await button(page, "Confirm").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("not right");
  await expect(code(page)).toBeFocused();
  await expectFits(page);
  await code(page).fill(codeOf(secret));
  await button(page, "Confirm").click();
  await expect(codesDialog(page)).toBeVisible();
  await expectFits(page);
  await saveCodes(page);
  await expect(page.getByRole("button", { name: "Remove the authenticator app" })).toBeVisible();
  await expectFits(page);
});

test("a code confirms a sign-in; the form shows no failure before", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await customerWithApp(page);
  await open(page, "/login?from=/account/security");
  await fillSignIn(page.getByRole("main"), customer);
  await button(page, "Sign In").click();
  await expect(secondStep(page)).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expectFits(page);
  await code(page).fill(codeOf(customer.secret, 10));
  await button(page, "Confirm").click();
  await expect(page.getByRole("alert")).toContainText("not right");
  await expect(code(page)).toBeFocused();
  await expectFits(page);
  await code(page).fill(codeOf(customer.secret, 1));
  await code(page).press("Enter");
  await expectToast(page, "Logged in successfully", `Welcome back, ${customer.username}!`);
  await expect(page).toHaveURL("/account/security");
});

test("a recovery code signs in once", async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const customer = await customerWithApp(page);
  const [recoveryCode = ""] = customer.recoveryCodes;
  const field = page.getByLabel("Recovery code");

  async function tryToSignIn() {
    await open(page, "/collections");
    await signInLink(page).click();
    await fillSignIn(authDialog(page), customer);
    await authDialog(page).getByRole("button", { name: "Sign In" }).click();
    await button(page, "Use a recovery code instead").click();
    await expect(field).toBeFocused();
    await field.fill(recoveryCode.toLowerCase());
    await button(page, "Confirm").click();
  }

  await tryToSignIn();
  await expectToast(page, "Logged in successfully");
  await open(page, "/account/security");
  await expect(page.getByText("9 codes are left.")).toBeVisible();
  await page.request.post("/api/auth/logout");
  await tryToSignIn();
  await expect(authDialog(page).getByRole("alert")).toContainText("used before");
  await expectFits(page);
  await button(page, "Start again").click();
  await expect(authDialog(page).getByLabel("Username")).toBeFocused();
});

test("too many wrong codes lead back to the password", async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const customer = await customerWithApp(page);
  await open(page, "/login");
  await fillSignIn(page.getByRole("main"), customer);
  await button(page, "Sign In").click();
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(button(page, "Confirm")).not.toHaveAttribute("aria-busy", "true");
    const answered = page.waitForResponse("**/api/auth/second-factor");
    await code(page).fill(codeOf(customer.secret, 10 + tries));
    await button(page, "Confirm").click();
    await answered;
  }
  await expect(page.getByRole("alert")).toContainText("wrong too often");
  await expect(page.getByRole("main").getByLabel("Username")).toBeFocused();
  await expect(page.getByRole("main").getByLabel("Password")).toHaveValue("");
});

test("dealers and administrators confirm with a code as well", async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  const dealer = await customerWithApp(page);
  await makeDealer(dealer);
  await open(page, "/wholesale-application");
  await button(page, "Sign in to wholesale").click();
  const dialog = page.getByRole("dialog", { name: "Wholesale Login" });
  await fillSignIn(dialog, dealer);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(secondStep(page)).toBeFocused();
  await expectFits(page);
  await code(page).fill(codeOf(dealer.secret, 1));
  await button(page, "Confirm").click();
  await expect(page).toHaveURL("/wholesale");

  // The catalog still loads, and would be refused without the session.
  await page.goto("about:blank");
  await page.request.post("/api/auth/logout");
  const admin = await customerWithApp(page);
  const grant = "update users set is_admin = true where username = $1";
  await runSql(sharedShop(), grant, [admin.username]);
  await open(page, "/admin/login");
  await fillSignIn(page.getByRole("main"), admin);
  await button(page, "Sign In").click();
  await expect(secondStep(page)).toBeFocused();
  await expectFits(page);
  expect(alerts).toEqual([]);
  await code(page).fill(codeOf(admin.secret, 1));
  await button(page, "Confirm").click();
  await expect(page).toHaveURL("/admin/overview");
  expect(alerts).toEqual(["Login successful"]);
});

test("the app is removed, and codes are renewed, after a proof", async ({ page, allowConsole }) => {
  allowConsole(/status of 40[13]/);
  const customer = await customerWithApp(page);
  await page.request.post("/api/auth/login", { data: customer });
  const [first, second] = customer.recoveryCodes;
  await page.request.post("/api/auth/second-factor", { data: { recoveryCode: first } });
  await ageSignIns(customer);
  await open(page, "/account/security");

  await button(page, "Make new codes").click();
  await expectFits(page);
  await button(page, "Make new").click();
  await expect(proofDialog(page).getByLabel("Password")).toBeFocused();
  await expectFits(page);
  await proofDialog(page).getByRole("button", { name: "Use a recovery code instead" }).click();
  await proofDialog(page).getByLabel("Password").fill("not the password");
  await proofDialog(page)
    .getByLabel("Recovery code")
    .fill(second ?? "");
  await button(page, "Confirm").click();
  await expect(proofDialog(page).getByRole("alert")).toContainText("password is not right");
  await proofDialog(page).getByLabel("Password").fill(customer.password);
  await button(page, "Confirm").click();
  const renewed = await saveCodes(page);
  expect(renewed).not.toContain(second);
  await expect(page.getByText("10 codes are left.")).toBeVisible();

  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  await button(page, "Remove").click();
  await expectToast(page, "Second factor", "The authenticator app is removed.");
  await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeFocused();
  await expect(button(page, "Set up an app")).toBeVisible();
});
