import { runSql } from "#tests/test-shop.ts";
import { aWatchForSale, placeOrder } from "../support/buyer-orders.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const changeWatch = (id: number, change: string) =>
  runSql(sharedShop(), `update watches set ${change} where id = $1`, [id]);

test("a guest's cart follows the stock, and one button makes it ready for checkout", async ({
  page,
  browser,
  baseURL,
}) => {
  const [free, dearer, reserved, sold, several] = await Promise.all([
    aWatchForSale(),
    aWatchForSale(),
    aWatchForSale(),
    aWatchForSale(),
    aWatchForSale(),
  ]);
  await changeWatch(several.id, "units = 3, received = 3");
  for (const { id } of [free, dearer, reserved, sold, several]) {
    await open(page, `/watch/${id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(
      page.getByRole("main").getByRole("button", { name: "In Cart" }).first(),
    ).toBeVisible();
  }
  await open(page, "/cart");
  const checkout = page.getByRole("link", { name: "Proceed to Checkout" });
  await expect(checkout).toBeVisible();
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await line(several.name).getByRole("button", { name: "Increase quantity" }).dblclick();
  await expect(line(several.name).getByRole("spinbutton")).toHaveValue("3");
  await expect(
    line(several.name).getByRole("button", { name: "Increase quantity" }),
  ).toBeDisabled();

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await placeOrder(other.request, {}, reserved.id);
  await other.close();
  await changeWatch(dearer.id, "retail_price = 13000");
  await changeWatch(sold.id, "units = 0, sold_elsewhere = 1");
  await changeWatch(several.id, "units = 2, sold_elsewhere = 1");

  await expect(async () => {
    await open(page, "/cart");
    await expect(line(sold.name)).toContainText("No longer available", { timeout: 2_000 });
  }).toPass();
  await expectFits(page);
  await expect(line(reserved.name)).toContainText(/Reserved\s*until/);
  await expect(line(dearer.name)).toContainText("It was $12,345 when you added it.");
  await expect(line(several.name)).toContainText("Only 2 are available.");
  const blocked = page.getByRole("button", { name: "Proceed to Checkout" });
  await expect(blocked).toBeDisabled();
  await blocked.press("Enter");
  await expect(page).toHaveURL("/cart");
  const notice = page.getByRole("status").filter({ hasText: "Your cart has changed" });
  await expect(notice).toBeFocused();
  await notice.getByRole("button", { name: "Update my cart" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
  await expect(line(sold.name)).toHaveCount(0);
  await expect(line(reserved.name)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("when you added it")).toHaveCount(0);
  await checkout.click();
  await expect(page).toHaveURL(/\/checkout/);
});
