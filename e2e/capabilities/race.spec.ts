import {
  anEmail,
  aWatchToBuy,
  countOrders,
  fillSteps,
  openGuestCart,
  placeOrder,
  proceed,
} from "../support/checkout-page.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expect, test } from "../support/test.ts";

test("of two browsers that want the last watch one wins and the other is led back", async ({
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const watch = await aWatchToBuy();
  const other = await aWatchToBuy();
  const buyers = await Promise.all(
    [390, 1440].map(async (width) => {
      const viewport = { width, height: 900 };
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
      const page = await context.newPage();
      const email = anEmail();
      await openGuestCart(page, context, watch, other);
      await proceed(page).click();
      await fillSteps(page, email);
      return { context, page, email };
    }),
  );
  await Promise.all(buyers.map(({ page }) => placeOrder(page).click()));
  const reason = /is reserved for another buyer|Reserved/;
  for (const { page } of buyers) {
    const settled = page
      .getByRole("heading", { name: "Thank you for your order" })
      .or(page.getByRole("main").getByText(reason).first());
    await expect(settled.first()).toBeVisible();
  }
  const counts = await Promise.all(buyers.map(({ email }) => countOrders(email)));
  expect(counts.toSorted()).toEqual([0, 1]);
  const { page } = buyers[counts.indexOf(0)] ?? { page: undefined };
  if (!page) throw new Error("Both have won.");
  await expect(page.getByRole("main").getByText(reason).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(watch.model);
  const alert = page.getByRole("link", { name: "Tell me if it comes back" }).first();
  await expect(alert).toHaveAttribute("href", `/watch/${watch.id}`);
  await expectFits(page);
  for (const { context } of buyers) await context.close();
});
