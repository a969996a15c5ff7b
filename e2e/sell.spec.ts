import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import {
  expectInvalid,
  field,
  openWithClock,
  requestsOf,
  stopClock,
  submitButton,
} from "./support/enquiries.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const errors = [
  ["Name", "Name must be at least 2 characters"],
  ["Email", "Please enter a valid email"],
  ["Phone", "Please enter a valid phone number"],
  ["Brand", "Please select a brand"],
  ["Model", "Please enter the model name"],
  ["Condition", "Please select the condition"],
  ["Description", "Please provide more details about your watch"],
  ["I agree to the terms and conditions", "You must agree to the terms and conditions"],
] as const;

const thanks = [
  "Watch submission received",
  "Thank you for your submission. We'll evaluate your timepiece and get back to you within 24-48 hours.",
] as const;

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const submit = (page: Page) => submitButton(page, "Submit Your Watch");

async function fillRequired(page: Page): Promise<void> {
  await field(page, "Name").fill("Ada Reader");
  await field(page, "Email").fill("ada@example.com");
  await field(page, "Phone").fill("2125550148");
  await field(page, "Brand").selectOption("tag_heuer");
  await field(page, "Model").fill("Monaco");
  await field(page, "Condition").selectOption("very_good");
  await field(page, "Description").fill("Worn on Sundays, serviced last year.");
  await field(page, "I agree to").check();
}

test("the form is accessible and fits every width, empty and with errors", async ({ page }) => {
  await open(page, "/sell");
  await expectAccessibleAtEveryWidth(page);
  await submit(page).click();
  for (const [label, message] of errors) await expectInvalid(page, label, message);
  await expect(field(page, "Name")).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
});

test("waits 1.5 seconds, confirms, starts again, and sends nothing", async ({ page }) => {
  await openWithClock(page, "/sell");
  const requests = requestsOf(page);
  await fillRequired(page);
  await field(page, "Year of Manufacture").fill("about 1968");
  await field(page, "The original box and papers").check();
  await radio(page, "Both").check();
  await stopClock(page);
  await submit(page).press("Enter");
  const busy = submitButton(page, "Submitting...");
  await expect(busy).toBeDisabled();
  await page.clock.runFor(1_499);
  await expect(busy).toBeDisabled();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expectToast(page, ...thanks);
  for (const label of ["Name", "Email", "Phone", "Brand", "Model", "Condition", "Description"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  await expect(field(page, "Year of Manufacture")).toHaveValue("");
  await expect(field(page, "The original box and papers")).not.toBeChecked();
  await expect(field(page, "I agree to")).not.toBeChecked();
  await expect(radio(page, "Email")).toBeChecked();
  await expect(submit(page)).toBeFocused();
  await axe(page);
  expect(requests).toEqual([]);

  await submit(page).click();
  for (const [label, message] of errors) await expectInvalid(page, label, message);
});

test("the terms open in a new tab, and the form keeps its values", async ({ page }) => {
  await open(page, "/sell");
  await field(page, "Model").fill("Monaco");
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "terms and conditions" }).click();
  await expect(await opened).toHaveURL("/terms");
  await expect(field(page, "Model")).toHaveValue("Monaco");
  await expect(field(page, "I agree to")).not.toBeChecked();
});

test("the form works by keyboard", async ({ page }) => {
  await open(page, "/sell");
  const chooser = page.waitForEvent("filechooser");
  await field(page, "Name").focus();
  const typed = [
    "Ada Reader",
    "ada@example.com",
    "2125550148",
    "Tudor",
    "Ranger",
    "79950",
    "",
    "1968",
    "Fair",
    " ",
    "Worn on Sundays, serviced last year.",
    "4000",
  ];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Choose photos")).toBeFocused();
  await page.keyboard.press("Enter");
  expect((await chooser).isMultiple()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Phone")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await expect(field(page, "Brand")).toHaveValue("tudor");
  await expect(field(page, "Condition")).toHaveValue("fair");
  await expect(field(page, "The original box and papers")).toBeChecked();
  await page.keyboard.press("Enter");
  await expectToast(page, ...thanks);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is shown, and a note replaces the form", async ({ page }) => {
    await page.goto("/sell");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "How It Works" })).toBeVisible();
    await expect(main.getByText(/^The form needs JavaScript/)).toBeVisible();
    await expect(submit(page)).toBeHidden();
  });
});
