import { delivered, placeOrder, staffActs } from "../support/buyer-orders.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a buyer cancels, is told what came in between, and requests a return", async ({
  page,
}) => {
  const order = await placeOrder(page.request);
  await page.goto(order.path);
  await page.getByRole("heading", { level: 2, name: "Cancel order" }).click();
  const cancel = page.getByRole("button", { name: "Cancel order" });
  await expect(cancel).toBeVisible();
  await staffActs(page.request, order, delivered[0]);
  await cancel.click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment received" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This can't be done any more.");

  await staffActs(page.request, order, delivered[1], delivered[2]);
  await page.goto(order.path);
  await page.getByLabel("Why are you returning the order?").fill("Too small for my wrist.");
  await page.getByRole("button", { name: "Request a return" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Return requested" })).toBeVisible();

  const other = await placeOrder(page.request);
  await page.goto(other.path);
  await page.getByRole("heading", { level: 2, name: "Cancel order" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order cancelled" })).toBeVisible();
});
