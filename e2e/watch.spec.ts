import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { hydrated, open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, refusedPreload, test, widths } from "./support/test.ts";
import {
  aSoldWatch,
  callsOf,
  gallery,
  navigate,
  openWatch,
  references,
  thumbnail,
  watchOf,
} from "./support/watch-page.ts";

const notFoundMessage = /status of 404/;
const tabs = ["Details & Specifications", "Shipping & Returns", "Authenticity Guarantee"];
const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;

async function colorOf(page: Page, status: string): Promise<number[]> {
  const dot = page.getByText(status, { exact: true }).locator("span");
  const color = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  return color.match(/\d+/g)?.map(Number) ?? [];
}

test("the page shows what is known of the watch", async ({ page }) => {
  const watch = await openWatch(page, references.inStock);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
  await expect(main.getByText(usd(watch.retailPrice), { exact: true })).toBeVisible();
  await expect(main.getByText(watch.description)).toBeVisible();
  await expect(main.getByText("Usually ships within 1-2 business days")).toBeVisible();
  const facts = main.locator("dl").first();
  await expect(facts.getByRole("term")).toHaveText([
    "Reference",
    "Case Size",
    "Dial Color",
    "Material",
    "Condition",
    "Box & Papers",
  ]);
  await expect(facts.getByRole("definition")).toHaveText([
    watch.reference,
    watch.caseSize,
    watch.dialColor,
    watch.material,
    watch.condition,
    watch.boxPapers,
  ]);
});

test("the breadcrumb leads home, to the shop and to the brand", async ({ page }) => {
  const watch = await openWatch(page, references.inStock);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText([
    "Home",
    "Shop",
    watch.brandName,
    watch.model,
  ]);
  const targets = trail.getByRole("link");
  await expect(targets.nth(0)).toHaveAttribute("href", "/");
  await expect(targets.nth(1)).toHaveAttribute("href", "/shop");
  await expect(targets.nth(2)).toHaveAttribute("href", "/shop/audemars-piguet");
  await expect(targets).toHaveCount(3);
});

for (const [reference, badge] of [
  [references.newArrival, "New Arrival"],
  [references.limited, "Limited"],
  [references.rare, "Rare"],
  [references.inStock, undefined],
] as const) {
  test(`the badge of ${reference} is ${badge ?? "none"}`, async ({ page }) => {
    await openWatch(page, reference);
    const badges = page.getByRole("main").getByText(/^(New Arrival|Limited|Rare)$/);
    await expect(badges).toHaveText(badge ? [badge] : []);
  });
}

test("the stock dot is green, yellow or red, with the words beside it", async ({ page }) => {
  await openWatch(page, references.inStock);
  const [red = 0, green = 0, blue = 0] = await colorOf(page, "In Stock");
  expect(green).toBeGreaterThan(Math.max(red, blue));

  await openWatch(page, references.fourPictures);
  const [r = 0, g = 0, b = 0] = await colorOf(page, "Low Stock");
  expect(Math.min(r, g)).toBeGreaterThan(2 * b);

  const sold = await aSoldWatch(page.request);
  await page.goto(`/watch/${sold.id}`);
  const [ruby = 0, leaf = 0, sky = 0] = await colorOf(page, "Sold");
  expect(ruby).toBeGreaterThan(2 * Math.max(leaf, sky));
});

test("tabs hold the fixed specifications, the inspection period and the guarantee", async ({
  page,
}) => {
  await openWatch(page, references.inStock);
  const panel = page.getByRole("tabpanel");
  await expect(page.getByRole("tab")).toHaveText(tabs);
  for (const fixed of [
    "Sapphire crystal",
    "100m water resistance",
    "Automatic movement",
    "About 48 hours power reserve",
  ]) {
    await expect(panel.getByText(fixed)).toBeVisible();
  }
  await page.getByRole("tab", { name: "Shipping & Returns" }).click();
  await expect(panel).toHaveCount(1);
  await expect(panel.getByText("7-day inspection period")).toBeVisible();
  await expect(panel.getByText("3-5 business days, free over $1,000")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Authenticity Guarantee" })).toBeFocused();
  await expect(panel.getByText("We guarantee that this watch is what we say it is")).toBeVisible();
});

test("a dealer sees the wholesale price and the retail price struck through", async ({
  page,
  context,
}) => {
  const asGuest = await watchOf(page.request, references.inStock);
  expect(asGuest).not.toHaveProperty("wholesalePrice");
  await signIn(context, "wholesale");
  const watch = await openWatch(page, references.inStock);
  const main = page.getByRole("main");
  expect(watch.wholesalePrice).toBeLessThan(watch.retailPrice);
  await expect(main.getByText(usd(watch.wholesalePrice ?? 0), { exact: true })).toBeVisible();
  await expect(main.getByRole("deletion").or(main.locator("s"))).toHaveText(usd(watch.retailPrice));
  const facts = await main.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain(`"price":${watch.retailPrice}`);
  expect(facts).not.toContain(String(watch.wholesalePrice));
});

test("the server's page names the watch to search engines and carries every tab", async ({
  request,
  baseURL,
}) => {
  const watch = await watchOf(request, references.inStock);
  const html = await (await request.get(`/watch/${watch.id}`)).text();
  const meta = (name: string) =>
    html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
  const title = `${watch.brandName} ${watch.model} ${watch.reference}`;
  expect(html).toContain(`<title>${title} | Meridian</title>`);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/watch/${watch.id}"/>`);
  expect(meta("description")?.slice(0, 60)).toBe(watch.description.slice(0, 60));
  expect(meta("description")?.length).toBeLessThanOrEqual(150);
  expect(meta("keywords")).toContain(`${watch.brandName} ${watch.model}`);
  expect(meta("og:type")).toBe("product");
  expect(meta("og:title")).toBe(`${title} | Meridian`);
  expect(meta("og:image")).toBe(`${baseURL}${watch.images[0]}-share.jpg`);
  expect((await request.get(`${watch.images[0]}-share.jpg`)).status()).toBe(200);
  for (const text of ["Sapphire crystal", "7-day inspection", "We guarantee that this watch"]) {
    expect(html).toContain(text);
  }

  const facts = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? "";
  const [product, way] = JSON.parse(facts)["@graph"];
  expect(product).toMatchObject({
    "@type": "Product",
    itemCondition: "https://schema.org/UsedCondition",
    offers: { price: watch.retailPrice, availability: "https://schema.org/InStock" },
  });
  expect((await request.get(product.image[0])).status()).toBe(200);
  expect(way.itemListElement.map((step: { name: string }) => step.name)).toEqual([
    "Home",
    "Shop",
    watch.brandName,
    watch.model,
  ]);
});

for (const id of ["999999", "abc", "0", "1e3", "99999999999999999999"]) {
  test(`watch ${id} is not found`, async ({ page, allowConsole }) => {
    allowConsole(notFoundMessage);
    const calls = callsOf(page);
    const response = await page.goto(`/watch/${id}`, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Watch Not Found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/shop");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(calls).toEqual([]);
  });
}

test("the page hydrates without a call, and a reload shows the same", async ({ page }) => {
  const calls = callsOf(page);
  const watch = await watchOf(page.request, references.inStock);
  await page.goto(`/watch/${watch.id}`, { waitUntil: "networkidle" });
  await hydrated(page);
  expect(calls).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
});

test("coming from another page shows the page's shape until the watch is there", async ({
  page,
}) => {
  const watch = await watchOf(page.request, references.inStock);
  await open(page, "/collections");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/watches/${watch.id}`, async (route) => {
    await held;
    await route.continue();
  });
  await navigate(page, `/watch/${watch.id}`);
  await expect(page.getByRole("status").getByText("Loading watch")).toBeAttached();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(watch.reference.replaceAll(".", "\\.")));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: watch.model })).toBeVisible();
});

test("a watch that cannot be fetched says so", async ({ page, allowConsole }) => {
  allowConsole(/status of 500|500:/);
  const message = "The shelves are being dusted.";
  const watch = await watchOf(page.request, references.inStock);
  await open(page, "/collections");
  await page.route("**/api/watches/*", (route) =>
    route.fulfill({ status: 500, json: { message } }),
  );
  await navigate(page, `/watch/${watch.id}`);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and every picture reached", async ({ page, allowConsole }) => {
    allowConsole(refusedPreload);
    const watch = await watchOf(page.request, references.fourPictures);
    await page.goto(`/watch/${watch.id}`);
    for (const tab of tabs) await expect(page.getByRole("heading", { name: tab })).toBeVisible();
    for (const text of ["Sapphire crystal", "7-day inspection period", "We guarantee that"]) {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
    }
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(gallery(page).getByRole("button")).toHaveCount(0);
    await expect(page.locator("#picture-3")).not.toBeInViewport({ ratio: 0.5 });
    await thumbnail(page, 3).click();
    await expect(page.locator("#picture-3")).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole("link", { name: "View full screen" })).toHaveAttribute(
      "href",
      `${watch.images[0]}-1200.webp`,
    );
  });
});

for (const width of widths) {
  test(`axe finds nothing at ${width} px`, async ({ page, allowConsole }) => {
    allowConsole(notFoundMessage);
    await page.setViewportSize({ width, height: 900 });
    await openWatch(page, references.fourPictures);
    await axe(page);
    for (const tab of tabs) {
      await page.getByRole("tab", { name: tab }).click();
      // What is half under the header after scrolling is not a small target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await axe(page);
    }
    await open(page, "/watch/999999");
    await axe(page);
  });
}
