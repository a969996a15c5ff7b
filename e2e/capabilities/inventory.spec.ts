import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aWatch } from "../support/admin-data.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { aWatchForSale } from "../support/staff-orders.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

const field = (page: Page, label: string) =>
  page.getByRole("form", { name: "Watch" }).getByLabel(label, { exact: true });

test("a watch is added, previewed and found in the shop, and a big change of price is asked about", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const model = `Journey ${randomUUID().slice(0, 8)}`;
  await open(page, "/inventory/new");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const summary = page.getByRole("alert").filter({ hasText: "fields need your attention" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Enter the model." }).click();
  await expect(field(page, "Model")).toBeFocused();
  await expectFits(page);

  await page.keyboard.type(model);
  await field(page, "Brand").selectOption("Omega");
  await field(page, "Reference").fill("J-1");
  await field(page, "Retail price").fill("$12,500");
  await field(page, "Wholesale price").fill("10000");
  await field(page, "Cost").fill("8000");
  await field(page, "Condition").selectOption("Unworn");
  await field(page, "Box & papers").selectOption("With Box");
  await field(page, "Case size (mm)").fill("40.5");
  await field(page, "Material").selectOption("Titanium");
  await field(page, "Dial color").selectOption("Blue");
  await page.getByRole("textbox", { name: "Description" }).fill("Made for a journey.");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText(model);
  await expect(preview).toContainText("$12,500");
  await page.getByRole("button", { name: "Preview Page" }).click();
  await expect(page.getByRole("dialog")).toContainText("40.5mm");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("It has no picture.");
  await question.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Changes saved");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Omega ${model}`);

  await field(page, "Retail price").fill("1250");
  await page.keyboard.press("Control+s");
  await expect(question).toContainText("$12,500 becomes $1,250.");
  await expect(question).toContainText("A price is below the cost.");
  await question.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Changes saved");
  const history = page.getByRole("region", { name: "History" });
  await history.getByRole("button", { name: "Undo Retail price" }).click();
  await expect(field(page, "Retail price")).toHaveValue("12500");
  await expectFits(page);

  await field(page, "Draft").check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Draft");
  await expect(page.getByRole("link", { name: "View in Shop" })).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Published");

  await page.getByRole("link", { name: "View in Shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: model })).toBeVisible();
  await expect(page.getByText("$12,500").first()).toBeVisible();
});

test("of two people who edit a watch, the second chooses what stays; nothing typed is lost unasked", async ({
  page,
  browser,
  allowConsole,
  baseURL,
}) => {
  allowConsole(/409/);
  const watch = await aWatchForSale();
  const second = await browser.newContext({ ...(baseURL && { baseURL }) });
  const { username } = await signIn(second, "admin");
  const other = await second.newPage();
  await open(page, `/inventory?search=${watch.name}`);
  await page.getByRole("link", { name: watch.name }).click();
  await expect(field(page, "Model")).toHaveValue(watch.name);
  await open(other, `/inventory/${watch.id}`);
  await field(other, "Model").fill("Theirs");
  await field(other, "Year").fill("1999");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(other, "Changes saved");

  await field(page, "Model").fill("Mine");
  await field(page, "Movement").fill("Automatic");
  await page.getByRole("link", { name: "Brands", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const notice = page.getByRole("status").filter({ hasText: `${username} has changed this watch` });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("Theirs: Theirs");
  await expect(notice).toContainText("Yours: Mine");
  await expectFits(page);
  await notice.getByRole("button", { name: "Keep Mine" }).click();
  await expectToast(page, "Changes saved");
  await expect(field(page, "Model")).toHaveValue("Mine");
  await expect(field(page, "Year")).toHaveValue("1999");

  await open(other, `/inventory/${watch.id}`);
  await field(other, "Year").fill("2001");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(other, "Changes saved");
  await second.close();
  await field(page, "Year").fill("2005");
  await field(page, "Crystal").fill("Sapphire");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notice.getByRole("button", { name: "Take Theirs" }).click();
  await expect(field(page, "Year")).toHaveValue("2001");
  await expect(field(page, "Crystal")).toHaveValue("Sapphire");
  await expect(page.getByText("1 unsaved change")).toBeVisible();

  await field(page, "Model").fill("Never saved");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${watch.name}`));
});

test("the table is searched, walked through by keyboard, and many watches are changed at once", async ({
  page,
}) => {
  const pair = `Pair${randomUUID().slice(0, 8)}`;
  for (const name of ["One", "Two"]) {
    await aWatch(sharedShop(), { id: 1, name: "Rolex" }, `${pair} ${name}`);
  }
  await open(page, "/inventory");
  await expect(page.getByRole("table", { name: "Inventory" })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type(pair);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "2 watches" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${pair}`));
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("dialog").getByLabel("Serial").check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Serial" })).toBeVisible();

  const rows = page.getByRole("table", { name: "Inventory" }).locator("tbody tr");
  await rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("12,999");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toContainText("$12,999");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows.nth(1)).toContainText("$12,345");
  await rows.nth(1).getByRole("link").press("Enter");
  await expect(field(page, "Retail price")).toHaveValue("12345");
  await page.goBack();
  await expect(rows.nth(1).getByRole("link")).toBeFocused();

  await page.keyboard.press("k");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected watches" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await dialog.getByLabel("Value").fill("10");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("Change the prices of 2 watches?");
  await expect(dialog.getByRole("listitem").first()).toContainText("$12,345becomes$13,580");
  await expectFits(page);
  await dialog.getByRole("button", { name: "Change prices" }).click();
  await expectToast(page, "2 watches repriced");
  await expect(rows.nth(0)).toContainText("$13,580");

  await rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Retail price")).toHaveValue("13580");
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expectToast(page, "1 watch moved to the bin");
  await expect(page).toHaveURL(/\/inventory$/);
});
