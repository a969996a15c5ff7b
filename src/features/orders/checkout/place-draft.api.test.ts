import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutDrafts, orders } from "#src/platform/db/order-tables.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { CheckoutBuyer, validFields } from "#tests/checkout-buyer.ts";

let shop: TestApp;
let spare: (typeof watches.$inferSelect)[];
let guest: CheckoutBuyer;
let watch: typeof watches.$inferSelect;

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  spare = await shop.database.db
    .select()
    .from(watches)
    .where(eq(watches.forSale, true))
    .orderBy(asc(watches.id));
});
afterAll(() => shop.close());
/** Each test sells a watch of its own. */
const nextWatch = () => {
  const next = spare.pop();
  if (!next) throw new Error("The catalog is too small.");
  return next;
};
beforeEach(() => {
  guest = new CheckoutBuyer(shop);
  watch = nextWatch();
});

const ordersOf = (email: string) =>
  shop.database.db.select().from(orders).where(eq(orders.email, email));
const setPrice = (retailPrice: number) =>
  shop.database.db.update(watches).set({ retailPrice }).where(eq(watches.id, watch.id));

describe("placing from the draft", () => {
  test("orders what was chosen, at the catalog's prices, and ends the draft", async () => {
    await guest.choose(watch.id);
    const fields = validFields();
    const shown = await guest.fill(fields);
    const { next, order, checkout } = await guest.place(shown);
    expect(next).toMatch(/^\/orders\/M-[0-9A-Z]{8}$/);
    expect([order?.payAt, checkout.lines, checkout.fields.email]).toEqual([
      undefined,
      [],
      undefined,
    ]);
    const [stored] = await ordersOf(fields.email ?? "");
    expect(stored).toMatchObject({
      number: order?.number,
      status: "Pending",
      total: (watch.retailPrice ?? 0) * 100,
      address: { line1: "350 Fifth Avenue", region: "NY", country: "US" },
    });
    expect((await guest.read()).lines).toEqual([]);
    const drafts = await shop.database.db.select().from(checkoutDrafts);
    expect(JSON.stringify(drafts)).not.toContain(shown.formKey);
    expect((await shop.request("GET", next)).status).not.toBe(500);
  });

  test.each(["guest", "customer"])("%s: once, however often the same form is sent", async (who) => {
    if (who === "customer") guest.token = await shop.signIn("customer");
    const body = { watchId: watch.id, quantity: 1 };
    if (who === "customer") await guest.request("POST", "/api/cart/items", { body });
    else await guest.choose(watch.id);
    const fields = validFields();
    const shown = await guest.fill(fields);
    const replies = await Promise.all(Array.from({ length: 5 }, () => guest.place(shown)));
    const later = await guest.place(shown);
    expect(later.order).toBeDefined();
    expect(new Set([...replies, later].map(({ next }) => next)).size).toBe(1);
    expect(await ordersOf(fields.email ?? "")).toHaveLength(1);
  });

  test("leads a buyer with the trial provider to its page", async () => {
    await guest.choose(watch.id);
    const { next, order } = await guest.place(await guest.fill({ payment: "test" }));
    expect(order?.payAt).toBe(next);
    expect(next).toMatch(/^\/pay\/test\/M-/);
  });

  test("needs all steps, a form of ours and a total", async () => {
    await guest.choose(watch.id);
    const fields = validFields();
    await guest.save("contact", fields);
    expect((await guest.place(await guest.read())).next).toBe("/checkout/address");
    const shown = await guest.fill(fields);
    for (const wrong of [{ formKey: "" }, { formKey: "short" }, { total: "" }, { total: "1e3" }]) {
      const { next, checkout } = await guest.place(shown, wrong);
      expect([next, checkout.problems.order]).toEqual([
        "/checkout/review",
        "Please look at the order once more and place it again.",
      ]);
    }
    expect(await ordersOf(fields.email ?? "")).toEqual([]);
    const empty = new CheckoutBuyer(shop);
    expect((await empty.place(shown)).next).toBe("/cart");
  });

  test("at a price that is no longer the catalog's leads back with the line marked", async () => {
    await guest.choose(watch.id);
    const fields = validFields();
    const shown = await guest.fill(fields);
    const before = watch.retailPrice ?? 0;
    await setPrice(before + 100);
    const { next, checkout } = await guest.place(shown, { total: "1" });
    expect(next).toBe("/checkout/review");
    expect(checkout.problems.order).toMatch(/changed/);
    expect(checkout.lines[0]?.notice).toMatch(/^It was \$/);
    expect(checkout.lines[0]?.price).toBe((before + 100) * 100);
    expect(checkout.fields).toMatchObject({ name: "Ada Buyer", city: "New York" });
    expect(await ordersOf(fields.email ?? "")).toEqual([]);
    const placed = await guest.place(checkout);
    expect(placed.order).toBeDefined();
    const [stored] = await ordersOf(fields.email ?? "");
    expect(stored?.total).toBe((before + 100) * 100);
  });

  test("what somebody else has just ordered leads back with the line marked, the rest kept", async () => {
    const other = nextWatch();
    const rival = new CheckoutBuyer(shop);
    await guest.choose(watch.id, other.id);
    const fields = validFields();
    const shown = await guest.fill(fields);
    await rival.choose(watch.id);
    await rival.place(await rival.fill());
    const { next, checkout } = await guest.place(shown);
    expect(next).toBe("/checkout/review");
    expect(checkout.problems.order).toMatch(/reserved for another buyer/);
    expect(checkout.lines.map(({ problem }) => problem !== undefined)).toEqual([true, false]);
    expect(checkout.totals.total).toBe((other.retailPrice ?? 0) * 100);
    expect(checkout.done).toEqual(["contact", "address", "delivery", "payment"]);
    await guest.choose(other.id);
    expect((await guest.place(await guest.read())).order).toBeDefined();
  });

  test("a fourth unpaid order says why it is refused", async () => {
    const fields = validFields();
    for (let count = 0; count < 3; count += 1) {
      const buyer = new CheckoutBuyer(shop);
      await buyer.choose(nextWatch().id);
      expect((await buyer.place(await buyer.fill(fields))).order).toBeDefined();
    }
    await guest.choose(watch.id);
    const { checkout } = await guest.place(await guest.fill(fields));
    expect(checkout.problems.order).toMatch(/3 orders that wait for payment/);
  });

  test("as a dealer: wholesale prices and the purchase order number; a withdrawn right counts", async () => {
    const { db } = shop.database;
    const dealer = new CheckoutBuyer(shop, await shop.signIn("wholesale"));
    await dealer.request("POST", "/api/cart/items", { body: { watchId: watch.id, quantity: 1 } });
    const tooLong = await dealer.save("payment", {
      payment: "wire",
      purchaseOrder: "9".repeat(61),
    });
    expect(tooLong.checkout.problems.purchaseOrder).toMatch(/60 characters/);
    const fields = validFields();
    const shown = await dealer.fill({ ...fields, purchaseOrder: "PO-77" });
    const { order } = await dealer.place(shown);
    const [stored] = await ordersOf(fields.email ?? "");
    expect(stored).toMatchObject({
      number: order?.number,
      isWholesale: true,
      purchaseOrder: "PO-77",
    });
    expect(stored?.total).toBeLessThan((watch.retailPrice ?? 0) * 100);
    const cart = await (await dealer.request("GET", "/api/cart")).json();
    expect(cart.cart.items).toEqual([]);

    const next = nextWatch();
    await dealer.request("POST", "/api/cart/items", { body: { watchId: next.id, quantity: 1 } });
    const again = await dealer.fill(fields);
    await db.update(users).set({ isWholesale: false });
    const refused = await dealer.place(again);
    expect(refused.checkout.totals.subtotal).toBe((next.retailPrice ?? 0) * 100);
    expect(refused.checkout.lines[0]?.notice).toMatch(/^It was \$/);
  });

  test("offers the address of the last order to the same customer", async () => {
    const customer = new CheckoutBuyer(shop, await shop.signIn("customer"));
    const next = nextWatch();
    const add = (watchId: number) =>
      customer.request("POST", "/api/cart/items", { body: { watchId, quantity: 1 } });
    await add(watch.id);
    expect((await customer.read()).lastAddressLines).toEqual([]);
    await customer.place(await customer.fill());
    await add(next.id);
    const { fields, lastAddressLines, done } = await customer.read();
    expect(fields).toMatchObject({ name: "Ada Buyer", phone: "+1 212 555 0148" });
    expect(fields.line1).toBeUndefined();
    expect([lastAddressLines[0], done]).toEqual(["350 Fifth Avenue", []]);
    const taken = await customer.save("address", { intent: "last" });
    expect(taken.checkout.fields).toMatchObject({ line1: "350 Fifth Avenue", postalCode: "10118" });
    expect(taken.checkout.done).toEqual(["address"]);
  });
});

describe("without JavaScript", () => {
  test("each form leads to the next step, back to itself with its problems, and to the order", async () => {
    await guest.choose(watch.id);
    const post = async (step: string, form: Record<string, string>) => {
      const response = await guest.request("POST", `/checkout/${step}`, { form });
      return [response.status, response.headers.get("location")];
    };
    const fields = validFields();
    expect(await post("contact", { ...fields, email: "ada@" })).toEqual([303, "/checkout/contact"]);
    const html = await (await guest.request("GET", "/checkout/contact")).text();
    expect(html).toContain('value="ada@"');
    expect(html).toContain("One field needs your attention");
    expect(await post("contact", fields)).toEqual([303, "/checkout/address"]);
    expect(await post("address", { ...fields, intent: "country", country: "GB" })).toEqual([
      303,
      "/checkout/address",
    ]);
    expect(await (await guest.request("GET", "/checkout/address")).text()).toContain("Postcode");
    expect(await post("address", fields)).toEqual([303, "/checkout/delivery"]);
    expect(await post("delivery", {})).toEqual([303, "/checkout/delivery"]);
    expect(await post("delivery", fields)).toEqual([303, "/checkout/payment"]);
    expect(await post("payment", fields)).toEqual([303, "/checkout/review"]);
    const review = await (await guest.request("GET", "/checkout/review")).text();
    const hidden = [...review.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    const [status, next] = await post("review", form);
    expect([status, next]).toEqual([303, expect.stringMatching(/^\/orders\/M-.{8}$/)]);
    expect(await post("review", form)).toEqual([303, next]);
    expect(await ordersOf(fields.email ?? "")).toHaveLength(1);
  });

  test("the pages lead to where the buyer belongs, and are nobody else's to cache", async () => {
    const go = async (path: string) => {
      const response = await guest.request("GET", path);
      return response.headers.get("location") ?? response.status;
    };
    expect(await go("/checkout")).toBe("/cart");
    expect(await go("/checkout/review")).toBe("/cart");
    await guest.choose(watch.id);
    expect(await go("/checkout")).toBe("/checkout/contact");
    expect(await go("/checkout/review")).toBe("/checkout/contact");
    await guest.save("contact", validFields());
    expect(await go("/checkout")).toBe("/checkout/address");
    expect(await go("/checkout/contact")).toBe(200);
    expect(await go("/checkout/nowhere")).toBe(404);
    const { headers } = await guest.request("GET", "/checkout/contact");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(await (await guest.request("GET", "/checkout/contact")).text()).toContain("Ada Buyer");
    expect(await (await shop.request("GET", "/checkout/contact")).text()).not.toContain("Ada");
  });

  test("another site's form is refused and changes nothing", async () => {
    await guest.choose(watch.id);
    const send = async (headers: Record<string, string>) => {
      const response = await shop.request("POST", "/checkout/contact", {
        headers: {
          cookie: `meridian_checkout=${guest.draftCookie}`,
          "content-type": "application/x-www-form-urlencoded",
          ...headers,
        },
        body: "name=Mallory",
      });
      return response.status;
    };
    expect(await send({ origin: "https://evil.example" })).toBe(403);
    expect(await send({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send({ origin: "null" })).toBe(403);
    expect(await send({ origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
    expect((await guest.read()).fields.name).toBeUndefined();
    // So a browser marks the forms of a page that sends no Referer.
    expect(await send({ origin: "null", "sec-fetch-site": "same-origin" })).toBe(303);
    expect((await guest.read()).fields.name).toBe("Mallory");
  });
});

test("without the capability there are neither calls nor pages", async () => {
  const plain = await startTestApp();
  const calls = [
    ["GET", "/api/checkout"],
    ["GET", "/api/countries"],
    ["POST", "/api/checkout/items"],
    ["POST", "/api/checkout/contact"],
    ["POST", "/checkout/contact"],
    ["GET", "/checkout"],
    ["GET", "/checkout/contact"],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === "POST" ? { body: {} } : {};
    expect((await plain.request(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  await plain.close();
});
