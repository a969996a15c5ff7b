import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutDraft } from "#src/domain/limits.ts";
import { checkoutDrafts } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import type { TestApp } from "#tests/app.ts";
import { CheckoutBuyer, cents, startCheckoutShop, validFields } from "#tests/checkout-buyer.ts";
import { stockWatch, type WatchRow } from "#tests/orders.ts";
import { purgeDrafts } from "./checkout.sql.ts";

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

describe("a guest's draft", () => {
  test("has the chosen watches at the catalog's prices, whatever else is sent", async () => {
    const items = [
      { watchId: first.id, quantity: 1, price: 1, total: 1 },
      { watchId: second.id, quantity: 1, retailPrice: 1 },
    ];
    await guest.request("POST", "/api/checkout/items", { body: { items, total: 1 } });
    const { lines, totals } = await guest.read();
    expect(lines.map(({ watchId, price }) => [watchId, price])).toEqual([
      [first.id, cents(first)],
      [second.id, cents(second)],
    ]);
    const sum = cents(first) + cents(second);
    expect(totals).toEqual({ subtotal: sum, delivery: null, total: sum });
  });

  test("is behind a cookie that scripts can't read, of which only the hash is stored", async () => {
    const response = await guest.request("POST", "/api/checkout/items", {
      body: { items: [{ watchId: first.id, quantity: 1 }] },
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^meridian_checkout=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const rows = await shop.database.db.select().from(checkoutDrafts);
    expect(JSON.stringify(rows)).not.toContain(guest.draftCookie);
  });

  test("keeps the newest values when an older request of the same page arrives later", async () => {
    await guest.choose(first.id);
    const keep = (name: string, turn: string) =>
      guest.save("contact", { name, intent: "keep", turn });
    await keep("Ada", "page-one.1");
    await keep("Ada Buyer", "page-one.10");
    const late = await keep("Ada B", "page-one.9");
    expect(late.checkout.fields.name).toBe("Ada Buyer");
    expect((await guest.read()).fields.name).toBe("Ada Buyer");

    await keep("Grace", "page-two.1");
    expect((await guest.read()).fields.name).toBe("Grace");
    await guest.save("address", { city: "Troy", intent: "keep", turn: "page-two.0" });
    expect((await guest.read()).fields.city).toBe("Troy");
  });

  test("is another guest's neither to read nor to write", async () => {
    const other = new CheckoutBuyer(shop);
    await guest.choose(first.id);
    await guest.save("contact", { name: "Ada" });
    await other.choose(second.id);
    await other.save("contact", { name: "Bob" });
    const [mine, theirs] = [await guest.read(), await other.read()];
    expect([mine.fields.name, mine.lines[0]?.watchId]).toEqual(["Ada", first.id]);
    expect([theirs.fields.name, theirs.lines[0]?.watchId]).toEqual(["Bob", second.id]);
  });

  test("made up by somebody else's cookie does not exist, and that value is not used", async () => {
    guest.draftCookie = "A".repeat(43);
    expect((await guest.read()).lines).toEqual([]);
    await guest.choose(first.id);
    expect(guest.draftCookie).not.toBe("A".repeat(43));
    expect((await guest.read()).lines).toHaveLength(1);
  });

  test.each([
    [
      "too many lines",
      Array.from({ length: 51 }, (_, index) => ({ watchId: index + 1, quantity: 1 })),
    ],
    ["a quantity of 0", [{ watchId: 1, quantity: 0 }]],
    ["a quantity of 100", [{ watchId: 1, quantity: 100 }]],
    ["a text", "all of them"],
    ["a watch by its name", [{ watchId: "Ranger", quantity: 1 }]],
  ])("refuses %s", async (_, items) => {
    const response = await guest.request("POST", "/api/checkout/items", { body: { items } });
    expect(response.status).toBe(400);
    expect(guest.draftCookie).toBeUndefined();
  });

  test("says what can't be bought, and does not count it", async () => {
    const { db } = shop.database;
    const set = (values: Partial<typeof watches.$inferInsert>) =>
      db.update(watches).set(values).where(eq(watches.id, second.id));
    await guest.choose(first.id, second.id);
    const problem = async () => {
      const { lines, totals } = await guest.read();
      expect(totals.subtotal).toBe(cents(first));
      return lines[1]?.problem;
    };
    await set({ units: 0, soldElsewhere: 1 });
    expect(await problem()).toMatch(/^Sold/);
    await set({ units: 1, soldElsewhere: 0, held: 1 });
    expect(await problem()).toMatch(/^Reserved/);
    await set({ held: 0, retailPrice: null });
    expect(await problem()).toMatch(/^Without a price/);
    await set({ retailPrice: second.retailPrice });
    const body = { items: [{ watchId: second.id, quantity: 2 }] };
    const { checkout } = await (
      await guest.request("POST", "/api/checkout/items", { body })
    ).json();
    expect(checkout.lines[0].problem).toMatch(/^Only one is left/);
    expect(checkout.totals.total).toBe(0);
  });
});

describe("a step", () => {
  beforeEach(() => guest.choose(first.id));

  test("that is wrong keeps the typed text and says what is wrong, field by field", async () => {
    const { next, checkout } = await guest.save("contact", {
      name: "",
      email: "ada@",
      phone: "12",
    });
    expect(next).toBe("/checkout/contact");
    expect(Object.keys(checkout.problems).toSorted()).toEqual(["email", "name", "phone"]);
    expect(checkout.done).toEqual([]);
    const kept = await guest.read();
    expect(kept.fields).toMatchObject({ name: "", email: "ada@", phone: "12" });
    expect(kept.problems).toEqual(checkout.problems);
    await guest.save("contact", validFields());
    expect((await guest.read()).problems).toEqual({});
  });

  test("leads to the next one that is not done", async () => {
    const fields = validFields();
    expect((await guest.save("contact", fields)).next).toBe("/checkout/address");
    expect((await guest.save("address", fields)).next).toBe("/checkout/delivery");
    expect((await guest.save("contact", fields)).next).toBe("/checkout/delivery");
    expect((await guest.save("delivery", fields)).next).toBe("/checkout/payment");
    expect((await guest.save("payment", fields)).next).toBe("/checkout/review");
    expect((await guest.save("address", fields)).next).toBe("/checkout/review");
  });

  test("saves its own fields only", async () => {
    await guest.save("contact", { ...validFields(), _owner: "1", _placed: "x", formKey: "y" });
    const { done, fields } = await guest.read();
    expect(done).toEqual(["contact"]);
    expect(Object.keys(fields).toSorted()).toEqual(["country", "email", "name", "phone"]);
  });

  test("keeps very long and odd texts without an error", async () => {
    const long = "ä".repeat(5_000);
    const { checkout } = await guest.save("address", { ...validFields(), line1: long });
    expect(checkout.fields.line1).toHaveLength(checkoutDraft.textMaxLength);
    expect(checkout.problems.line1).toBe("Keep the street address within 100 characters.");
    const odd = await guest.save("contact", { ...validFields(), name: "a\ud800b\u202ec" });
    expect(odd.checkout.problems.name).toBeDefined();
  });

  test("of payment takes no card for more than the provider does, also if the total grows later", async () => {
    const [watch] = await shop.database.db.select().from(watches).where(eq(watches.id, 40));
    const price = async (retailPrice: number) =>
      shop.database.db.update(watches).set({ retailPrice }).where(eq(watches.id, 40));
    await stockWatch(shop.database, 40, { price: 999_999 });
    await guest.choose(40);
    const affordable = await guest.fill({ payment: "stripe" });
    expect([affordable.payments, affordable.exceeded]).toEqual([["wire", "stripe", "test"], []]);
    expect(affordable.done).toContain("payment");

    await price(1_000_000);
    const dearer = await guest.read();
    expect(dearer.payments).toEqual(["wire", "test"]);
    expect(dearer.exceeded).toEqual([{ method: "stripe", maxTotal: 99_999_999 }]);
    expect(dearer.done).not.toContain("payment");
    const refused = await guest.save("payment", { payment: "stripe" });
    expect(refused.next).toBe("/checkout/payment");
    expect(refused.checkout.problems.payment).toBe("Choose how you pay.");
    expect((await guest.place(dearer)).next).toBe("/checkout/payment");
    expect((await guest.save("payment", { payment: "wire" })).next).toBe("/checkout/review");
    await price(watch?.retailPrice ?? 1);
  });

  test("that saves on the way says nothing yet", async () => {
    const { next, checkout } = await guest.save("contact", { email: "ada@", intent: "keep" });
    expect([next, checkout.problems]).toEqual(["/checkout/contact", {}]);
    expect((await guest.read()).fields.email).toBe("ada@");
  });

  test("of an unknown name is 404, with an unknown button 400", async () => {
    for (const step of ["nowhere", "Contact", "__proto__"]) {
      const response = await guest.request("POST", `/api/checkout/${step}`, { body: {} });
      expect(response.status, step).toBe(404);
    }
    const response = await guest.request("POST", "/api/checkout/contact", {
      body: { intent: "everything" },
    });
    expect(response.status).toBe(400);
  });
});

describe("the country", () => {
  beforeEach(() => guest.choose(first.id));

  test("decides on the fields, and another one keeps what was typed", async () => {
    const fields = validFields();
    await guest.save("contact", fields);
    await guest.save("address", fields);
    const { next, checkout } = await guest.save("address", {
      ...fields,
      country: "GB",
      intent: "country",
    });
    expect(next).toBe("/checkout/address");
    expect(checkout.problems).toEqual({});
    expect(checkout.addressFields.map(({ label }) => label)).toContain("Postcode");
    expect(checkout.fields).toMatchObject({ country: "GB", city: "New York", region: "NY" });
    const { problems } = (await guest.save("address", { ...fields, country: "GB" })).checkout;
    expect(Object.keys(problems)).toEqual(["postalCode"]);
  });

  test("decides on the deliveries: one that does not go there must be chosen again", async () => {
    expect((await guest.fill()).deliveries.map(({ method }) => method)).toEqual([
      "standard-us",
      "expedited-us",
    ]);
    const { next, checkout } = await guest.save("address", {
      ...validFields(),
      country: "CH",
      region: "",
      city: "Zürich",
      postalCode: "8001",
    });
    expect(next).toBe("/checkout/delivery");
    expect(checkout.deliveries).toEqual([
      { method: "standard-international", price: 7_500 },
      { method: "express-international", price: 12_000 },
    ]);
    const wrong = await guest.save("delivery", { delivery: "standard-us" });
    expect(wrong.checkout.problems).toEqual({ delivery: "Choose how we deliver." });
    const right = await guest.save("delivery", { delivery: "express-international" });
    expect(right.checkout.totals.total).toBe(cents(first) + 12_000);
  });
});

test("drafts that nobody has touched for a week are over, and purged", async () => {
  const { db } = shop.database;
  await guest.choose(first.id);
  const stale = new CheckoutBuyer(shop);
  await stale.choose(second.id);
  const all = await db.select().from(checkoutDrafts);
  const ofStale = all
    .filter(({ items }) => items[0]?.watchId === second.id)
    .map((row) => row.tokenHash);
  await db
    .update(checkoutDrafts)
    .set({ updatedAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(inArray(checkoutDrafts.tokenHash, ofStale));
  expect((await stale.read()).lines).toEqual([]);
  await purgeDrafts(db);
  expect(await db.$count(checkoutDrafts)).toBe(all.length - ofStale.length);
  expect((await guest.read()).lines).toHaveLength(1);
});
