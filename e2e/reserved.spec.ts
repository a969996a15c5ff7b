import { runSql, type TestShop } from "#tests/test-shop.ts";
import { startAdminShop } from "./support/admin-data.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

// One worker, so that the shop starts once.
test.describe.configure({ mode: "default" });

let shop: TestShop;
test.beforeAll(async () => {
  shop = await startAdminShop();
});
test.afterAll(() => shop.stop());

/** An order that waits for payment, as the checkout would place it. */
async function reserve(watchId: number, seconds: number): Promise<void> {
  await runSql(
    shop,
    `with ordered as (
       insert into orders (customer_name, total, payment, hold_until)
       values ('A buyer', 100, 'wire', now() + make_interval(secs => $2)) returning id
     ), line as (
       insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
       select ordered.id, $1, 'b', 'm', 'r', 100, 1 from ordered
     )
     update watches set held = 1 where id = $1`,
    [watchId, seconds],
  );
}

async function lapse(watchId: number): Promise<void> {
  await runSql(shop, "update orders set status = 'Cancelled'");
  await runSql(shop, "update watches set held = 0 where id = $1", [watchId]);
}

test("a held watch is reserved for others, and comes back by itself", async ({ page }) => {
  const add = page.getByRole("main").getByRole("button", { name: /add to cart/i });
  await open(page, `${shop.url}/watch/2`);
  await expect(add.first()).toBeVisible();

  await reserve(2, 8);
  await expect(async () => {
    await page.goto(`${shop.url}/watch/2`);
    await expect(page.getByText(/^Reserved until/)).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(add).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: /wishlist/i })).toBeVisible();

  await lapse(2);
  await expect(add.first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Reserved until/)).toHaveCount(0);
});

test("the page and the wishlist with a reserved watch are accessible", async ({
  page,
  context,
}) => {
  await signIn(context, "customer", shop);
  await reserve(5, 100_000);
  const list = await (
    await page.request.post(`${shop.url}/api/wishlists`, { data: { name: "Later" } })
  ).json();
  await page.request.post(`${shop.url}/api/wishlists/${list.id}/items`, { data: { watchId: 5 } });
  for (const path of ["/watch/5", `/account/wishlist/${list.id}`]) {
    await open(page, shop.url + path);
    await expect(page.getByText(/^Reserved until/)).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  }
});
