import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hydrated } from "./support/hydrated.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test, widths } from "./support/test.ts";

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

const sections = [
  "Browse By Brand",
  "Featured Luxury Watches",
  "Curated Collections",
  "Our Services",
  "Stay Informed",
];
const serverError = /status of 500/;
/** A browser without JavaScript turns down the modules that a page would preload. */
const refusedPreload = /^request failed: GET \S+\.js csp$/;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const sectionTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;

async function get<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(path)).json();
}

/** Arrives as a visitor does who was elsewhere before: nothing of the page is loaded yet. */
async function comeHome(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await hydrated(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Home", exact: true })
    .click();
}

test("the six sections come in order, under a title and description for search engines", async ({
  page,
}) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Time in good hands");
  await expect(sectionTitles(page)).toHaveText(sections);
  await expect(page).toHaveTitle("Meridian: Authentic Luxury Watches, New and Pre-Owned");

  const html = (await response?.text()) ?? "";
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toMatch(/<meta name="description" content="[^"]{60,150}"/);
  expect(head).toContain("1-year warranty");
  expect(head).toMatch(/<link rel="canonical" href="http:\/\/[^/"]+\/"/);
  expect(head).toMatch(/property="og:image" content="[^"]+\/media\/hero--[\w-]+-share\.jpg"/);
});

test("the hero's picture is the largest paint, asked for at once and with priority", async ({
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
  await page.goto("/");
  await hydrated(page);
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
    await page.goto("/");
    await hydrated(page);
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

test("the 'Curated Collections' banner leads to the collections, wherever it is clicked", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const banner = region(page, "Curated Collections");
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/collections");
  await banner.click({ position: { x: 900, y: 60 } });
  await expect(page).toHaveURL("/collections");
});

test("'Our Services' has six cards, and home promises one year of warranty", async ({ page }) => {
  await page.goto("/");
  const cards = region(page, "Our Services").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText([
    "Authentication",
    "Trade-In",
    "Global Shipping",
    "Watch Sourcing",
    "Service & Maintenance",
    "Consignment",
  ]);
  for (const card of await cards.all()) await expect(card.getByRole("paragraph")).toBeVisible();
  const words = await page.getByRole("main").innerText();
  expect(words).toContain("1-year warranty");
  expect(words).not.toMatch(/2[- ]year/);
});

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

  test("all is there, every control is a link, and the list takes letters", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedPreload);
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

for (const width of widths) {
  test(`axe finds nothing and nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await hydrated(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
