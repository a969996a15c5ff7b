import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { orderBody } from "#tests/orders.ts";
import { open } from "../support/open.ts";
import { aWatchForSale } from "../support/staff-orders.ts";
import { expect, test } from "../support/test.ts";

interface Placed {
  readonly number: string;
  /** Where the buyer pays. */
  readonly payAt: string;
  readonly orderPath: string;
}

/** A guest orders a watch of its own. */
async function order(request: APIRequestContext, payment: "stripe" | "test"): Promise<Placed> {
  const { id } = await aWatchForSale();
  const response = await request.post("/api/orders", {
    data: orderBody([{ watchId: id, price: 12_345 }], { payment }),
    headers: { "idempotency-key": randomUUID() },
  });
  const { order: placed, next } = await response.json();
  const { number } = placed;
  return { number, payAt: next.url, orderPath: `/orders/${number}` };
}

const status = (page: Page, text: string) =>
  expect(page.getByRole("main")).toContainText(text, { ignoreCase: true });

test("the trial page is clear, Pay on it pays, and going back does not pay again", async ({
  page,
}) => {
  const { payAt, orderPath, number } = await order(page.request, "test");
  await open(page, payAt);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test payment");
  await expect(page.getByText("This is a trial")).toBeVisible();
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
  await page.getByRole("button", { name: "Pay $12,345.00" }).dblclick();
  await page.waitForURL(orderPath);
  await status(page, "Paid");
  await page.goto(payAt);
  await expect(
    page.getByText("This order is paid, so there is nothing to pay here."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Pay/ })).toHaveCount(0);
});

test("a declined order is paid on Stripe's page instead", async ({ page }) => {
  const { payAt, orderPath } = await order(page.request, "test");
  await page.goto(payAt);
  await page.getByRole("button", { name: "Decline" }).click();
  await page.waitForURL(orderPath);
  await open(page, orderPath);
  await page.getByRole("radio", { name: /card/i }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Stripe stand-in" })).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL(orderPath);
  await status(page, "Paid");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link leads from the order to Stripe's page, and the payment arrives", async ({
    page,
  }) => {
    const { orderPath } = await order(page.request, "stripe");
    await page.goto(orderPath);
    await page.getByRole("link", { name: "Pay now" }).click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(orderPath);
    await status(page, "Paid");

    await test.step("another way to pay is chosen by a form, whose answer links to Stripe", async () => {
      const { payAt, orderPath: other } = await order(page.request, "test");
      await page.goto(payAt);
      await page.getByRole("button", { name: "Decline" }).click();
      await page.waitForURL(other);
      await page.getByRole("radio", { name: /card/i }).check();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(other);
      await page.getByRole("link", { name: /Pay now|Try again/ }).click();
      await expect(page.getByRole("heading", { name: "Stripe stand-in" })).toBeVisible();
    });
  });
});
