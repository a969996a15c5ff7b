import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { savedAddress } from "#tests/account-rows.ts";
import type { TestApp } from "#tests/app.ts";
import { CheckoutBuyer, startCheckoutShop, validFields } from "#tests/checkout-buyer.ts";
import type { WatchRow } from "#tests/orders.ts";

let shop: TestApp;
let first: WatchRow;
let buyer: CheckoutBuyer;

beforeAll(async () => {
  ({ shop, first } = await startCheckoutShop());
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = new CheckoutBuyer(shop, await shop.signIn("customer"));
  await buyer.request("POST", "/api/cart/items", { body: { watchId: first.id, quantity: 1 } });
});

const london = {
  ...savedAddress("Grace Office"),
  address: { line1: "10 Downing Street", city: "London", postalCode: "SW1A 2AA", country: "GB" },
};

async function save(...addresses: object[]) {
  for (const body of addresses) await buyer.request("POST", "/api/account/addresses", { body });
  const { saved } = await buyer.read();
  return saved?.addresses ?? [];
}

const namesOfAccount = async () => {
  const reply = await buyer.request("GET", "/api/account/addresses");
  return (await reply.json()).addresses.map(({ name }: { name: string }) => name);
};

describe("the checkout of an account with addresses", () => {
  test("begins with the default one, which is not a finished step", async () => {
    await save(savedAddress("Ada Home"), london);
    const { fields, done, addressFields, lastAddressLines } = await buyer.read();
    expect(fields).toMatchObject({ name: "Ada Home", line1: "350 Fifth Avenue", country: "US" });
    expect([done, lastAddressLines]).toEqual([[], []]);
    expect(addressFields.map(({ label }) => label)).toContain("ZIP code");
  });

  test("shows what was typed instead, and mixes nothing into it", async () => {
    await save(savedAddress("Ada Home"));
    await buyer.save("address", { country: "GB", line1: "1 Typed Road", intent: "keep" });
    const { fields } = await buyer.read();
    expect([fields.country, fields.line1, fields.line2, fields.city]).toEqual([
      "GB",
      "1 Typed Road",
      undefined,
      undefined,
    ]);
  });

  test("takes another one whole, with its recipient", async () => {
    const [, office] = await save(savedAddress("Ada Home"), london);
    await buyer.save("contact", validFields());
    await buyer.save("address", { ...validFields(), line2: "Stays not" });
    const { next, checkout } = await buyer.save("address", {
      intent: "saved",
      savedAddress: String(office?.id),
    });
    expect(next).toBe("/checkout/delivery");
    expect(checkout.fields).toMatchObject({ name: "Grace Office", country: "GB" });
    expect(checkout.addressLines).toEqual([
      "10 Downing Street",
      "London",
      "SW1A 2AA",
      "United Kingdom",
    ]);
  });

  test("takes nobody else's", async () => {
    const [mine] = await save(savedAddress("Ada Home"));
    const other = new CheckoutBuyer(shop, await shop.signIn("customer"));
    await other.request("POST", "/api/cart/items", { body: { watchId: first.id, quantity: 1 } });
    const { next, checkout } = await other.save("address", {
      intent: "saved",
      savedAddress: String(mine?.id),
    });
    expect(next).toBe("/checkout/contact");
    expect(JSON.stringify(checkout)).not.toContain("350 Fifth Avenue");
  });

  test("saves what was typed if the buyer wants it, and once", async () => {
    await buyer.save("contact", validFields());
    await buyer.save("address", { ...validFields(), postalCode: "wrong", saveAddress: "on" });
    await buyer.save("address", { ...validFields() });
    expect(await namesOfAccount()).toEqual([]);
    for (const _ of [1, 2]) await buyer.save("address", { ...validFields(), saveAddress: "on" });
    expect(await namesOfAccount()).toEqual(["Ada Buyer"]);
    expect((await buyer.read()).saved).toMatchObject({ canSave: true });
  });

  test("goes on when there is no room for another one", async () => {
    const all = Array.from({ length: 20 }, (_, index) => savedAddress(`Nr. ${index}`));
    await save(...all);
    await buyer.save("contact", validFields());
    const { next, checkout } = await buyer.save("address", {
      ...validFields(),
      saveAddress: "on",
    });
    expect([next, checkout.saved?.canSave]).toEqual(["/checkout/delivery", false]);
    expect(await namesOfAccount()).toHaveLength(20);
  });
});

test("a guest has no addresses, and saves none", async () => {
  const guest = new CheckoutBuyer(shop);
  await guest.choose(first.id);
  await guest.save("contact", validFields());
  const { checkout, next } = await guest.save("address", { ...validFields(), saveAddress: "on" });
  expect([checkout.saved, next]).toEqual([undefined, "/checkout/delivery"]);
});
