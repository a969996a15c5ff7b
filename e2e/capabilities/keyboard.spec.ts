import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aWatch } from "../support/admin-data.ts";
import { expectNoSidewaysScroll } from "../support/admin-page.ts";
import { axe } from "../support/axe.ts";
import { anEnquiry } from "../support/enquiries.ts";
import { photos, tiles } from "../support/photos.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { aPlacedOrder, aSerial, expectStatus } from "../support/staff-orders.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(async ({ context }) => {
  await signIn(context, "admin");
  // A journey that uses a pointer fails by this message.
  await context.addInitScript(() => {
    for (const type of ["pointermove", "pointerdown", "mousemove", "mousedown", "touchstart"]) {
      addEventListener(type, () => console.error(`A pointer was used: ${type}`), { capture: true });
    }
  });
});

/** For somebody who is signed in the application loads by itself. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
}

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Types into the search of a list, which applies without Enter. */
async function searchList(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await expect(page).toHaveURL(new RegExp(`search=${text}`));
}

test("by keyboard alone: an order is found by its number, paid and shipped", async ({
  page,
  request,
}) => {
  const number = await aPlacedOrder(request, `Keys ${randomUUID().slice(0, 8)}`);
  await open(page, "/admin/overview");
  await command(page, number);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();

  await command(page, ">funds");
  await expect(page.getByLabel("Amount in USD")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("FT-1");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Paid");

  await command(page, ">shipped");
  await expect(page.getByLabel("Carrier")).toBeFocused();
  await page.keyboard.type("FedEx");
  await page.keyboard.press("Tab");
  await page.keyboard.type("771234567890");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Shipped");
});

test("by keyboard alone: a customer is answered", async ({ page }) => {
  const key = randomUUID().slice(0, 8);
  await anEnquiry(`Question${key}`, `${key}@valid.example`);
  await open(page, "/admin/overview");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/\/admin\/inbox/);
  await searchList(page, `Question${key}`);
  await tabTo(page, page.getByRole("link", { name: `Question${key}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Question${key}`);
  await page.keyboard.press("r");
  await expect(page.getByLabel(`Answer to ${key}@valid.example`)).toBeFocused();
  await page.keyboard.type("It is, and it waits for you.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText(
    "It is, and it waits for you.",
  );
});

test("by keyboard alone: prices of two watches are changed, and changed back", async ({ page }) => {
  const pair = `Keys${randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two"]) {
    await aWatch(sharedShop(), { id: 1, name: "Rolex" }, `${pair} ${name}`);
  }
  await open(page, "/inventory");
  await searchList(page, pair);
  const rows = page.getByRole("table", { name: "Inventory" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await tabTo(page, rows.nth(0).getByRole("link"));
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const change = page.getByRole("button", { name: "Change prices" });
  await tabTo(page, change);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await tabTo(page, dialog.getByLabel("Value"));
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Change the prices of 2 watches?");
  await tabTo(page, dialog.getByRole("button", { name: "Change prices" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "2 watches repriced");
  await expect(rows.nth(0)).toContainText("$13,580");
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(rows.nth(0)).toContainText("$12,345");
  await expect(rows.nth(1)).toContainText("$12,345");
});

test("by keyboard alone: a watch is found by its serial number, its price changed in its row, and changed back", async ({
  page,
}) => {
  const { name, serial } = await aSerial();
  await open(page, "/admin/overview");
  await command(page, serial);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect(page).toHaveURL("/inventory");
  await searchList(page, serial);
  const rows = page.getByRole("table", { name: "Inventory" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await tabTo(page, rows.getByRole("link", { name }));
  const price = rows.getByRole("button", { name: `change the price of ${name}` });
  await tabTo(page, price, { key: "ArrowRight" });
  await page.keyboard.press("Enter");
  await page.keyboard.type("12,999");
  await page.keyboard.press("Enter");
  await expect(price).toContainText("$12,999");
  await expect(price).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(price).toContainText("$12,345");
  await page.keyboard.press("j");
  await expect(rows.getByRole("link", { name })).toBeFocused();
});

test("by keyboard alone: the first row of a list is at most five stops away", async ({
  page,
  request,
}) => {
  await aPlacedOrder(request, "Keys First");
  await anEnquiry("First row", "first@valid.example");
  for (const path of ["/inventory", "/admin/orders", "/admin/inbox"]) {
    await open(page, path);
    const first = page.getByRole("table").locator("tbody tr").first();
    await expect(first).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await test.step(path, () => tabTo(page, first.getByRole("link").first(), { most: 5 }));
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`by keyboard alone: a watch is added ${width} wide, photos first, saved while it is typed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const files = await photos(2);
    // From the beginning: the browser's own dialog would open for a key that comes before this is known.
    page.on("filechooser", (chooser) => chooser.setFiles(files));
    await open(page, "/admin/overview");
    await page.keyboard.press("c");
    await tabTo(page, page.getByRole("menuitem", { name: "New Watch" }), { key: "ArrowDown" });
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: "Watch" });
    const type = async (label: string, text: string) => {
      await tabTo(page, form.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    await tabTo(page, page.getByLabel(/^Choose pictures/));
    await page.keyboard.press("Enter");
    await expect(page.getByText("They are sent as soon as")).toBeVisible();
    await type("Brand", "Omega");
    await type("Model", `Pocket ${randomUUID().slice(0, 8)}`);
    await expect(tiles(page)).toHaveCount(2, { timeout: 30_000 });
    await expect(form.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/inventory\/\d+$/);
    await type("Retail price", "9000");
    await expectNoSidewaysScroll(page);
    await axe(page);

    const publish = form.getByRole("button", { name: "Publish" });
    await tabTo(page, publish);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "fields need" })).toBeFocused();
    await type("Reference", "P-7");
    await type("Condition", "Unworn");
    await type("Box & papers", "With Box");
    await type("Case size (mm)", "40");
    await type("Material", "Titanium");
    await type("Dial color", "Blue");
    await tabTo(page, publish);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Published");
  });
}
