import type { Page } from "@playwright/test";
import { open } from "./support/open.ts";
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

test("'Explore Collection' and the banner lead on, and 'Our Services' scrolls, without motion if that is wanted", async ({
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

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await test.step(`'Our Services', motion: ${reducedMotion}`, async () => {
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
    await test.step(`the banner, its picture too, at ${width} px`, async () => {
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
});
