import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "#tests/app.ts";
import { CheckoutBuyer, startCheckoutShop } from "#tests/checkout-buyer.ts";
import { stockWatch } from "#tests/orders.ts";

let shop: TestApp;
let watchId: number;
let serial = 0;
beforeAll(async () => {
  ({ shop } = await startCheckoutShop());
});
beforeEach(async () => {
  serial += 1;
  watchId = await stockWatch(shop.database, serial, { price: 900 });
});
afterAll(() => shop.close());

test("who loses the only watch to another buyer is charged no delivery", async () => {
  const [guest, rival] = [new CheckoutBuyer(shop), new CheckoutBuyer(shop)];
  await guest.choose(watchId);
  const shown = await guest.fill({ delivery: "expedited-us" });
  expect(shown.totals.delivery).toBeGreaterThan(0);
  await rival.choose(watchId);
  expect((await rival.place(await rival.fill())).order).toBeDefined();
  const { checkout, order } = await guest.place(shown);
  expect(order).toBeUndefined();
  expect(checkout.problems.order).toMatch(/reserved for another buyer/);
  expect(checkout.totals).toEqual({ subtotal: 0, delivery: null, total: 0 });
  expect((await guest.read()).totals.total).toBe(0);
});

describe("two tabs on the review", () => {
  test.each(["guest", "customer"])(
    "%s: the second leads to the order of the first",
    async (who) => {
      const buyer = new CheckoutBuyer(shop);
      if (who === "customer") {
        buyer.token = await shop.signIn("customer");
        await buyer.request("POST", "/api/cart/items", { body: { watchId, quantity: 1 } });
      } else await buyer.choose(watchId);
      const first = await buyer.fill();
      const second = await buyer.read();
      expect(second.formKey).not.toBe(first.formKey);
      const placed = await buyer.place(first);
      const page = who === "guest" ? /^\/orders\/M-/ : /^\/account\/orders\/M-/;
      expect(placed.next).toMatch(page);
      const other = await buyer.place(second);
      expect([other.order, other.next]).toEqual([undefined, placed.next]);
      const shown = await buyer.request("GET", "/checkout/review");
      expect([shown.status, shown.headers.get("location")]).toEqual([303, placed.next]);
      const anew = await buyer.request("GET", "/checkout");
      expect(anew.headers.get("location")).toBe("/cart");
      expect((await buyer.place(first)).order?.number).toBe(placed.order?.number);
    },
  );

  test("what was chosen since is a checkout of its own", async () => {
    const guest = new CheckoutBuyer(shop);
    await guest.choose(watchId);
    await guest.place(await guest.fill());
    serial += 1;
    const next = await stockWatch(shop.database, serial, { price: 900 });
    expect((await guest.choose(next)).lines).toHaveLength(1);
    const review = await guest.request("GET", "/checkout/review");
    expect(review.headers.get("location")).toBe("/checkout/contact");
  });
});
