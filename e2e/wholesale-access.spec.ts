import type { Page } from "@playwright/test";
import { endSessions, signInLink } from "./support/auth.ts";
import { cartLink, lineOf, nameOf, sum, usd } from "./support/cart-page.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { navigate } from "./support/watch-page.ts";
import { apply, cards, dealerListing, withdrawWholesale } from "./support/wholesale.ts";

const application = /\/wholesale-application$/;
const banner = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");

/** The wholesale prices of the first page, as shown. */
async function dealerPrices(page: Page): Promise<string[]> {
  const { watches } = await dealerListing(page);
  return watches.slice(0, 9).map(({ wholesalePrice }) => usd(wholesalePrice));
}

/** Also waits for the complete listing, which the page requests when idle and which would notice a lost session. */
async function openCatalog(page: Page): Promise<void> {
  const idleRequest = page.waitForResponse("**/api/wholesale/watches**");
  await open(page, "/wholesale");
  await idleRequest;
}

async function expectNone(page: Page, prices: readonly string[]): Promise<void> {
  const html = await page.content();
  for (const price of prices) {
    expect(html).not.toContain(price);
    expect(html).not.toContain(`"wholesalePrice":${price.replace(/\D/g, "")}`);
  }
}

test("a dealer sees the wholesale price from the catalog to the total", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  const [watch] = (await dealerListing(page)).watches;
  if (!watch) throw new Error("The catalog is empty.");
  const card = cards(page).first();
  await open(page, "/collections");
  await banner(page).getByRole("link", { name: "Wholesale Portal" }).first().click();
  await expect(card.getByText(usd(watch.wholesalePrice))).toBeVisible();
  await expect(card.locator("s")).toHaveText(usd(watch.retailPrice));
  await card.getByRole("link", { name: `View Details of ${nameOf(watch)}` }).click();
  await expect(main(page).getByText("Wholesale price")).toBeAttached();
  await expect(main(page).getByText(usd(watch.wholesalePrice)).first()).toBeVisible();
  await expect(main(page).locator("s").first()).toHaveText(usd(watch.retailPrice));
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await open(page, "/cart");
  await expect(lineOf(page, watch).locator("s")).toHaveText(usd(watch.retailPrice));
  await expect(sum(page, "Subtotal")).toHaveText(usd(watch.wholesalePrice));
  await expect(sum(page, "Total").last()).toHaveText(usd(watch.wholesalePrice));
});

test("without the right the next request leads home, without the session to the application", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 40[13]/);
  const dealer = await signIn(context, "wholesale");
  const prices = await dealerPrices(page);
  await openCatalog(page);
  await withdrawWholesale(dealer);
  await page.getByRole("checkbox", { name: "Black" }).check();
  await apply(page).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(banner(page).getByRole("link", { name: "Wholesale Access" }).first()).toBeVisible();
  await expect(banner(page)).toContainText(dealer.username);
  await expect(main(page).getByRole("article").first()).toBeVisible();
  await expect(main(page).locator("s")).toHaveCount(0);
  await expectNone(page, prices);
  await page.goBack();
  await expect(page).toHaveURL(application);

  await test.step("an expired session", async () => {
    const dealer = await signIn(context, "wholesale");
    const prices = await dealerPrices(page);
    await openCatalog(page);
    await endSessions(dealer);
    await page.getByRole("checkbox", { name: "Black" }).check();
    await apply(page).click();
    await expect(page).toHaveURL(application);
    await expect(signInLink(page)).toBeVisible();
    await expectNone(page, prices);
    await open(page, "/collections");
    await expect(
      banner(page).getByRole("link", { name: "Wholesale Access" }).first(),
    ).toHaveAttribute("href", "/wholesale-application");
    await navigate(page, "/wholesale");
    await expect(page, "a guest is led on in the browser too").toHaveURL(application);
  });
});

test("signing out removes wholesale prices, also for the back button", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  const prices = await dealerPrices(page);
  await open(page, "/shop");
  await open(page, "/wholesale");
  await expect(cards(page).first()).toContainText(prices[0] ?? "-");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await banner(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(application);
  await expect(signInLink(page)).toBeVisible();
  await expectNone(page, prices);
  await page.goBack();
  await expect(page).toHaveURL(application);
  await expectNone(page, prices);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(main(page).getByRole("article")).toHaveCount(9);
  await expectNone(page, prices);
});

test("a page in the back/forward cache is hidden and reloaded when it returns", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  await openCatalog(page);
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  await expect(main(page)).toBeHidden();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page).toHaveURL(application);
  await expect(main(page)).toBeVisible();
});
