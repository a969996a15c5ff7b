import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { Watch } from "./catalog.contract.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function find(query: string, token?: string): Promise<Watch[]> {
  const path = `/api/watches${query && `?${query}`}`;
  const response = await shop.request("GET", path, token === undefined ? {} : { token });
  expect(response.status).toBe(200);
  return (await response.json()).watches;
}

async function idsPriced(isWithin: (price: number) => boolean): Promise<number[]> {
  const all = await shop.database.db.select().from(watches).where(eq(watches.isAvailable, true));
  return ids(all.filter(({ retailPrice }) => isWithin(retailPrice ?? 0)));
}

const ids = (found: readonly { id: number }[]) =>
  found.map(({ id }) => id).toSorted((a, b) => a - b);

describe("the price filter", () => {
  test.each(["", "minPrice=0&", "minPrice=1000&", "minPrice=100000&"])(
    "with '%s' a maximum of 100000 is open-ended",
    async (minimum) => {
      const found = await find(`${minimum}maxPrice=100000`);
      expect(ids(found)).toEqual(ids(await find(minimum.slice(0, -1))));
      expect(found.some(({ retailPrice }) => retailPrice > 100_000)).toBe(true);
    },
  );

  test.each([1, 999, 50_000])(
    "with a minimum of %i a maximum of 100000 is a limit, for dealers too",
    async (min) => {
      const expected = await idsPriced((price) => price >= min && price <= 100_000);
      const query = `minPrice=${min}&maxPrice=100000`;
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(await find(query))).toEqual(expected);
      const token = await shop.signIn("wholesale");
      const reply = await shop.request("GET", `/api/wholesale/watches?${query}`, { token });
      expect(ids((await reply.json()).watches)).toEqual(expected);
    },
  );

  test("price bounds are included", async () => {
    const [one] = await find("");
    const price = one?.retailPrice ?? 0;
    expect(ids(await find(`minPrice=${price}&maxPrice=${price}`))).toContain(one?.id);
    expect(ids(await find("minPrice=100000"))).toEqual(
      await idsPriced((price) => price >= 100_000),
    );
    expect(await find("minPrice=5000&maxPrice=4000")).toEqual([]);
  });
});

describe("the prices of a viewer", () => {
  test("a dealer gets the wholesale price, everyone else no trace of it", async () => {
    const dealer = await shop.signIn("wholesale");
    const dealt = await find("", dealer);
    const stored = new Map(
      (await shop.database.db.select().from(wholesalePrices)).map(({ watchId, price }) => [
        watchId,
        price,
      ]),
    );
    for (const watch of dealt) {
      expect(watch.wholesalePrice).toBe(stored.get(watch.id));
      expect(watch.price).toBe(watch.wholesalePrice);
    }
    for (const role of ["customer", "admin"] as const) {
      const found = await find("", await shop.signIn(role));
      expect(JSON.stringify(found)).not.toContain("wholesalePrice");
      expect(found.every(({ price, retailPrice }) => price === retailPrice)).toBe(true);
    }
    expect(JSON.stringify(await find(""))).not.toContain("wholesalePrice");
  });

  test("a dealer's list has the same members and order for every price filter as a guest's", async () => {
    const dealer = await shop.signIn("wholesale");
    for (const query of ["minPrice=10000&maxPrice=25000", "sort=price-asc", "sort=price-desc"]) {
      expect((await find(query, dealer)).map(({ id }) => id)).toEqual(
        (await find(query)).map(({ id }) => id),
      );
    }
  });
});

describe("a watch without a price", () => {
  const noPrice = { price: 10_000, retailPrice: 10_000, priceMissing: true };
  let unpriced: Watch;

  beforeAll(async () => {
    const [watch] = await find("featured=true");
    if (!watch) throw new Error("No watch is featured.");
    unpriced = watch;
  });

  async function get<T>(path: string, token?: string): Promise<T> {
    const response = await shop.request("GET", path, token === undefined ? {} : { token });
    expect(response.status).toBe(200);
    return response.json();
  }
  const inList = ({ watches: list }: { watches: Watch[] }) =>
    list.find(({ id }) => id === unpriced.id);

  test("has the fallback price in every call and page, for every viewer", async () => {
    const { id } = unpriced;
    const [customer, dealer, admin] = [
      await shop.signIn("customer"),
      await shop.signIn("wholesale"),
      await shop.signIn("admin"),
    ];
    for (const token of [customer, dealer]) {
      await shop.request("POST", "/api/cart/items", { token, body: { watchId: id, quantity: 1 } });
    }
    const wishlist = await shop.request("POST", "/api/wishlists", {
      token: customer,
      body: { name: "Dreams" },
    });
    const listId = (await wishlist.json()).id;
    await shop.request("POST", `/api/wishlists/${listId}/items`, {
      token: customer,
      body: { watchId: id },
    });

    await shop.database.db.update(watches).set({ retailPrice: null }).where(eq(watches.id, id));
    // This list was cached above, so it shows that the change has arrived.
    await expect
      .poll(async () => inList(await get("/api/watches?featured=true")))
      .toMatchObject(noPrice);

    for (const token of [undefined, customer, dealer, admin]) {
      for (const query of ["", "?featured=true", `?ids=${id}`, "?minPrice=10000&maxPrice=10000"]) {
        expect(inList(await get(`/api/watches${query}`, token))).toMatchObject(noPrice);
      }
      expect(await get(`/api/watches/${id}`, token)).toMatchObject(noPrice);
      const page = await shop.request("GET", `/watch/${id}`, token === undefined ? {} : { token });
      expect(await page.text()).toContain(">$10,000<");
    }
    expect(inList(await get("/api/wholesale/watches", dealer))).toMatchObject(noPrice);
    expect(inList(await get("/api/wholesale/watches", dealer))).not.toHaveProperty(
      "wholesalePrice",
    );
    for (const token of [customer, dealer]) {
      expect(await get("/api/cart", token)).toMatchObject({
        cart: { items: [{ watch: { price: 10_000, retailPrice: 10_000 } }], subtotal: 10_000 },
      });
    }
    expect(await get(`/api/wishlists/${listId}`, customer)).toMatchObject({
      items: [{ watch: noPrice }],
    });
    const inventory = await get<{ watches: { id: number; price: number }[] }>(
      "/api/admin/watches?pageSize=100",
      admin,
    );
    expect(inventory.watches.find((row) => row.id === id)?.price).toBe(10_000);
  });

  test("cannot be put into a cart", async () => {
    const token = await shop.signIn("customer");
    const body = { watchId: unpriced.id, quantity: 1 };
    await shop.request("DELETE", `/api/cart/items/${unpriced.id}`, { token });
    const response = await shop.request("POST", "/api/cart/items", { token, body });
    expect(response.status).toBe(409);
  });
});
