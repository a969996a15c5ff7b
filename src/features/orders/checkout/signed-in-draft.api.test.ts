import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "#tests/app.ts";
import { CheckoutBuyer, cents, startCheckoutShop } from "#tests/checkout-buyer.ts";
import type { WatchRow } from "#tests/orders.ts";

let shop: TestApp;
let guest: CheckoutBuyer;
let first: WatchRow;
let second: WatchRow;

beforeAll(async () => {
  ({ shop, first, second } = await startCheckoutShop());
});
afterAll(() => shop.close());
beforeEach(() => {
  guest = new CheckoutBuyer(shop);
});

describe("a signed-in buyer's draft", () => {
  test("has the cart's lines, at wholesale prices for a dealer", async () => {
    const dealer = new CheckoutBuyer(shop, await shop.signIn("wholesale"));
    await dealer.request("POST", "/api/cart/items", { body: { watchId: first.id, quantity: 1 } });
    await dealer.choose(second.id);
    const { lines, isWholesale, totals } = await dealer.read();
    expect([lines.map(({ watchId }) => watchId), isWholesale]).toEqual([[first.id], true]);
    expect(lines[0]?.retailPrice).toBe(cents(first));
    expect(totals.subtotal).toBeLessThan(cents(first));
  });

  test("is the guest's who signs in, and nobody's who comes after", async () => {
    await guest.choose(first.id);
    await guest.save("contact", { name: "Ada", intent: "keep" });
    guest.token = await shop.signIn("customer");
    const signedIn = await guest.read();
    expect([signedIn.fields.name, signedIn.lines.map(({ watchId }) => watchId)]).toEqual([
      "Ada",
      [first.id],
    ]);
    await guest.save("contact", { phone: "+1 212 555 0148", intent: "keep" });

    const token = guest.token;
    for (const next of [undefined, await shop.signIn("customer")]) {
      guest.token = next;
      expect((await guest.read()).lines).toEqual([]);
      expect((await guest.read()).fields.name).toBeUndefined();
    }
    guest.token = token;
    expect((await guest.read()).fields).toMatchObject({ name: "Ada", phone: "+1 212 555 0148" });
  });

  test("has nothing once the cart is emptied, also of what was chosen before signing in", async () => {
    const mergeKey = randomBytes(16).toString("hex");
    const items = [{ watchId: first.id, quantity: 1 }];
    await guest.request("POST", "/api/checkout/items", { body: { items, mergeKey } });
    const shown = await guest.fill();
    guest.token = await shop.signIn("customer");
    expect((await guest.read()).lines).toMatchObject(items);
    const merge = { key: mergeKey, items };
    await guest.request("POST", "/api/cart/merge", { body: merge });
    expect((await guest.read()).lines, "not twice").toMatchObject(items);

    await guest.request("DELETE", "/api/cart");
    expect((await guest.read()).lines).toEqual([]);
    const refused = await guest.place(shown);
    expect([refused.next, refused.order]).toEqual(["/cart", undefined]);
  });

  test("has no line that was removed from the cart before signing in", async () => {
    const mergeKey = randomBytes(16).toString("hex");
    const [kept, removed] = [first, second].map(({ id }) => ({ watchId: id, quantity: 1 }));
    const body = { items: [kept, removed], mergeKey };
    await guest.request("POST", "/api/checkout/items", { body });
    guest.token = await shop.signIn("customer");
    await guest.request("POST", "/api/cart/merge", { body: { key: mergeKey, items: [kept] } });
    expect((await guest.read()).lines).toMatchObject([kept]);
  });

  test("is gone from the browser after signing out, also what was typed before", async () => {
    await guest.choose(first.id);
    await guest.save("contact", { name: "Ada", intent: "keep" });
    guest.token = await shop.signIn("customer");
    await guest.request("POST", "/api/auth/logout");
    guest.token = undefined;
    expect(guest.draftCookie).toBe("");
    const { lines, fields } = await guest.read();
    expect([lines, fields.name]).toEqual([[], undefined]);
  });

  test("begins with the account's e-mail address, which is not a finished step", async () => {
    const buyer = new CheckoutBuyer(shop, await shop.signIn("customer"));
    const { fields, done } = await buyer.read();
    expect(fields.email).toMatch(/@example\.com$/);
    expect(done).toEqual([]);
  });
});
