import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { expect, refusedPreload, test } from "./support/test.ts";

/** A browser without JavaScript turns down the modules that a page would preload. */

const questions = (page: Page) => page.getByRole("main").locator("summary");
const answers = (page: Page) => page.locator("details p:first-child");
const question = (page: Page, text: string) => questions(page).filter({ hasText: text });

/** Told by a line of the answer, since its box is there even while it is closed. */
const refundAnswer = (page: Page) => page.getByText("Refunds are processed in 3-5 business days");

test("answers open and close by keyboard, each for itself", async ({ page }) => {
  await open(page, "/faq");
  await expect(questions(page)).toHaveCount(16);
  await expect(page.locator("details[open]")).toHaveCount(0);
  const first = question(page, "Are all of your watches authentic?");
  const authentic = page.getByText("all of our watches are authentic");
  const worldwide = page.getByText("Yes, we ship worldwide.");
  await expect(authentic).toBeHidden();

  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Watch Care & Maintenance" })
    .focus();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(authentic).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "How we work" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question(page, "Do you ship worldwide?")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(worldwide).toBeVisible();
  await expect(authentic).toBeVisible();
  await page.keyboard.press("Space");
  await expect(worldwide).toBeHidden();
});

test("an address with a question's id opens that question and no other", async ({ page }) => {
  await open(page, "/faq#refunds");
  await expect(refundAnswer(page)).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  const refunds = question(page, "When will I receive my refund?");
  await expect(refunds).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole("banner").boundingBox();
  expect((await refunds.boundingBox())?.y).toBeGreaterThan(
    (header?.y ?? 0) + (header?.height ?? 0),
  );
  await refunds.click();
  await expect(refundAnswer(page)).toBeHidden();
});

test("search engines are told the same sixteen answers that the page shows", async ({ page }) => {
  await open(page, "/faq");
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? "",
  ) as {
    "@type": string;
    mainEntity: { "@id": string; name: string; acceptedAnswer: { text: string } }[];
  };
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity).toHaveLength(16);
  expect(data.mainEntity.map(({ name }) => name)).toEqual(await questions(page).allTextContents());
  expect(data.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
    await answers(page).allTextContents(),
  );
  for (const { "@id": address } of data.mainEntity) {
    const url = new URL(address);
    expect(url.pathname).toBe("/faq");
    await expect(page.locator(url.hash)).toHaveCount(1);
  }
});

test("Contact Us leads to the contact page, Email Support to the shop's address", async ({
  page,
}) => {
  await open(page, "/faq");
  const main = page.getByRole("main");
  const shopAddress = await page
    .getByRole("contentinfo")
    .locator('a[href^="mailto:"]')
    .getAttribute("href");
  await expect(main.getByRole("link", { name: "Email Support" })).toHaveAttribute(
    "href",
    shopAddress ?? "",
  );
  await main.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("with every answer open it is clean for axe, and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/faq");
  for (const one of await questions(page).all()) await one.click();
  await expect(page.locator("details[open]")).toHaveCount(16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);
});

test("on paper all answers are open", async ({ page }) => {
  await open(page, "/faq");
  for (const answer of await answers(page).all()) await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const answer of await answers(page).all()) await expect(answer).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("answers open by hand and by address", async ({ page, allowConsole }) => {
    allowConsole(refusedPreload);
    await page.goto("/faq#refunds");
    await expect(refundAnswer(page)).toBeVisible();
    await question(page, "Do you ship worldwide?").click();
    await expect(page.getByText("Yes, we ship worldwide.")).toBeVisible();
  });
});
