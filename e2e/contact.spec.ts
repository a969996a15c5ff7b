import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import {
  breakTimerOf,
  expectInvalid,
  field,
  holdScript,
  openWithClock,
  requestsOf,
  stopClock,
  submitButton,
} from "./support/enquiries.ts";
import { hydrated, open } from "./support/open.ts";
import { expect, test, widths } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const message = {
  Name: "Ada Reader",
  Email: "ada@example.com",
  Subject: "A bracelet link",
  Message: "Do you have a spare link for it?",
};
const labels = Object.keys(message) as (keyof typeof message)[];

const send = (page: Page) => submitButton(page, "Send Message");

async function fill(page: Page, change: Partial<typeof message> = {}): Promise<void> {
  for (const label of labels) await field(page, label).fill(change[label] ?? message[label]);
}

test("shows phone and email, and both can be used", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  await expect(main.getByRole("link", { name: "+1 (212) 555-0148" })).toHaveAttribute(
    "href",
    "tel:+12125550148",
  );
  await expect(main.getByRole("link", { name: "hello@meridian.example" })).toHaveAttribute(
    "href",
    "mailto:hello@meridian.example",
  );
  await expect(page).toHaveTitle("Contact | Meridian");
});

for (const width of widths) {
  test(`is clean for axe, empty and with every error, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/contact");
    await axe(page);
    await send(page).click();
    await expectInvalid(page, "Name", "Name must be at least 2 characters");
    await expectInvalid(page, "Email", "Please enter a valid email");
    await expectInvalid(page, "Subject", "Subject must be at least 5 characters");
    await expectInvalid(page, "Message", "Message must be at least 10 characters");
    await expect(field(page, "Name")).toBeFocused();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("the first invalid field gets the focus, and is content when it is put right", async ({
  page,
}) => {
  await open(page, "/contact");
  for (const [label, value] of [
    ["Name", "A"],
    ["Email", "ada@"],
    ["Subject", "Link"],
    ["Message", "Too short"],
  ] as const) {
    await fill(page, { [label]: value });
    await send(page).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await field(page, label).fill(message[label]);
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "false");
  }
});

test("by keyboard: waits a second, thanks, empties the form, and nothing is sent", async ({
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

test("failure says so and keeps every word", async ({ page }) => {
  await breakTimerOf(page, 1_000);
  await open(page, "/contact");
  await fill(page);
  await send(page).click();
  await expectToast(
    page,
    "An error occurred",
    "Unable to send your message. Please try again later.",
  );
  for (const label of labels) await expect(field(page, label)).toHaveValue(message[label]);
  await expect(send(page)).toBeEnabled();
  await axe(page);
});

test("what is written before the script arrives stays, and counts", async ({ page }) => {
  const release = await holdScript(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await fill(page);
  release();
  await hydrated(page);
  await send(page).click();
  await expectToast(page, "Message sent", "Thank you for writing to us.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the details are there, and the form says why it is not", async ({ page, allowConsole }) => {
    allowConsole(/^request failed: GET \S+\.js csp$/);
    await page.goto("/contact");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "hello@meridian.example" })).toBeVisible();
    await expect(main.getByText(/^The form needs JavaScript/)).toBeVisible();
    await expect(send(page)).toBeHidden();
  });
});
