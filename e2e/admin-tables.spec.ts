import { runSql, type TestShop } from "#tests/test-shop.ts";
import { aBrand, anOrder, aUser, aWatch } from "./support/admin-data.ts";
import {
  bodyRows,
  columnHead,
  dialog,
  expectNoSidewaysScroll,
  openDashboard,
  rowOf,
  tab,
  tabPanel,
} from "./support/admin-page.ts";
import { axe } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test, widths } from "./support/test.ts";

// The texts are tested in src/pages/office/admin-dashboard.page.test.tsx.

const dashboard = ({ url }: TestShop, search = "") => `${url}/admin/dashboard${search}`;

test.beforeEach(({ context, ownShop }) => signIn(context, "admin", ownShop));

test("each table has the columns of its tab", async ({ page, ownShop: shop }) => {
  const brand = await aBrand(shop);
  const watch = await aWatch(shop, brand);
  const dealer = await aUser(shop, "a-dealer", { isAdmin: false, isWholesale: true });
  const both = await aUser(shop, "an-admin-dealer", { isAdmin: true, isWholesale: true });
  const customer = await aUser(shop, "a-customer");
  const order = await anOrder(shop, "A Customer");
  await runSql(shop, "update watches set units = 0, sold_elsewhere = 1 where id = 1");
  await openDashboard(page, dashboard(shop));

  await tab(page, "Inventory").click();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Model",
    "Brand",
    "Price",
    "Status",
    "Actions",
  ]);
  await expect(rowOf(page, watch.name)).toContainText(brand.name);
  await expect(rowOf(page, watch.name)).toContainText("$12,345");
  await expect(rowOf(page, watch.name)).toContainText("Available");
  await page.getByRole("button", { name: "Add New Watch" }).click();
  await expect(page).toHaveURL(dashboard(shop, "?tab=inventory"));
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await expect(bodyRows(page).first()).toContainText("Sold");
  await axe(page);

  await tab(page, "Brands").click();
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Slug", "Watches", "Actions"]);
  await expect(rowOf(page, brand.name).getByRole("cell").nth(1)).toContainText(/1$/);
  await axe(page);

  await tab(page, "Users").click();
  for (const [{ name }, role] of [
    [dealer, "Wholesale"],
    [both, "Admin"],
    [customer, "Customer"],
  ] as const) {
    const cells = rowOf(page, name).getByRole("cell");
    await expect(cells.nth(1)).toContainText(new RegExp(`${role}$`));
    await expect(cells.nth(2)).toContainText("Active");
  }
  await axe(page);

  await tab(page, "Orders").click();
  const shown = rowOf(page, String(order));
  for (const text of ["A Customer", "$23,456", "Pending", "Mar 8, 2026"]) {
    await expect(shown).toContainText(text);
  }
  await axe(page);
});

const hostile = {
  markup: `<script>window.hit = true</script><img src=x onerror="window.hit=true">`,
  quotes: `O'Brien "the 'keeper'" & <b>sons</b>`,
  rightToLeft: "שעון יד \u202eיוקרתי",
  oneLongWord: "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt",
};

test("hostile names are shown as text and break no layout", async ({ page, ownShop: shop }) => {
  const names = Object.values(hostile);
  for (const name of names) {
    await aWatch(shop, await aBrand(shop, name), name);
    await aUser(shop, name);
    await anOrder(shop, name);
  }
  for (const at of ["inventory", "brands", "users", "orders"]) {
    await openDashboard(page, dashboard(shop, `?tab=${at}`));
    for (const name of names) {
      const row = at === "orders" ? bodyRows(page).filter({ hasText: name }) : rowOf(page, name);
      await expect(row, name).toBeVisible();
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await openDashboard(page, dashboard(shop, "?tab=users"));
  for (const name of names) {
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleDescription(
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    );
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
  }
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

const reader = (number: number) => `reader-${String(number).padStart(5, "0")}@meridian.example`;

test("ten thousand rows are paginated and sorted by the server", async ({
  page,
  ownShop: shop,
}) => {
  await runSql(
    shop,
    `insert into subscribers (email, created_at)
     select 'reader-' || lpad(n::text, 5, '0') || '@meridian.example',
            timestamptz '2026-01-01 12:00Z' + (n % 100) * interval '1 day'
     from generate_series(1, 10000) n`,
  );
  await openDashboard(page, dashboard(shop, "?tab=newsletter"));
  const status = tabPanel(page).getByRole("status").first();
  await expect(status).toHaveText("1 to 50 of 10,000 subscribers");
  await expect(bodyRows(page)).toHaveCount(50);
  await expect(bodyRows(page).first(), "the newest first").toContainText(reader(10_000));
  await expect(columnHead(page, "Email")).toHaveAttribute("aria-sort", "none");
  await axe(page);

  const byEmail = page.getByRole("button", { name: "Email", exact: true });
  await byEmail.press("Enter");
  await expect(columnHead(page, "Email")).toHaveAttribute("aria-sort", "ascending");
  await expect(bodyRows(page).first()).toContainText(reader(1));
  await expect(byEmail).toBeFocused();
  await byEmail.press("Enter");
  await expect(columnHead(page, "Email")).toHaveAttribute("aria-sort", "descending");
  await expect(bodyRows(page).first()).toContainText(reader(10_000));

  const pages = page.getByRole("navigation", { name: "Pages of subscribers" });
  await pages.getByRole("link", { name: "Page 200", exact: true }).click();
  await expect(status).toHaveText("9,951 to 10,000 of 10,000 subscribers");
  await expect(bodyRows(page).last()).toContainText(reader(1));
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.reload();
  await expect(bodyRows(page).last()).toContainText(reader(1));
  await page.goBack();
  await expect(bodyRows(page).first()).toContainText(reader(10_000));

  await page.getByRole("button", { name: "Subscribed", exact: true }).click();
  await expect(columnHead(page, "Subscribed")).toHaveAttribute("aria-sort", "ascending");
  await expect(columnHead(page, "Email")).toHaveAttribute("aria-sort", "none");
  await expect(bodyRows(page).first()).toContainText("Jan 1, 2026");

  await page.goto(dashboard(shop, "?tab=newsletter&page=999"));
  await expect(page).toHaveURL(dashboard(shop, "?tab=newsletter&page=200"));
  await expect(bodyRows(page).last()).toContainText(reader(1));
  await test.step("the table head stays while the page scrolls", async () => {
    await openDashboard(page, dashboard(shop, "?tab=newsletter"));
    await expect(bodyRows(page)).toHaveCount(50);
    await bodyRows(page).nth(40).scrollIntoViewIfNeeded();
    await expect(bodyRows(page).first()).not.toBeInViewport();
    await expect(columnHead(page, "Email")).toBeInViewport();
  });
  await test.step("the first load shows a skeleton, and a new sort keeps the old rows until it is loaded", async () => {
    let release = () => {};
    let held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/subscribers?*", async (route) => {
      await held;
      await route.continue();
    });
    await openDashboard(page, dashboard(shop, "?tab=newsletter"));
    await expect(tabPanel(page).getByText("Loading subscribers")).toBeAttached();
    await axe(page);
    release();
    await expect(bodyRows(page)).toHaveCount(50);
    held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
    await expect(bodyRows(page).first()).toContainText(reader(10_000));
    release();
    await expect(bodyRows(page).first()).toContainText(reader(1));

    await page.unrouteAll();
  });
  await test.step("on a phone rows have two lines, and the sort is in a sheet", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard(page, dashboard(shop, "?tab=newsletter"));
    await expect(tab(page, "Newsletter")).toBeInViewport();
    await expect(bodyRows(page)).toHaveCount(50);
    await expect(bodyRows(page).first()).toContainText("Active");
    await axe(page);
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(bodyRows(page).first()).toContainText(reader(9_950));
    await expect(bodyRows(page).first(), "the page begins at its top").toBeInViewport();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Sort" }).click();
    await page.getByLabel("Sort by").selectOption("Email");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(bodyRows(page).first()).toContainText(reader(1));
  });
});
