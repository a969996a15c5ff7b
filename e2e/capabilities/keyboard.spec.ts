import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aWatch } from "../support/admin-data.ts";
import { anEnquiry } from "../support/enquiries.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { aPlacedOrder, expectStatus } from "../support/staff-orders.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

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
