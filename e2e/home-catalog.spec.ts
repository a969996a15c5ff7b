import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

interface Brand {
  id: number;
  name: string;
  slug: string;
  count: number;
}
interface Watch {
  id: number;
  brandId: number;
  brandName: string;
  model: string;
  retailPrice: number;
}

const serverError = /status of 500/;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;

async function get<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(path)).json();
}

/** Arrives as a visitor does who was elsewhere before: nothing of the page is loaded yet. */
async function comeHome(page: Page): Promise<void> {
  await open(page, "/admin/login");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Home", exact: true })
    .click();
}

test("six brand tiles: those with most models, with their number, linked to the brand", async ({
  page,
}) => {
  await page.goto("/");
  const { brands } = await get<{ brands: Brand[] }>(page, "/api/brands");
  const leading = brands.toSorted((one, other) => other.count - one.count).slice(0, 6);
  const tiles = region(page, "Browse By Brand").getByRole("listitem");
  await expect(tiles).toHaveCount(6);
  for (const [place, { name, slug, count }] of leading.entries()) {
    const link = tiles.nth(place).getByRole("link");
    await expect(link).toHaveText(`${name}${count} ${count === 1 ? "model" : "models"}`);
    await expect(link).toHaveAttribute("href", `/shop/${slug}`);
  }
});

test("the featured watches, at their retail prices, also for a dealer", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  await page.goto("/");
  const { watches } = await get<{ watches: Watch[] }>(page, "/api/watches?featured=true");
  expect(watches.length).toBeGreaterThan(0);
  const cards = region(page, "Featured Luxury Watches").getByRole("article");
  await expect(cards).toHaveCount(watches.length);
  for (const [place, watch] of watches.entries()) {
    const card = cards.nth(place);
    await expect(card.getByRole("heading", { name: watch.model })).toBeVisible();
    await expect(card).toContainText(watch.brandName);
    await expect(card).toContainText(usd(watch.retailPrice));
    await expect(card.locator("s")).toHaveCount(0);
    await expect(card.getByRole("link").first()).toHaveAttribute("href", `/watch/${watch.id}`);
  }
});

test("while loading: six tiles and three cards; the brand's name comes from the brands", async ({
  page,
}) => {
  const { brands } = await get<{ brands: Brand[] }>(page, "/api/brands");
  const { watches } = await get<{ watches: Watch[] }>(page, "/api/watches?featured=true");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/brands", async (route) => {
    await held;
    const renamed = brands.map((brand) => ({ ...brand, name: `House of ${brand.name}` }));
    await route.fulfill({ json: { brands: renamed } });
  });
  await page.route("**/api/watches?*", async (route) => {
    await held;
    await route.continue();
  });
  await comeHome(page);
  const waiting = (name: string, label: string) =>
    region(page, name).getByRole("status").filter({ hasText: label }).locator("> div");
  await expect(waiting("Browse By Brand", "Loading brands")).toHaveCount(6);
  await expect(waiting("Featured Luxury Watches", "Loading watches")).toHaveCount(3);
  release();
  const cards = region(page, "Featured Luxury Watches").getByRole("article");
  await expect(cards).toHaveCount(watches.length);
  for (const [place, { brandName }] of watches.entries()) {
    await expect(cards.nth(place)).toContainText(`House of ${brandName}`);
  }
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
});

test("with nothing featured, three sample watches lead to the shop", async ({ page }) => {
  await page.route("**/api/watches?*", (route) => route.fulfill({ json: { watches: [] } }));
  await comeHome(page);
  const cards = region(page, "Featured Luxury Watches").getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByRole("link")).toHaveAttribute("href", "/shop");
    await expect(card.getByRole("heading")).not.toBeEmpty();
    await expect(card).toContainText(/\$\d/);
  }
  await axe(page);
});

test("what does not load says so and can be tried again, while the rest stands", async ({
  page,
  allowConsole,
}) => {
  allowConsole(serverError);
  let broken = true;
  await page.route(/\/api\/(brands|watches)/, (route) =>
    broken ? route.fulfill({ status: 500, body: "no" }) : route.continue(),
  );
  await comeHome(page);
  const brands = region(page, "Browse By Brand");
  const featured = region(page, "Featured Luxury Watches");
  await expect(brands.getByRole("heading", { name: "Failed to fetch brands" })).toBeVisible();
  await expect(featured.getByRole("heading", { name: "Failed to fetch watches" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stay Informed" })).toBeVisible();
  await axe(page);
  broken = false;
  await brands.getByRole("button", { name: "Try again" }).click();
  await expect(brands.getByRole("listitem")).toHaveCount(6);
  await featured.getByRole("button", { name: "Try again" }).click();
  await expect(featured.getByRole("article").first()).toBeVisible();
});
