import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hydrated, open } from "./support/open.ts";
import { expect, refusedPreload, test, widths } from "./support/test.ts";

/** A browser without JavaScript turns down the modules that a page would preload. */

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("about says who we are, how we authenticate and what we promise", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedPreload);
    const response = await page.goto("/about");
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle("About Meridian");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Meridian");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Who we are",
      "How we authenticate",
      "What we promise",
      "What we do",
      "The makers",
      "Take your time",
    ]);
    await expect(region(page, "How we authenticate").getByRole("listitem")).toHaveCount(4);
  });
});

test("domestic US shipping is free, and the inspection lasts 48 hours", async ({ page }) => {
  await page.goto("/about");
  const promises = region(page, "What we promise");
  await expect(promises.getByRole("heading", { level: 3 })).toHaveText([
    /^free domestic US shipping$/i,
    /^48 hours to inspect it yourself$/i,
    /^in writing our warranty$/i,
  ]);
  await expect(promises).toContainText("48-hour inspection");
  await expect(promises.getByRole("link", { name: "Read the warranty" })).toHaveAttribute(
    "href",
    "/warranty",
  );
  const words = await page.getByRole("main").innerText();
  expect(words, "another page's returns").not.toMatch(/\b(7|30)[- ]days?\b/);
  expect(words, "another page's warranty").not.toMatch(/\b[12][- ]year/);
});

test("six services and five makers are named, and each service leads on", async ({ page }) => {
  await open(page, "/about");
  const services = region(page, "What we do").getByRole("article");
  await expect(services.getByRole("heading")).toHaveText([
    "Authentication",
    "Trade-In",
    "Global Shipping",
    "Watch Sourcing",
    "Service & Maintenance",
    "Consignment",
  ]);
  const ways = await services
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(ways).toEqual(["/shop", "/sell", "/shipping", "/contact", "/contact", "/sell"]);
  await expect(region(page, "The makers").getByRole("listitem")).toHaveText([
    "Rolex",
    "Patek Philippe",
    "Audemars Piguet",
    "Omega",
    "Cartier",
  ]);
  await services.first().click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL("/shop");
});

test("the invitation leads to the shop and to us, by keyboard", async ({ page }) => {
  await open(page, "/about");
  const invitation = region(page, "Take your time");
  await expect(invitation.getByRole("link", { name: "Browse the Shop" })).toHaveAttribute(
    "href",
    "/shop",
  );
  await invitation.getByRole("link", { name: "Browse the Shop" }).focus();
  await page.keyboard.press("Tab");
  await expect(invitation.getByRole("link", { name: "Contact Us" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contact");
});

for (const width of widths) {
  test(`axe finds nothing and nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about", { waitUntil: "networkidle" });
    await hydrated(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
