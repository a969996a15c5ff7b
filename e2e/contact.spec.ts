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

const message = {
  Name: "Ada Reader",
  Email: "ada@example.com",
  Subject: "A bracelet link",
  Message: "Do you have a spare link for it?",
};
const labels = Object.keys(message) as (keyof typeof message)[];

const send = (page: Page) => submitButton(page, "Send Message");

test("the form is accessible and fits every width, empty and with errors", async ({ page }) => {
  await open(page, "/contact");
  await expectAccessibleAtEveryWidth(page);
  await send(page).click();
  await expectInvalid(page, "Message", "Message must be at least 10 characters");
  await expect(field(page, "Name")).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
});

test("by keyboard: waits a second, confirms, empties the form, and sends nothing", async ({
  page,
}) => {
  await openWithClock(page, "/contact");
  const requests = requestsOf(page);
  await field(page, "Name").focus();
  for (const label of labels) {
    await page.keyboard.type(message[label]);
    await page.keyboard.press("Tab");
  }
  await expect(send(page)).toBeFocused();
  await stopClock(page);
  await page.keyboard.press("Enter");
  const busy = submitButton(page, "Sending...");
  await expect(busy).toBeDisabled();
  await page.clock.runFor(999);
  await expect(busy).toBeDisabled();
  await expect(field(page, "Name")).toHaveValue(message.Name);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expectToast(page, "Message sent", "Thank you for writing to us.");
  for (const label of labels) await expect(field(page, label)).toHaveValue("");
  await expect(send(page)).toBeFocused();
  await axe(page);
  expect(requests).toEqual([]);

  await send(page).click();
  await expectInvalid(page, "Name", "Name must be at least 2 characters");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("contact details are shown, and a note replaces the form", async ({ page }) => {
    await page.goto("/contact");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "hello@meridian.example" })).toBeVisible();
    await expect(main.getByText(/^The form needs JavaScript/)).toBeVisible();
    await expect(send(page)).toBeHidden();
  });
});
