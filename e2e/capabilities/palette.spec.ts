import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { aSerial } from "../support/staff-orders.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

test("by keyboard alone: a watch is found by its serial number, saved, and sections are changed", async ({
  page,
}) => {
  const { id, serial } = await aSerial();
  await open(page, "/admin/orders");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await axe(page);
  // As a scanner types: Enter comes before the results.
  await page.keyboard.type(serial);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/inventory/${id}`);
  await expect(palette).toHaveCount(0);

  // The actions of the watch.
  const form = page.getByRole("form", { name: "Watch" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(">delete");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Delete", exact: true });
  await expect(question).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  // Unsaved text is not lost.
  const description = form.getByRole("textbox", { name: "Description" });
  const before = await description.inputValue();
  await description.fill(`${before} Palette.`);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("brands");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Escape");
  await description.focus();
  await page.keyboard.press("Control+s");
  await expectToast(page, "Changes saved");
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL("/admin/orders");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("c");
  await expect(page.getByRole("menu", { name: "New" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Go to Inbox",
  );
  await axe(page);
  await page.keyboard.press("Escape");

  // The watch is among those that were opened last.
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("group", { name: "Recent" })).toContainText(serial);
});

test("on a phone the search covers the screen", async ({ page }) => {
  const { id, serial } = await aSerial();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/admin/overview");
  await page
    .getByRole("navigation", { name: "Favourites" })
    .getByRole("button", { name: "Search" })
    .click();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  expect((await palette.boundingBox())?.width).toBe(390);
  await palette.getByRole("combobox").fill(serial.toLowerCase());
  const found = palette.getByRole("option", { name: new RegExp(serial) });
  await expect(found).toBeVisible();
  await axe(page);
  await found.click();
  await expect(page).toHaveURL(`/inventory/${id}`);
});
