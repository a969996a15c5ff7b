import type { Page } from "@playwright/test";
import {
  authDialog,
  type Customer,
  endSessions,
  fillSignIn,
  makeDealer,
  registered,
  signInLink,
} from "./support/auth.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { references, watchOf } from "./support/watch-page.ts";

const banner = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");

async function signInOnScreen(page: Page, customer: Customer) {
  await fillSignIn(main(page), customer);
  await main(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

test.describe("/login", () => {
  test("shows the same forms as a page", async ({ page }) => {
    await open(page, "/login");
    await expect(page).toHaveTitle("Sign In | Meridian");
    await expect(main(page).getByRole("heading", { name: "Sign In", level: 1 })).toBeVisible();
    await main(page).getByRole("tab", { name: "Register" }).click();
    await expect(main(page).getByLabel("Confirm Password")).toBeVisible();
    await signInLink(page).click();
    await expect(authDialog(page), "the form is already here").toHaveCount(0);
  });

  for (const [from, to] of [
    ["?from=/collections", "/collections"],
    ["?from=//evil.example", "/account"],
  ] as const) {
    test(`${from} leads to ${to} after signing in`, async ({ page, baseURL }) => {
      const customer = await registered(page);
      await open(page, `/login${from}`);
      await signInOnScreen(page, customer);
      await expect(page).toHaveURL(baseURL + to);
      await expect(banner(page)).toContainText(customer.username);
    });
  }

  test("redirects signed-in users at once", async ({ page, context, baseURL }) => {
    await signIn(context, "customer");
    await page.goto("/login?from=/collections");
    await expect(page).toHaveURL(`${baseURL}/collections`);
  });

  test("is accessible at every width", async ({ page }) => {
    await open(page, "/login");
    await expectAccessibleAtEveryWidth(page);
    await main(page).getByRole("tab", { name: "Register" }).click();
    await expectAccessibleAtEveryWidth(page);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("is the target of Sign In and explains that it needs JavaScript", async ({ page }) => {
      await page.goto("/collections");
      await signInLink(page).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.content()).toMatch(/<noscript>.*Signing in needs JavaScript\./);
      await expect(main(page).getByLabel("Username")).toBeHidden();
    });
  });
});

test.describe("the session", () => {
  test("of a dealer brings dealer prices without a reload", async ({ page }) => {
    const customer = await registered(page);
    await makeDealer(customer);
    const { id } = await watchOf(page.request, references.inStock);
    await open(page, `/watch/${id}`);
    const response = page.waitForResponse(`**/api/watches/${id}`);
    await signInLink(page).click();
    await fillSignIn(authDialog(page), customer);
    await page.keyboard.press("Enter");
    const { wholesalePrice } = await (await response).json();
    const shown = `$${Number(wholesalePrice).toLocaleString("en-US")}`;
    await expect(main(page).getByText(shown).first()).toBeVisible();
    await banner(page).getByRole("link", { name: "Sign Out" }).click();
    await expect(signInLink(page)).toBeVisible();
    await expect(main(page).getByText(shown)).toHaveCount(0);
  });

  test("is shared by all tabs", async ({ page, context, allowConsole }) => {
    const customer = await registered(page);
    await open(page, "/collections");
    const other = await context.newPage();
    await open(other, "/collections");
    await signInLink(page).click();
    await fillSignIn(authDialog(page), customer);
    await page.keyboard.press("Enter");
    await expect(banner(other)).toContainText(customer.username);
    allowConsole(/status of 401/);
    await banner(page).getByRole("link", { name: "Sign Out" }).click();
    await expect(signInLink(other)).toBeVisible();
  });

  test("ends without a refused request", async ({ page, context }) => {
    await signIn(context, "customer");
    await open(page, "/collections");
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 401 && refused.push(response.url()));
    await banner(page).getByRole("link", { name: "Sign Out" }).click();
    await expect(signInLink(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
  });

  test("that has expired shows the header of a guest", async ({ page, context, allowConsole }) => {
    allowConsole(/status of 401/);
    const user = await signIn(context, "customer");
    const { id } = await watchOf(page.request, references.inStock);
    await open(page, `/watch/${id}`);
    await expect(banner(page)).toContainText(user.username);
    await endSessions(user);
    await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(signInLink(page)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(user.username);
  });
});
