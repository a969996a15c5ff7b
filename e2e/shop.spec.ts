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

/** The reply to the specification's call, newest first; the default range starts at 1000. */
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

test("all watches: nine cards, newest first, one request when idle; sorted by retail price, also after reload and back", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/shop", { waitUntil: "networkidle" });
  await hydrated(page);
  await expect
    .poll(() => calls.map((url) => url.replace(/^.*\/api/, "/api")))
    .toEqual(["/api/watches?minPrice=1000&fields=card"]);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("All Watches");
  await expect(main.getByText("Discover our curated selection of luxury watches")).toBeVisible();
  await expect(main.getByText("1-year warranty")).toHaveCount(1);
  await expect(page.getByLabel("Sort by")).toHaveValue("newest");
  await expectModels(page, await listed(page));
  await test.step("three orders, which reload and back restore", async () => {
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
});

test("pages of nine without a request; a new page starts at the top, back returns", async ({
  page,
}) => {
  const complete = page.waitForResponse("**/api/watches?minPrice=1000&fields=card");
  await open(page, "/shop");
  const whole = await listed(page);
  await expect(pagination(page).getByRole("button", { name: "Previous page" })).toBeDisabled();
  await (await complete).finished();
  // A card under the pointer may ask for its watch, but no list is asked for.
  const lists = /\/api\/watches\?/;
  await page.route(lists, (route) => route.abort());
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
  await page.unroute(lists);
  await page.reload();
  await expectModels(page, whole.slice(18));
});

test("filters are a draft until they are applied, can be removed alone, and cleared", async ({
  page,
}) => {
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
  await expect(results(page).getByRole("status").first()).toHaveText(`${narrowed.length} watches`);
  await expect.poll(async () => (await models(page))[0]).toBe(narrowed[0]?.model);
  await page.reload();
  await hydrated(page);
  await expect(results(page).getByRole("status").first()).toHaveText(`${narrowed.length} watches`);
  await filters(page).click();
  await expect(page.getByRole("checkbox", { name: "Blue" })).toBeChecked();
  await page.goBack();
  await expect.poll(() => models(page)).toEqual(before);

  await test.step("an active filter is removed alone", async () => {
    await open(page, "/shop?dialColor=Black,Green&page=2");
    await page.getByRole("link", { name: "Remove Black" }).click();
    await expect(page).toHaveURL(/\/shop\?dialColor=Green$/);
    await expectModels(page, await listed(page, "&dialColor=Green"));
  });

  await test.step("an unknown brand is not kept", async () => {
    await open(page, "/shop/no-such-brand");
    await expectModels(page, await listed(page));
    await filters(page).click();
    await page.getByRole("checkbox", { name: "Green" }).check();
    await apply(page).click();
    await expect(page).toHaveURL(/\/shop\?dialColor=Green$/);
  });

  await test.step("a brand is reached from its collection", async () => {
    await open(page, "/shop?brand=omega");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(
      "Omega Watches",
    );
    const omegas = (await listed(page)).filter(({ brandName }) => brandName === "Omega");
    expect(omegas.length).toBeGreaterThan(0);
    await expectModels(page, omegas);
  });

  await test.step("Clear All removes every filter, resets the price and closes the panel", async () => {
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
});
