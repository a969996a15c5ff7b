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
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { references, watchOf } from "./support/watch-page.ts";

const banner = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");

async function signInOnScreen(page: Page, customer: Customer) {
  await fillSignIn(main(page), customer);
  await main(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

test("/login shows the forms as a page and leads on, to the shop's own pages only", async ({
  page,
  context,
  baseURL,
}) => {
  const customer = await registered(page);
  await open(page, "/login");
  await expect(page).toHaveTitle("Sign In | Meridian");
  await expect(main(page).getByRole("heading", { name: "Sign In", level: 1 })).toBeVisible();
  await main(page).getByRole("tab", { name: "Register" }).click();
  await expect(main(page).getByLabel("Confirm Password")).toBeVisible();
  await expectFits(page);
  await signInLink(page).click();
  await expect(authDialog(page), "the form is already here").toHaveCount(0);

  for (const [from, to] of [
    ["?from=/collections", "/collections"],
    ["?from=//evil.example", "/account"],
  ] as const) {
    await context.clearCookies();
    await open(page, `/login${from}`);
    await signInOnScreen(page, customer);
    await expect(page).toHaveURL(baseURL + to);
    await expect(banner(page)).toContainText(customer.username);
  }
  await page.goto("/login?from=/collections");
  await expect(page, "who is signed in needs no form").toHaveURL(`${baseURL}/collections`);
});

test("a dealer's session brings dealer prices without a reload, and its end takes them away", async ({
  page,
}) => {
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
  await page.waitForLoadState("networkidle");
  const refused: string[] = [];
  page.on("response", (reply) => reply.status() === 401 && refused.push(reply.url()));
  await banner(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect(main(page).getByText(shown)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(refused, "no request of a session that has ended").toEqual([]);
});

test("a session is shared by all tabs, and one that has expired is noticed by the next action", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await registered(page);
  await open(page, "/collections");
  const other = await context.newPage();
  await open(other, "/collections");
  await signInLink(page).click();
  await fillSignIn(authDialog(page), customer);
  await page.keyboard.press("Enter");
  await expect(banner(other)).toContainText(customer.username);
  await banner(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(signInLink(other)).toBeVisible();
  await other.close();

  const user = await signIn(context, "customer");
  const { id } = await watchOf(page.request, references.inStock);
  await open(page, `/watch/${id}`);
  await expect(banner(page)).toContainText(user.username);
  await endSessions(user);
  const add = main(page).getByRole("button", { name: "Add to Cart" }).first();
  await add.click();
  await expectToast(page, "Error");
  await expect(add).toBeEnabled();
  await expect(signInLink(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(user.username);
});
