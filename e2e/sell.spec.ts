import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { expectInvalid, field, requestsOf, submitButton } from "./support/enquiries.ts";
import { expectFits } from "./support/expect-fits.ts";
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

// The delay and the texts are tested in src/features/messages/contact/ui/forms.test.tsx.

test("the form works by keyboard, confirms, starts again and sends nothing; the terms open in a new tab", async ({
  page,
}) => {
  await open(page, "/sell");
  await test.step("errors are accessible", async () => {
    await submit(page).click();
    for (const [label, message] of errors) await expectInvalid(page, label, message);
    await expect(field(page, "Name")).toBeFocused();
    await expectFits(page);
  });

  await test.step("the terms open in a new tab, and the form keeps its values", async () => {
    await open(page, "/sell");
    await field(page, "Model").fill("Monaco");
    const opened = page.waitForEvent("popup");
    await page.getByRole("main").getByRole("link", { name: "terms and conditions" }).click();
    const terms = await opened;
    await expect(terms).toHaveURL("/terms");
    await terms.close();
    await expect(field(page, "Model")).toHaveValue("Monaco");
    await expect(field(page, "I agree to")).not.toBeChecked();
    await field(page, "Model").fill("");
  });

  const requests = requestsOf(page);
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
});
