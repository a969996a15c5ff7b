import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { usd } from "./support/cart-page.ts";
import { hydrated, open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { callsOf } from "./support/watch-page.ts";
import {
  apply,
  cards,
  type DealerListing,
  dealerListing,
  figure,
  models,
  results,
} from "./support/wholesale.ts";

const nothingFits = "/wholesale?dialColor=Other&condition=Good&material=Ceramic";

async function expectListing(page: Page, { watches, summary }: DealerListing): Promise<void> {
  const names = watches.slice(0, 9).map(({ model }) => model);
  await expect.poll(() => models(page)).toEqual(names);
  await expect(figure(page, "Inventory Count")).toHaveText(String(summary.count));
  await expect(figure(page, "Total Retail Value")).toHaveText(usd(summary.totalRetail));
  await expect(figure(page, "Total Wholesale Value")).toHaveText(usd(summary.totalWholesale));
  const discount = Math.round(summary.averageDiscount * 10) / 10;
  await expect(figure(page, "Average Discount")).toHaveText(`${discount}%`);
}

test.beforeEach(async ({ context }) => void (await signIn(context, "wholesale")));

test("the server renders figures, nine cards and both prices; the browser requests the whole listing when idle, and exports with an alert", async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto("/wholesale", { waitUntil: "networkidle" });
  await expect.poll(() => calls).toEqual(["/api/wholesale/watches"]);
  await expect(page).toHaveTitle("Wholesale Catalog | Meridian");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wholesale Catalog");
  const listing = await dealerListing(page);
  expect(listing.summary.count).toBe(listing.watches.length);
  await expectListing(page, listing);
  const [first] = listing.watches;
  await expect(
    cards(page)
      .first()
      .getByText(usd(first?.wholesalePrice ?? 0)),
  ).toBeVisible();
  await expect(cards(page).first().locator("s")).toHaveText(usd(first?.retailPrice ?? 0));
  const benefits = page.getByRole("region", { name: "Wholesale Benefits" });
  await expect(benefits.getByRole("heading", { name: "10-25% below retail" })).toBeVisible();
  await test.step("Export Inventory shows an alert only", async () => {
    await hydrated(page);
    const dialogEvent = page.waitForEvent("dialog");
    const callsOfExport = callsOf(page);
    const click = page.getByRole("button", { name: "Export Inventory" }).click();
    const notice = await dialogEvent;
    expect(notice.type()).toBe("alert");
    expect(notice.message()).toBe("Inventory exported successfully!");
    await notice.accept();
    await click;
    expect(callsOfExport).toEqual([]);
  });
});

test("the sidebar filters watches and figures, Clear All resets the filters, and sort and pages are in the URL", async ({
  page,
}) => {
  await open(page, "/wholesale?page=2");
  const form = page.getByRole("form", { name: "Filters" });
  await form.getByLabel("Brand").selectOption("Rolex");
  await form.getByRole("checkbox", { name: "Black" }).check();
  await form.getByRole("radio", { name: "$10,000-$25,000" }).check();
  await expect(page, "what is ticked is a draft").toHaveURL(/\?page=2$/);
  await apply(page).click();
  await expect(page).toHaveURL(/\/wholesale\?brand=rolex&dialColor=Black&price=10000-25000$/);
  const { watches } = await dealerListing(page);
  const rolex = watches.filter(({ brandName }) => brandName === "Rolex");
  const fitting = await page.request.get(
    "/api/wholesale/watches?dialColor=Black&minPrice=10000&maxPrice=25000",
  );
  const names = ((await fitting.json()) as DealerListing).watches
    .filter(({ id }) => rolex.some((one) => one.id === id))
    .map(({ model }) => model);
  expect(names.length).toBeGreaterThan(0);
  await expect.poll(() => models(page)).toEqual(names);
  await expect(figure(page, "Inventory Count")).toHaveText(String(names.length));

  await page.reload();
  await hydrated(page);
  await expect(form.getByLabel("Brand")).toHaveValue("rolex");
  await page.getByRole("link", { name: "Remove Rolex" }).click();
  await expect(page).toHaveURL(/\/wholesale\?dialColor=Black&price=10000-25000$/);
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/wholesale\?price=0-100000$/);
  await expect(results(page), "the focus moves to the results").toBeFocused();
  await expect(form.getByLabel("Brand")).toHaveValue("");
  await expect(form.getByRole("checkbox", { checked: true })).toHaveCount(0);

  await test.step("sort and pages of nine", async () => {
    await open(page, "/wholesale");
    const sort = page.getByLabel("Sort by");
    await expect(sort.getByRole("option")).toHaveText([
      "Newest First",
      "Price High to Low",
      "Price Low to High",
    ]);
    const { watches } = await dealerListing(page);
    const dearest = watches.toSorted((a, b) => b.retailPrice - a.retailPrice);
    await sort.selectOption("Price High to Low");
    await expect(page).toHaveURL(/\/wholesale\?sort=price-desc$/);
    await expect.poll(async () => (await models(page))[0]).toBe(dearest[0]?.model);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/sort=price-desc&page=2$/);
    await expect.poll(async () => (await models(page))[0]).toBe(dearest[9]?.model);
    await expect(cards(page)).toHaveCount(9);
    await expect(figure(page, "Inventory Count")).toHaveText(String(watches.length));
    await page.goBack();
    await expect.poll(async () => (await models(page))[0]).toBe(dearest[0]?.model);
  });

  await test.step("filters without a match show an empty catalog; an unknown brand is ignored", async () => {
    await open(page, nothingFits);
    await expect(page.getByRole("heading", { name: "No watches found" })).toBeVisible();
    await expect(
      page.getByText("Try adjusting your filters to find what you're looking for."),
    ).toBeVisible();
    await expect(figure(page, "Inventory Count")).toHaveText("0");
    await expect(figure(page, "Average Discount")).toHaveText("0%");
    await page.getByRole("link", { name: "View all watches" }).click();
    await expect(page).toHaveURL(/\/wholesale$/);
    await expect(cards(page)).toHaveCount(9);
    await open(page, "/wholesale?brand=unheard-of");
    await expectListing(page, await dealerListing(page));
  });
});

test("placeholders show while it loads, and a failure can be retried", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await open(page, "/wholesale");
  let respond = (_status: number) => {};
  const status = new Promise<number>((resolve) => {
    respond = resolve;
  });
  await page.route("**/api/wholesale/watches**", async (route) =>
    route.fulfill({ status: await status, body: "" }),
  );
  await page.getByRole("checkbox", { name: "Black" }).check();
  await apply(page).click();
  await expect(results(page).getByText("Loading watches")).toBeAttached();
  await expect(figure(page, "Inventory Count")).toHaveText("");
  respond(500);
  await expect(page.getByRole("heading", { name: "Failed to fetch watches" })).toBeVisible();
  await expect(figure(page, "Inventory Count")).toHaveText("–");
  await axe(page);
  await page.unroute("**/api/wholesale/watches**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/dialColor=Black$/);
});

test("on a phone the filters are in a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/wholesale");
  await expect(apply(page)).toBeHidden();
  const filters = page.getByRole("main").locator("summary");
  await filters.click();
  await page.getByRole("form", { name: "Filters" }).getByLabel("Brand").selectOption("Omega");
  await axe(page);
  await apply(page).click();
  await expect(page).toHaveURL(/\/wholesale\?brand=omega$/);
  await expect(filters).toBeFocused();
  await expect(filters).toHaveText("Filters1 active");
  await expect(page.getByRole("link", { name: "Remove Omega" })).toBeVisible();
  for (const control of [filters, page.getByLabel("Sort by")]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
