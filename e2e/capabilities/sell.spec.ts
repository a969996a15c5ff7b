import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aPhoto, withMetadata } from "#tests/photos.ts";
import { axe } from "../support/axe.ts";
import { field, submitButton } from "../support/enquiries.ts";
import { expectFits } from "../support/expect-fits.ts";
import { hold } from "../support/hold.ts";
import { aQuote, stepAsStaff } from "../support/offers.ts";
import { open } from "../support/open.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

const photos = (page: Page) =>
  page.getByRole("list", { name: "Your photos" }).getByRole("listitem").getByRole("img");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("alertdialog");

async function file(name: string, seed: number, width = 800) {
  const buffer = await withMetadata(await aPhoto({ seed, width, height: width / 2 }));
  return { name, mimeType: "image/jpeg", buffer };
}

test("a seller goes from photos to an accepted offer, and the form survives a reload", async ({
  page,
  allowConsole,
}) => {
  const email = `${randomUUID()}@valid.example`;
  await open(page, "/sell");
  await field(page, "Name").fill("Ada Seller");
  await field(page, "Email").fill(email);
  await field(page, "Brand").selectOption("rolex");
  await field(page, "Description").fill("Worn on weekends, serviced last year.");
  await page.getByText("The original box and papers are with it").click();
  const picker = page.getByLabel("Choose photos");
  await picker.setInputFiles([
    await file("dial.jpg", 1, 3_200),
    await file("back.jpg", 2),
    { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") },
  ]);
  await expect(photos(page).nth(1)).toHaveJSProperty("complete", true);
  await expect(
    page.getByText("This file could not be opened as a picture.", { exact: true }),
  ).toBeVisible();
  await expectFits(page);

  await page.reload();
  await open(page, "/sell");
  await expect(field(page, "Name")).toHaveValue("Ada Seller");
  await expect(field(page, "Brand")).toHaveValue("rolex");
  await expect(page.getByLabel("The original box and papers are with it")).toBeChecked();
  await expect(photos(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await expect(photos(page)).toHaveCount(1);

  await field(page, "Phone").fill("+1 212 555 0199");
  await field(page, "Model").fill("Submariner");
  await field(page, "Condition").selectOption("excellent");
  await page.getByLabel("I agree to the terms and conditions").check();
  await submitButton(page, "Submit Your Watch").click();
  const statement = page.getByLabel("I own this watch");
  await expect(statement).toBeFocused();
  await expect(statement).toHaveAccessibleDescription(/yours to sell/);
  await statement.check();
  const release = await hold(page, "**/api/offer-drafts/photos");
  await picker.setInputFiles([await file("clasp.jpg", 3)]);
  await submitButton(page, "Submit Your Watch").dblclick();
  await expect(submitButton(page, "Sending photos, 2 of 2…")).toBeInViewport();
  release();
  const received = page.getByRole("heading", { name: "Watch submission received" });
  await expect(received).toBeFocused();
  await expect(received).toBeInViewport();
  await expectFits(page);
  await page.getByRole("link", { name: "Open your page" }).click();

  await expect(heading(page, "We have received your offer")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expect(photos(page).nth(1)).toHaveJSProperty("complete", true);
  await expect(photos(page).first()).toHaveJSProperty("naturalWidth", 640);
  await expectFits(page);
  await page.getByLabel("Add photos").setInputFiles([await file("papers.jpg", 4)]);
  await expect(photos(page)).toHaveCount(3);
  await page.getByLabel("Message").fill("It also has a spare strap.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectToast(page, "Message sent");

  await stepAsStaff(email, { state: "valuation", text: "An expert is looking at it." });
  await page.reload();
  await expect(heading(page, "Your watch is in valuation")).toBeVisible();
  const quoted = { state: "quoted", text: "We make you an offer." };
  await stepAsStaff(email, { ...quoted, quoteAmount: 9_000 });
  await page.reload();
  await expect(heading(page, "Our offer for your watch")).toBeVisible();
  await expectFits(page);

  const accept = page.getByRole("button", { name: "Accept $9,000" });
  await accept.click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await stepAsStaff(email, { ...quoted, quoteAmount: 8_800 });
  allowConsole(/409/);
  await accept.click();
  await dialog(page).getByRole("button", { name: "Accept" }).click();
  await expect(dialog(page)).toContainText("The amount has changed meanwhile");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Accept $8,800" }).click();
  await axe(page);
  await dialog(page).getByRole("button", { name: "Accept" }).click();
  await expect(heading(page, "Please send us your watch")).toBeVisible();
  await expect(page.getByText(aQuote.shippingInstructions)).toBeVisible();
  await expectFits(page);

  await open(page, "/sell/offer");
  await expect(heading(page, "Please send us your watch")).toBeVisible();
  await page.evaluate(() => window.sessionStorage.clear());
  await open(page, "/sell/offer");
  await field(page, "Email").fill(email);
  await expectFits(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("a new link is on its way")).toBeVisible();
});
