import type { Page } from "@playwright/test";
import { field, fillSignIn, makeDealer, registered } from "./support/auth.ts";
import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const application = /\/wholesale-application$/;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Wholesale Login" });
const opener = (page: Page) => page.getByRole("button", { name: "Sign in to wholesale" });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Sign In" });

async function openDialog(page: Page): Promise<void> {
  await open(page, "/wholesale-application");
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

declare global {
  interface Window {
    letRedirectGo: () => void;
  }
}

/** Holds back the redirect's timer, so that no test depends on the clock. */
async function holdRedirect(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const held = new Map<number, () => void>();
    window.setTimeout = ((work: () => void, delay?: number) => {
      if (delay !== 1_000) return start(work, delay);
      const id = -1 - held.size;
      held.set(id, work);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = ((id: number) => {
      if (!held.delete(id)) stop(id);
    }) as typeof clearTimeout;
    window.letRedirectGo = () => {
      for (const work of held.values()) work();
    };
  });
}

async function aDealer(page: Page) {
  const dealer = await registered(page);
  await makeDealer(dealer);
  return dealer;
}

test("it keeps the focus and returns it, and an account without wholesale access is signed in and sees Access denied", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await registered(page);
  await open(page, "/wholesale-application");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(dialog(page), "Username")).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("Tab");
  expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await expectFits(page);
  await fillSignIn(dialog(page), { ...customer, password: "not the one" });
  await submit(page).click();
  await expectToast(page, "Login failed", "Invalid credentials");
  await expect(field(dialog(page), "Password")).toBeFocused();
  await page.keyboard.type("x");
  await expect(field(dialog(page), "Password")).toHaveValue("x");

  await fillSignIn(dialog(page), customer);
  await submit(page).click();
  await expectToast(page, "Access denied", "Your account doesn't have wholesale privileges");
  await expect(field(dialog(page), "Password")).toBeFocused();
  await expect(page).toHaveURL(application);
  await axe(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("banner")).toContainText(customer.username);
  await expect(page.getByRole("link", { name: "Wholesale Portal" })).toHaveCount(0);
});

test("a dealer sees a toast and, after one second, the catalog", async ({ page }) => {
  await holdRedirect(page);
  const dealer = await aDealer(page);
  await openDialog(page);
  await fillSignIn(dialog(page), dealer);
  await submit(page).click();
  await expectToast(page, "Wholesale access granted", "Welcome to the wholesale section");
  await expect(page.getByText("Logged in successfully")).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(application);
  await expect(
    page.getByRole("main").getByText("You already have wholesale access."),
  ).toBeVisible();
  await page.evaluate(() => window.letRedirectGo());
  await expect(page).toHaveURL(/\/wholesale$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wholesale Catalog");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(9);
});

test("a dealer who navigates elsewhere is not redirected", async ({ page }) => {
  await holdRedirect(page);
  const dealer = await aDealer(page);
  await openDialog(page);
  await fillSignIn(dialog(page), dealer);
  await submit(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Collections" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Collections");
  await page.evaluate(() => window.letRedirectGo());
  await expect(page).toHaveURL(/\/collections$/);
});
