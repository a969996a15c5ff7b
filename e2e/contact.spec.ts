import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { expectInvalid, field, requestsOf, submitButton } from "./support/enquiries.ts";
import { expectFits } from "./support/expect-fits.ts";
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

// The delay and the texts are tested in src/features/messages/contact/ui/forms.test.tsx.

test("by keyboard: the form confirms, empties itself, and sends nothing; its errors are accessible", async ({
  page,
}) => {
  await open(page, "/contact");
  const requests = requestsOf(page);
  await field(page, "Name").focus();
  for (const label of labels) {
    await page.keyboard.type(message[label]);
    await page.keyboard.press("Tab");
  }
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const busy = submitButton(page, "Sending...");
  await expect(busy).toBeDisabled();
  await expect(field(page, "Name")).toHaveValue(message.Name);
  await expectToast(page, "Message sent", "Thank you for writing to us.");
  for (const label of labels) await expect(field(page, label)).toHaveValue("");
  await expect(send(page)).toBeFocused();
  await axe(page);
  expect(requests).toEqual([]);

  await send(page).click();
  await expectInvalid(page, "Name", "Name must be at least 2 characters");
  await expectInvalid(page, "Message", "Message must be at least 10 characters");
  await expect(field(page, "Name")).toBeFocused();
  await expectFits(page);
});
