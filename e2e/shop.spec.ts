import type { Page } from "@playwright/test";
import { hydrated, open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

interface ListedWatch {
  id: number;
  model: string;
  brandName: string;
  retailPrice: number;
  wholesalePrice?: number;
  rare: boolean;
  dialColor: string;
}

/** What the call of the specification answers, newest first; the default range starts at 1000. */
async function listed(page: Page, query = ""): Promise<ListedWatch[]> {
  const reply = await page.request.get(`/api/watches?minPrice=1000${query}`);
  return ((await reply.json()) as { watches: ListedWatch[] }).watches;
}

const results = (page: Page) => page.getByRole("region", { name: "Watches" });
const cards = (page: Page) => results(page).getByRole("article");
const filters = (page: Page) => page.getByRole("main").locator("summary");
const apply = (page: Page) => page.getByRole("button", { name: "Apply Filters" });
const pagination = (page: Page) => page.getByRole("navigation", { name: "Pagination" });
const models = (page: Page) => cards(page).getByRole("heading").allTextContents();
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function expectModels(page: Page, expected: readonly ListedWatch[]): Promise<void> {
  const names = expected.slice(0, 9).map(({ model }) => model);
  await expect.poll(() => models(page)).toEqual(names);
}

test("all watches: title, subtitle, nine cards, newest first, and no request", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/shop", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(calls).toEqual([]);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("All Watches");
  await expect(main.getByText("Discover our curated selection of luxury watches")).toBeVisible();
  await expect(main.getByText("1-year warranty")).toHaveCount(1);
  await expect(page.getByLabel("Sort by")).toHaveValue("newest");
  await expectModels(page, await listed(page));
});

for (const address of ["/shop/omega", "/shop?brand=omega"]) {
  test(`${address} lists one brand under its own name`, async ({ page }) => {
    await open(page, address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Omega Watches");
    await expect(
      main.getByText("Browse our collection of authentic Omega timepieces", { exact: true }),
    ).toBeVisible();
    const omegas = (await listed(page)).filter(({ brandName }) => brandName === "Omega");
    expect(omegas.length).toBeGreaterThan(0);
    await expectModels(page, omegas);
    await expect(page).toHaveTitle(/^Omega Watches/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/shop\/omega$/);
  });
}

test("title, description, keywords and sharing tags vary by brand", async ({ page }) => {
  const head = async (path: string) => {
    await page.goto(path);
    const content = (selector: string) => page.locator(selector).getAttribute("content");
    return Promise.all([
      page.title(),
      content('meta[name="description"]'),
      content('meta[name="keywords"]'),
      content('meta[property="og:title"]'),
      content('meta[property="og:description"]'),
      content('meta[property="og:url"]'),
      content('meta[property="og:image"]'),
      content('meta[name="twitter:title"]'),
    ]);
  };
  const [all, rolex, omega] = [
    await head("/shop"),
    await head("/shop/rolex"),
    await head("/shop/omega"),
  ];
  for (const [index, value] of all.entries()) {
    expect(value).toBeTruthy();
    expect(new Set([value, rolex[index], omega[index]]).size, `${value}`).toBeGreaterThan(1);
    expect(rolex[index]).not.toBe(omega[index]);
  }
});

test("the sort control has three orders, by retail price, kept by reload and back", async ({
  page,
}) => {
  await open(page, "/shop");
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option")).toHaveText([
    "Newest First",
    "Price: High to Low",
    "Price: Low to High",
  ]);
  const cheapest = (await listed(page)).toSorted((a, b) => a.retailPrice - b.retailPrice);
  await sort.selectOption("Price: Low to High");
  await expect(page).toHaveURL(/\/shop\?sort=price-asc$/);
  await expect.poll(async () => (await models(page))[0]).toBe(cheapest[0]?.model);
  await sort.selectOption("Price: High to Low");
  await expect.poll(async () => (await models(page))[0]).toBe(cheapest.at(-1)?.model);
  await page.goBack();
  await expect(sort).toHaveValue("price-asc");
  await page.reload();
  await expect(sort).toHaveValue("price-asc");
  await expect.poll(async () => (await models(page))[0]).toBe(cheapest[0]?.model);
});

test("pages of nine; a new page starts at the top, back returns", async ({ page }) => {
  await open(page, "/shop");
  const whole = await listed(page);
  await expect(pagination(page).getByRole("button", { name: "Previous page" })).toBeDisabled();
  await pagination(page).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\/shop\?page=2$/);
  await expectModels(page, whole.slice(9));
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(results(page)).toBeFocused();
  await pagination(page).getByRole("link", { name: "Next page" }).click();
  await expectModels(page, whole.slice(18));
  await pagination(page).getByRole("link", { name: "Previous page" }).click();
  await expectModels(page, whole.slice(9));
  await page.goBack();
  await expectModels(page, whole.slice(18));
  await page.reload();
  await expectModels(page, whole.slice(18));
});

test("a listing of one page has no pagination", async ({ page }) => {
  const black = await listed(page, "&dialColor=Green&material=Stainless%20Steel");
  expect(black.length).toBeLessThanOrEqual(9);
  await open(page, "/shop?dialColor=Green&material=Stainless+Steel");
  await expectModels(page, black);
  await expect(pagination(page)).toHaveCount(0);
});

test("the panel opens and closes and offers every option", async ({ page }) => {
  await open(page, "/shop");
  await expect(apply(page)).toBeHidden();
  await filters(page).click();
  const options = {
    "Case Size": ["30-34mm", "36-39mm", "40-43mm", "44mm+"],
    "Dial Color": ["Black", "Blue", "White/Silver", "Green", "Other"],
    Material: ["Stainless Steel", "Yellow Gold", "White Gold", "Rose Gold", "Titanium", "Ceramic"],
    Condition: ["New", "Unworn", "Excellent", "Good"],
    "Box & Papers": ["Full Set (Box & Papers)", "With Box", "With Papers", "Watch Only"],
  };
  for (const [name, labels] of Object.entries(options)) {
    const group = page.getByRole("group", { name, exact: true });
    await expect(group.locator("label")).toHaveText(labels);
    await expect(group.getByRole("checkbox", { checked: true })).toHaveCount(0);
  }
  await expect(page.getByRole("radio")).toHaveCount(7);
  await expect(page.getByRole("radio", { name: "$100,000+" })).toBeVisible();
  await filters(page).click();
  await expect(apply(page)).toBeHidden();
});

test("choices are a draft until they are applied, then the page is 1 again", async ({ page }) => {
  await open(page, "/shop?page=2&sort=price-desc");
  const before = await models(page);
  await filters(page).click();
  await page.getByRole("checkbox", { name: "Black" }).check();
  await page.getByRole("checkbox", { name: "Blue" }).check();
  await page.getByRole("radio", { name: "$5,000-$10,000" }).check();
  expect(await models(page)).toEqual(before);
  await apply(page).click();
  await expect(page).toHaveURL(/\/shop\?dialColor=Black%2CBlue&price=5000-10000&sort=price-desc$/);
  await expect(apply(page)).toBeHidden();
  const narrowed = (await listed(page, "&dialColor=Black,Blue&maxPrice=10000"))
    .filter(({ retailPrice }) => retailPrice >= 5000)
    .toSorted((a, b) => b.retailPrice - a.retailPrice);
  await expect(results(page).getByRole("status")).toHaveText(`${narrowed.length} watches`);
  await expect.poll(async () => (await models(page))[0]).toBe(narrowed[0]?.model);
  await page.reload();
  await hydrated(page);
  await expect(results(page).getByRole("status")).toHaveText(`${narrowed.length} watches`);
  await filters(page).click();
  await expect(page.getByRole("checkbox", { name: "Blue" })).toBeChecked();
  await page.goBack();
  await expect.poll(() => models(page)).toEqual(before);
});

test("Clear All lets go of every filter, opens the price and closes the panel", async ({
  page,
}) => {
  await open(page, "/shop/rolex?dialColor=Black&price=5000-10000&sort=price-asc");
  await filters(page).click();
  await page.getByRole("checkbox", { name: "Titanium" }).check();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/shop\/rolex\?price=0-100000&sort=price-asc$/);
  await expect(apply(page)).toBeHidden();
  await expect(filters(page)).toBeFocused();
  await filters(page).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Any price" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Green" }).check();
  await page.getByRole("button", { name: "Clear All" }).click();
  await filters(page).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(apply(page)).toBeHidden();
});

test("a filter in force can be let go alone", async ({ page }) => {
  await open(page, "/shop?dialColor=Black,Green&page=2");
  await page.getByRole("link", { name: "Remove Black" }).click();
  await expect(page).toHaveURL(/\/shop\?dialColor=Green$/);
  await expectModels(page, await listed(page, "&dialColor=Green"));
});

test("nothing fits: the empty state", async ({ page }) => {
  await open(page, "/shop?dialColor=Other&material=Ceramic&condition=Good&price=100000-100000");
  await expect(page.getByRole("heading", { name: "No watches found" })).toBeVisible();
  await expect(
    page.getByText("Try adjusting your filters to find what you're looking for."),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

for (const address of ["/shop/no-such-brand", "/shop?brand=no-such-brand", "/shop/__proto__"]) {
  test(`${address} lists all watches and is not indexed`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await hydrated(page);
    await expectModels(page, await listed(page));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/shop$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
}
