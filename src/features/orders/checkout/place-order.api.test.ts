import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { saveOrderKey } from "#src/features/orders/orders.sql.ts";
import { orderKeys, orders } from "#src/platform/db/order-tables.ts";
import { users, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { orderBody, postOrder, stockWatch, usAddress } from "#tests/orders.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  expect(await findImbalances(shop.database.db)).toEqual([]);
  await shop.close();
});

let nextWatch = 0;
/** A watch of the seed that no other test uses, with these units. */
async function aWatch(units = 1, price = 12_000): Promise<number> {
  nextWatch += 1;
  return stockWatch(shop.database, nextWatch, { units, price });
}

async function stockOf(id: number) {
  const [row] = await shop.database.db.select().from(watches).where(eq(watches.id, id));
  return { units: row?.units, held: row?.held, status: row?.status };
}

const ordersOf = (watchId: number) =>
  shop.database.pool
    .query("select order_id from order_items where watch_id = $1", [watchId])
    .then(({ rowCount }) => rowCount);

describe("an order", () => {
  test("holds its watch, and its key opens it for a guest", async () => {
    const watchId = await aWatch();
    const { status, body, key } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      order: {
        number: expect.stringMatching(/^M-[0-9A-HJKMNP-TV-Z]{8}$/),
        status: "Pending",
        total: 1_200_000,
        currency: "USD",
        items: [{ watchId, price: 1_200_000, quantity: 1, total: 1_200_000 }],
      },
      next: { kind: "instructions", url: `/orders/${body.order.number}` },
    });
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(await stockOf(watchId)).toEqual({ units: 1, held: 1, status: "Reserved" });
    const { number } = body.order;
    const path = `/api/orders/${number}`;
    const readWith = (given: string) =>
      shop.request("GET", path, { order: { number, key: given } });
    expect((await shop.request("GET", path)).status).toBe(404);
    expect((await readWith("x".repeat(43))).status).toBe(404);
    const { order } = await (await readWith(key)).json();
    expect(order).toMatchObject({
      status: "Pending",
      subtotal: 1_200_000,
      delivery: { method: "standard-us", price: 0 },
      payment: { method: "wire", instructions: { reference: order.number, amount: 1_200_000 } },
      actions: ["pay", "cancel"],
    });
    expect(order.addressLines.at(-1)).toBe("United States");
  });

  test("stores no key in readable form", async () => {
    const watchId = await aWatch();
    const idempotencyKey = randomUUID();
    const { key } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]), {
      idempotencyKey,
    });
    const stored = await shop.database.pool.query(
      "select k::text as row from idempotency_keys k union all select k::text from order_keys k",
    );
    const text = stored.rows.map(({ row }) => row).join();
    expect(text).not.toContain(key);
    expect(text).not.toContain(idempotencyKey);
    expect(await shop.database.db.$count(orderKeys)).toBeGreaterThan(0);
  });

  test("is one order for a repeated request, and another body with its key is refused", async () => {
    const watchId = await aWatch(3);
    const given = orderBody([{ watchId, price: 12_000 }]);
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => postOrder(shop, given, { idempotencyKey })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const bodies = new Set(replies.map(({ body, key }) => JSON.stringify({ body, key })));
    expect(bodies.size).toBe(1);
    expect(await ordersOf(watchId)).toBe(1);
    const other = { ...given, delivery: "expedited-us", total: given.total + 4_500 };
    const { status, body } = await postOrder(shop, other, { idempotencyKey });
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  test.each([undefined, "short", "with space in it", "ü".repeat(10), "x".repeat(201)])(
    "needs a proper key, not %s",
    async (key) => {
      const body = orderBody([{ watchId: 60, price: 12_000 }]);
      const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
      const request = shop.request("POST", "/api/orders", { body, headers }).catch(() => undefined);
      const response = await request;
      // A browser's fetch refuses to send some of them at all.
      if (response) expect(response.status).toBe(400);
      expect(await ordersOf(60)).toBe(0);
    },
  );

  test("of the last unit is won by one of twenty buyers; the others are told which watch", async () => {
    const watchId = await aWatch();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postOrder(shop, orderBody([{ watchId, price: 12_000 }]))),
    );
    const lost = replies.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(19);
    for (const { status, body } of lost) {
      expect([status, body.code]).toEqual([409, "not_available"]);
      expect(body.items).toMatchObject([{ watchId, reason: "reserved", freeUnits: 0 }]);
    }
    expect(await stockOf(watchId)).toMatchObject({ units: 1, held: 1 });
  });

  test("of several watches never blocks another in a different order", async () => {
    const one = await aWatch(20);
    const two = await aWatch(20);
    const item = (watchId: number) => ({ watchId, price: 12_000 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const items = index % 2 === 0 ? [item(one), item(two)] : [item(two), item(one)];
        return postOrder(shop, orderBody(items));
      }),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stockOf(one)).toMatchObject({ held: 20 });
    expect(await stockOf(two)).toMatchObject({ held: 20 });
  });

  test("with one watch that is gone orders nothing at all", async () => {
    const here = await aWatch();
    const gone = await aWatch();
    await postOrder(shop, orderBody([{ watchId: gone, price: 12_000 }]));
    const both = orderBody([
      { watchId: here, price: 12_000 },
      { watchId: gone, price: 12_000 },
    ]);
    const { status, body } = await postOrder(shop, both);
    expect(status).toBe(409);
    expect(body.items).toMatchObject([{ watchId: gone }]);
    expect(await stockOf(here)).toMatchObject({ held: 0 });
  });

  test("for a watch that is not published is not told its name", async () => {
    const watchId = await aWatch(1);
    const { pool } = shop.database;
    await pool.query("update watches set published = false where id = $1", [watchId]);
    const replies = [];
    for (const id of [watchId, 999_999]) {
      const { body } = await postOrder(shop, orderBody([{ watchId: id, price: 12_000 }]));
      const [item] = body.items;
      replies.push({ code: body.code, message: body.message, item: { ...item, watchId: 0 } });
    }
    expect(replies[0]?.message).toBe("A watch in your order is no longer available.");
    expect(replies[0]).toEqual(replies[1]);
  });

  test("for more than the free units is told how many there are", async () => {
    const watchId = await aWatch(2);
    const { body } = await postOrder(shop, orderBody([{ watchId, price: 12_000, quantity: 3 }]));
    expect(body).toMatchObject({
      code: "not_available",
      items: [{ reason: "fewer", freeUnits: 2 }],
    });
  });
});

describe("prices", () => {
  test("come from the server: another total is refused with the new lines", async () => {
    const watchId = await aWatch(1, 15_000);
    const { status, body } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]));
    expect([status, body.code]).toEqual([409, "price_changed"]);
    expect(body).toMatchObject({
      total: 1_500_000,
      items: [{ watchId, price: 1_500_000, quantity: 1 }],
    });
    expect(await stockOf(watchId)).toMatchObject({ held: 0 });
  });

  test("are wholesale for a dealer, and retail once the right is withdrawn", async () => {
    const { db } = shop.database;
    const watchId = await aWatch(2, 10_000);
    await db
      .insert(wholesalePrices)
      .values({ watchId, price: 8_000 })
      .onConflictDoUpdate({ target: wholesalePrices.watchId, set: { price: 8_000 } });
    const dealer = await aUser(db, "wholesale");
    const token = await aSession(db, dealer);
    const given = orderBody([{ watchId, price: 8_000 }], { purchaseOrder: "PO 77" });
    const { status, body } = await postOrder(shop, given, { token });
    expect([status, body.order.total]).toEqual([201, 800_000]);
    expect(body.next.url).toBe(`/account/orders/${body.order.number}`);
    const [stored] = await db.select().from(orders).where(eq(orders.number, body.order.number));
    const { number } = body.order;
    const key = newToken();
    await db.transaction((tx) => saveOrderKey(tx, stored?.id ?? 0, key));
    const read = (session?: string) =>
      shop.request("GET", `/api/orders/${number}`, {
        order: { number, key },
        ...(session && { token: session }),
      });
    for (const other of [undefined, await shop.signIn("customer"), await shop.signIn("wholesale")])
      expect((await read(other)).status).toBe(404);
    expect((await read(token)).status).toBe(200);
    expect(stored).toMatchObject({ isWholesale: true, purchaseOrder: "PO 77", userId: dealer.id });
    await db.update(users).set({ isWholesale: false }).where(eq(users.id, dealer.id));
    const second = await postOrder(shop, orderBody([{ watchId, price: 8_000 }]), { token });
    expect(second.body.code).toBe("price_changed");
    expect(second.body.total).toBe(1_000_000);
  });

  test("add up without rounding for 99 watches at a million dollars", async () => {
    const watchId = await aWatch(99, 1_000_000);
    const given = orderBody([{ watchId, price: 1_000_000, quantity: 99 }]);
    const { status, body } = await postOrder(shop, given);
    expect([status, body.order.total]).toEqual([201, 9_900_000_000]);
  });
});

describe("is refused with a sentence", () => {
  const wrong: [string, Record<string, unknown>, number][] = [
    ["a country without delivery of that kind", { delivery: "express-international" }, 400],
    ["a ZIP code that is none", { address: { ...usAddress, postalCode: "ABC" } }, 400],
    ["a country that is none", { address: { ...usAddress, country: "XX" } }, 400],
    ["no e-mail address", { contact: { name: "A", email: "no", phone: "2125550123" } }, 400],
    ["no items", { items: [] }, 400],
    ["half a watch", { items: [{ watchId: 1, quantity: 0.5 }] }, 400],
    ["a hundred of one", { items: [{ watchId: 1, quantity: 100 }] }, 400],
    ["a purchase order number on two lines", { purchaseOrder: "PO\n7" }, 400],
    ["an unknown way to pay", { payment: "cash" }, 400],
    ["a total that is no number", { total: "12" }, 400],
    ["an unknown watch", { items: [{ watchId: 2_000_000, quantity: 1 }] }, 409],
  ];
  test.each(wrong)("%s", async (_, changes, expected) => {
    const given = orderBody([{ watchId: 59, price: 12_000 }], changes);
    const { status, body } = await postOrder(shop, given);
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/\w{3,}.*\.$/)]);
    expect(await ordersOf(59)).toBe(0);
  });

  test("a card for more than the provider takes", async () => {
    const watchId = await aWatch(2, 999_999);
    const inCents = (price: number) => orderBody([{ watchId, price }], { payment: "stripe" });
    const { status, body } = await postOrder(
      shop,
      orderBody([{ watchId, price: 999_999, quantity: 2 }], { payment: "stripe" }),
    );
    expect([status, body]).toEqual([
      400,
      {
        code: "amount_too_large",
        message: "This order is above the limit for card payments. Please pay by wire transfer.",
      },
    ]);
    expect(await ordersOf(watchId)).toBe(0);
    expect((await postOrder(shop, inCents(999_999))).status).toBe(201);
  });

  test("99 of a watch and one more of it on another line", async () => {
    const watchId = await aWatch(200);
    const lines = [
      { watchId, price: 12_000, quantity: 99 },
      { watchId, price: 12_000 },
    ];
    const { status, body } = await postOrder(shop, orderBody(lines));
    expect([status, body.code]).toEqual([400, "invalid_body"]);
    expect(await ordersOf(watchId)).toBe(0);
  });
});

test("ordered watches leave the cart, others stay", async () => {
  const bought = await aWatch();
  const kept = await aWatch();
  const token = await shop.signIn("customer");
  for (const watchId of [bought, kept]) {
    await shop.request("POST", "/api/cart/items", { token, body: { watchId } });
  }
  await postOrder(shop, orderBody([{ watchId: bought, price: 12_000 }]), { token });
  const { cart } = await (await shop.request("GET", "/api/cart", { token })).json();
  expect(cart.items.map(({ watchId }: { watchId: number }) => watchId)).toEqual([kept]);
});
