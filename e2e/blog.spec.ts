import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { expect, refusedPreload, test, widths } from "./support/test.ts";
import { toast } from "./support/toast.ts";

/** A browser without JavaScript turns down the modules that a page would preload. */

const featured = {
  title: "1972 and After: How the Steel Sports Watch Was Invented",
  date: "October 29, 2026",
  category: "Watch History",
};
const recent = [
  ["Can a Watch Be an Investment? An Honest Ledger", "October 8, 2026", "Investment"],
  ["Complications, in Order of Difficulty", "September 17, 2026", "Watch Education"],
  ["Looking After a Mechanical Watch", "August 27, 2026", "Watch Care"],
  ["Box, Papers and Provenance: How to Read a Pre-Owned Watch", "August 6, 2026", "Collecting"],
  ["What Auction Records Tell You, and What They Do Not", "July 16, 2026", "Auctions & Events"],
] as const;
const categories = [
  ["Watch History", "watch-history"],
  ["Investment", "investment"],
  ["Watch Education", "watch-education"],
  ["Industry Insights", "industry-insights"],
  ["Watch Care", "watch-care"],
  ["Collecting", "collecting"],
  ["Brand Spotlights", "brand-spotlights"],
  ["Auctions & Events", "auctions-and-events"],
] as const;
const tags = [
  ["Rolex", "rolex"],
  ["Patek Philippe", "patek-philippe"],
  ["Omega", "omega"],
  ["Collecting", "collecting"],
  ["Investment", "investment"],
  ["Vintage", "vintage"],
  ["Auctions", "auctions"],
  ["Complications", "complications"],
] as const;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const search = (page: Page) =>
  page.getByRole("search").getByRole("searchbox", { name: "Search articles" });
const box = (page: Page) => ({
  email: region(page, "Newsletter").getByRole("textbox", { name: "Email address" }),
  subscribe: region(page, "Newsletter").getByRole("button", { name: "Subscribe", exact: true }),
});

async function expectLinks(
  page: Page,
  list: string,
  links: readonly (readonly [string, string])[],
) {
  const found = page.getByRole("navigation", { name: list, exact: true }).getByRole("link");
  await expect(found).toHaveText(links.map(([name]) => name));
  for (const [place, [, href]] of links.entries()) {
    await expect(found.nth(place)).toHaveAttribute("href", href);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the first of six articles is featured, five are recent, each with its facts", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedPreload);
    const response = await page.goto("/blog");
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle("Blog | Meridian");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");

    const first = region(page, "Featured article").getByRole("article");
    await expect(first.getByRole("link", { name: featured.title })).toHaveAttribute(
      "href",
      "/blog/1",
    );
    for (const fact of ["The Meridian editors", featured.date, featured.category, "3 min read"]) {
      await expect(first.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(first.locator("img")).toHaveAttribute("src", /\/media\/journal--/);

    const cards = region(page, "Recent Articles").getByRole("article");
    await expect(cards.getByRole("heading")).toHaveText(recent.map(([title]) => title));
    for (const [place, [title, date, category]] of recent.entries()) {
      const card = cards.nth(place);
      await expect(card.getByRole("link", { name: title })).toHaveAttribute(
        "href",
        `/blog/${place + 2}`,
      );
      for (const fact of ["The Meridian editors", date, category, "3 min read"]) {
        await expect(card.getByText(fact, { exact: true })).toBeVisible();
      }
    }
  });
});

test("eight categories, eight popular tags and the archive have their addresses", async ({
  page,
}) => {
  await open(page, "/blog");
  await expectLinks(
    page,
    "Categories",
    categories.map(([name, slug]) => [name, `/blog/category/${slug}`]),
  );
  await expectLinks(
    page,
    "Popular Tags",
    tags.map(([name, slug]) => [name, `/blog/tag/${slug}`]),
  );
  await expect(page.getByRole("link", { name: "View all articles" })).toHaveAttribute(
    "href",
    "/blog/archive",
  );
});

test("an article's card leads to the not-found screen from anywhere on it, and back", async ({
  page,
}) => {
  await open(page, "/blog");
  const card = region(page, "Recent Articles").getByRole("article").first();
  await card.click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL("/blog/2");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
});

test("search and newsletter take what is typed, by keyboard alone, and do nothing with it", async ({
  page,
}) => {
  await open(page, "/blog");
  const { email, subscribe } = box(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "image") sent.push(`${request.method()} ${request.url()}`);
  });
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = "yes";
  });

  await search(page).focus();
  await page.keyboard.type("perpetual calendar");
  await page.keyboard.press("Enter");
  await expect(search(page)).toHaveValue("perpetual calendar");

  await expect(email).toHaveAttribute("type", "email");
  await email.focus();
  await page.keyboard.type("reader@example.com");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(subscribe).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await subscribe.click();
  await expect(email).toHaveValue("reader@example.com");

  await expect(page).toHaveURL("/blog");
  await expect(page.locator("html")).toHaveAttribute("data-stayed", "yes");
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("no article's text is sent along, neither in the page nor in its scripts", async ({
  page,
}) => {
  const folder = "src/features/content/articles";
  const openings = readdirSync(folder).map((file) =>
    readFileSync(`${folder}/${file}`, "utf8").slice(0, 40),
  );
  expect(openings).toHaveLength(6);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (["document", "script"].includes(response.request().resourceType())) {
      bodies.push(response.text());
    }
  });
  await open(page, "/blog");
  const received = (await Promise.all(bodies)).join("\n");
  expect(received).toContain(featured.title);
  for (const opening of openings) expect(received).not.toContain(opening);
});

for (const width of widths) {
  test(`axe finds nothing and nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/blog");
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
