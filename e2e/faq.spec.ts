import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

const questions = (page: Page) => page.getByRole("main").locator("summary");
const answers = (page: Page) => page.locator("details p:first-child");
const question = (page: Page, text: string) => questions(page).filter({ hasText: text });

/** The element exists while the answer is closed, so tests check the text. */
const refundAnswer = (page: Page) => page.getByText("Refunds are processed in 3-5 business days");

test("answers open by keyboard and by anchor, are all open on paper, and fit a phone", async ({
  page,
}) => {
  await test.step("independently, by keyboard", async () => {
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

  await test.step("a URL with a question's anchor opens that question only", async () => {
    await page.goto("about:blank");
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

  await test.step("on paper all are open", async () => {
    await open(page, "/faq");
    for (const answer of await answers(page).all()) await expect(answer).toBeHidden();
    await page.emulateMedia({ media: "print" });
    for (const answer of await answers(page).all()) await expect(answer).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("with every answer open it is clean for axe, and fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/faq");
    for (const one of await questions(page).all()) await one.click();
    await expect(page.locator("details[open]")).toHaveCount(16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await axe(page);
  });
});
