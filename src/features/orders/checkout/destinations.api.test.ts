import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embargoed } from "#src/domain/sale.ts";
import { savedAddress } from "#tests/account-rows.ts";
import type { TestApp } from "#tests/app.ts";
import { CheckoutBuyer, startCheckoutShop, validFields } from "#tests/checkout-buyer.ts";
import { orderBody, postOrder, type WatchRow } from "#tests/orders.ts";

let shop: TestApp;
let first: WatchRow;
let admin: string;
beforeAll(async () => {
  ({ shop, first } = await startCheckoutShop());
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const moscow = { line1: "1 Example Road", city: "Moscow", region: "Moscow", country: "RU" };
const berlin = { line1: "Beispielweg 1", city: "Berlin", postalCode: "10115", country: "DE" };
const refusal = "We do not deliver to Russia. Choose another country.";

const codes = async (path: string, token?: string) => {
  const reply = await (await shop.request("GET", path, token ? { token } : {})).json();
  return reply.countries.map(({ code }: { code: string }) => code);
};
const orderTo = (address: object) =>
  orderBody([{ watchId: first.id, price: first.retailPrice ?? 0 }], {
    address,
    delivery: "standard-international",
  });

async function exclude(excluded: readonly string[]) {
  const { destinations } = await (
    await shop.request("GET", "/api/admin/settings", { token: admin })
  ).json();
  const body = { updatedAt: destinations.updatedAt, destinations: { excluded } };
  return (await shop.request("PATCH", "/api/admin/settings", { token: admin, body })).status;
}

describe("a country that the shop does not deliver to", () => {
  test("is on no list; those under embargo are such until the staff decides", async () => {
    const customer = await shop.signIn("customer");
    for (const [path, token] of [
      ["/api/countries"],
      ["/api/admin/order-form", admin],
      ["/api/account/address-form", customer],
    ] as const) {
      const listed = await codes(path, token);
      expect([path, listed.length > 200, listed.includes("DE")]).toEqual([path, true, true]);
      expect(embargoed.filter((code) => listed.includes(code))).toEqual([]);
    }
  });

  test("gets no order, from whomever it comes", async () => {
    const body = orderTo(moscow);
    const byApi = await postOrder(shop, body);
    expect([byApi.status, byApi.body.message]).toEqual([400, refusal]);
    const headers = { "idempotency-key": randomUUID() };
    const call = { token: admin, headers, body };
    const byTelephone = await shop.request("POST", "/api/admin/orders", call);
    expect([byTelephone.status, (await byTelephone.json()).message]).toEqual([400, refusal]);
    const buyer = new CheckoutBuyer(shop);
    await buyer.choose(first.id);
    await buyer.save("contact", validFields());
    const { next, checkout } = await buyer.save("address", moscow);
    expect([next, checkout.problems.country, checkout.done]).toEqual([
      "/checkout/address",
      refusal,
      ["contact"],
    ]);
  });

  test("is what the settings say", async () => {
    expect(await exclude(["DE"])).toBe(200);
    const listed = await codes("/api/countries");
    expect([listed.includes("DE"), listed.includes("RU")]).toEqual([false, true]);
    const { status, body } = await postOrder(shop, orderTo(berlin));
    expect([status, body.message]).toEqual([
      400,
      "We do not deliver to Germany. Choose another country.",
    ]);
    const all = [...listed, "DE"];
    expect(await exclude(all)).toBe(400);
    expect(await exclude(["Germany"])).toBe(400);
    expect(await exclude(embargoed)).toBe(200);
  });
});

describe("a saved address there", () => {
  test("is shown as such, can't be chosen and is not begun with", async () => {
    const buyer = new CheckoutBuyer(shop, await shop.signIn("customer"));
    await buyer.request("POST", "/api/cart/items", { body: { watchId: first.id, quantity: 1 } });
    for (const body of [
      { ...savedAddress("Greta Beispiel"), address: berlin },
      savedAddress("Ada Home"),
    ]) {
      await buyer.request("POST", "/api/account/addresses", { body });
    }
    await exclude([...embargoed, "DE"]);
    const { addresses } = await (await buyer.request("GET", "/api/account/addresses")).json();
    const deliverable = addresses.map(({ name, isDeliverable }: Record<string, unknown>) => [
      name,
      isDeliverable,
    ]);
    expect(deliverable).toEqual([
      ["Greta Beispiel", false],
      ["Ada Home", true],
    ]);
    const { fields, saved } = await buyer.read();
    expect([fields.country, fields.line1]).toEqual(["US", undefined]);
    const [german] = saved?.addresses ?? [];
    expect(german?.isDeliverable).toBe(false);
    const sent = { intent: "saved", savedAddress: String(german?.id) };
    const { checkout } = await buyer.save("address", sent);
    expect(checkout.problems.country).toContain("We do not deliver to Germany");
    await buyer.save("contact", validFields());
    const page = await (await buyer.request("GET", "/checkout/address")).text();
    expect(page).toContain("We do not deliver there.");
    const body = { ...savedAddress("Greta Beispiel"), address: berlin };
    expect((await buyer.request("POST", "/api/account/addresses", { body })).status).toBe(400);
    await exclude(embargoed);
  });
});

test("a country that does not exist is refused at its field", async () => {
  const guest = new CheckoutBuyer(shop);
  await guest.choose(first.id);
  const { checkout } = await guest.save("address", { ...berlin, country: "34234.5" });
  expect(checkout.problems).toEqual({ country: "Choose a country that we deliver to." });
});

test("the destination completes a phone number on the review", async () => {
  const guest = new CheckoutBuyer(shop);
  await guest.choose(first.id);
  const shown = await guest.fill({ ...berlin, region: "", phone: "030 1234567" });
  expect(shown.fields.phone).toBe("+49 30 1234567");
});

test("an order keeps the phone number as it is dialled from abroad", async () => {
  const { contact, ...body } = orderBody([{ watchId: first.id, price: first.retailPrice ?? 0 }]);
  const phone = "(212) 555-0148";
  const placed = await postOrder(shop, { ...body, contact: { ...contact, phone } });
  expect(placed.status).toBe(201);
  const list = await shop.request("GET", "/api/admin/orders", { token: admin });
  const { id } = (await list.json()).orders[0];
  const order = await (
    await shop.request("GET", `/api/admin/orders/${id}`, { token: admin })
  ).json();
  expect(order.order.customer.phone).toBe("+1 212 555 0148");
});
