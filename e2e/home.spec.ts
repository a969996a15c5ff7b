import type { Page } from "@playwright/test";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { hydrated, open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

const sections = [
  "Browse By Brand",
  "Featured Luxury Watches",
  "Curated Collections",
  "Our Services",
  "Stay Informed",
];

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const sectionTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("the hero's picture is the largest paint, requested early and with priority", async ({
  page,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const picture = page.getByRole("main").getByRole("img").first();
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  await expect(picture).toHaveAttribute("loading", "eager");
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { url: string }) | undefined;
          resolve(last?.url ?? "");
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(largest).toMatch(/\/media\/hero--[\w-]+\.avif$/);
});

test("'Explore Collection' leads to the shop, back leads home, a reload stays", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Explore Collection", exact: true }).click();
  await expect(page).toHaveURL("/shop");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(sectionTitles(page)).toHaveText(sections);
  await page.reload();
  await expect(sectionTitles(page)).toHaveText(sections);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`'Our Services' scrolls to the services (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await open(page, "/");
    const services = region(page, "Our Services");
    await expect(services).not.toBeInViewport();
    await page.evaluate(() => {
      Element.prototype.scrollIntoView = new Proxy(Element.prototype.scrollIntoView, {
        apply: (scroll, element, [options]) => {
          document.documentElement.dataset.scrolled = options.behavior;
          return Reflect.apply(scroll, element, [options]);
        },
      });
    });
    await page.getByRole("link", { name: "Our Services", exact: true }).click();
    await expect(services.getByRole("heading", { name: "Our Services" })).toBeInViewport();
    await expect(services).toBeFocused();
    await expect(page).toHaveURL("/#services");
    await expect(page.locator("html")).toHaveAttribute(
      "data-scrolled",
      reducedMotion === "reduce" ? "auto" : "smooth",
    );
    await region(page, "Curated Collections").getByRole("link").click();
    await expect(page).toHaveURL("/collections");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}

for (const width of [390, 1440]) {
  test(`the 'Curated Collections' banner leads to the collections, its picture too, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/");
    const banner = region(page, "Curated Collections");
    await expect(banner.getByRole("link")).toHaveAttribute("href", "/collections");
    await banner.scrollIntoViewIfNeeded();
    const box = await banner.boundingBox();
    if (!box) throw new Error("The banner is not rendered.");
    await banner.click({ position: { x: box.width - 60, y: box.height - 60 } });
    await expect(page).toHaveURL("/collections");
  });
}

test("hydrates without a request", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(calls).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every section exists, every control is a link, and the newsletter shows an address", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(sectionTitles(page)).toHaveText(sections);
    await expect(region(page, "Browse By Brand").getByRole("listitem")).toHaveCount(6);
    await expect(region(page, "Featured Luxury Watches").getByRole("article")).not.toHaveCount(0);
    await page.getByRole("link", { name: "Our Services", exact: true }).click();
    await expect(page).toHaveURL("/#services");
    await expect(region(page, "Our Services").getByRole("heading").first()).toBeInViewport();
    const newsletter = region(page, "Stay Informed");
    await expect(newsletter.getByRole("textbox")).toBeHidden();
    await expect(newsletter.getByRole("link")).toHaveAttribute("href", /^mailto:\S+@/);
  });
});

test("is accessible at every width", async ({ page }) => {
  await open(page, "/");
  await expectAccessibleAtEveryWidth(page);
});
