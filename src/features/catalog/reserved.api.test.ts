import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderStatus } from "#src/domain/orders.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { stockWatch } from "#tests/orders.ts";
import type { Watch } from "./catalog.contract.ts";
import { hold, release } from "./stock.sql.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const reserved = 21;
const other = 22;

/** An order of one unit that waits for payment, or did. */
async function order(
  watchId: number,
  holdUntil: string,
  status: OrderStatus = "Pending",
): Promise<void> {
  await shop.database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(orders)
      .values({
        customerName: "A buyer",
        total: 100,
        payment: "wire",
        status,
        holdUntil: new Date(holdUntil),
      })
      .returning({ id: orders.id });
    const copy = { brandName: "b", model: "m", reference: "r", price: 100, quantity: 1 };
    await tx.insert(orderItems).values({ ...copy, orderId: row?.id ?? 0, watchId });
    if (status === "Pending") await hold(tx, [{ watchId, quantity: 1 }]);
  });
}

async function get<Reply>(path: string, token?: string): Promise<Reply> {
  return (await shop.request("GET", path, token ? { token } : {})).json();
}

/** Puts the watch on a new wishlist. */
async function wishFor(watchId: number, token: string): Promise<{ id: number }> {
  const created = await shop.request("POST", "/api/wishlists", { token, body: { name: "Later" } });
  const list = await created.json();
  const path = `/api/wishlists/${list.id}/items`;
  expect((await shop.request("POST", path, { token, body: { watchId } })).status).toBe(200);
  return list;
}

const watchOf = (id: number) => get<Watch>(`/api/watches/${id}`);

test("a reserved watch names the end of its reservation, wherever it is shown", async () => {
  const end = "2030-05-06T07:08:09.000Z";
  const token = await shop.signIn("customer");
  const list = await wishFor(reserved, token);
  await order(reserved, "2031-01-01T00:00:00.000Z", "Cancelled");
  await order(reserved, end);
  await expect.poll(() => watchOf(reserved)).toMatchObject({ status: "Reserved" });

  const shown = { status: "Reserved", forSale: false, freeUnits: 0, reservedUntil: end };
  expect(await watchOf(reserved)).toMatchObject(shown);
  const { watches } = await get<{ watches: Watch[] }>(
    `/api/watches?ids=${reserved},${other}&fields=card`,
  );
  expect(watches.find(({ id }) => id === reserved)).toMatchObject(shown);
  expect(watches.find(({ id }) => id === other)).not.toHaveProperty("reservedUntil");
  const { items } = await get<{ items: { watch: Watch }[] }>(`/api/wishlists/${list.id}`, token);
  expect(items.map(({ watch }) => watch)).toMatchObject([shown]);
  const page = await (await shop.request("GET", `/watch/${reserved}`)).text();
  expect(page.replaceAll("<!-- -->", "")).toMatch(/Reserved until <time [^>]*>May 6, 7:08 AM UTC</);
  expect(page, "the application is loaded at once").toContain('data-start="idle"');
});

test("of several reserved units the first to come back is named", async () => {
  const several = await stockWatch(shop.database, 23, { units: 2 });
  const [first, last] = ["2030-05-06T07:08:09.000Z", "2030-05-08T22:00:00.000Z"];
  await order(several, last);
  await order(several, first);
  await expect.poll(() => watchOf(several)).toMatchObject({ status: "Reserved" });
  expect((await watchOf(several)).reservedUntil).toBe(first);
});

test("it can still be wished for, and not be put into a cart", async () => {
  const token = await shop.signIn("customer");
  await wishFor(reserved, token);
  const body = { watchId: reserved, quantity: 1 };
  const refused = await shop.request("POST", "/api/cart/items", { token, body });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    message: "This watch is reserved for another customer.",
    code: "not_for_sale",
  });
});

test("after the release nothing is left of the reservation", async () => {
  await shop.database.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: "Cancelled" });
    await release(tx, [{ watchId: reserved, quantity: 1 }]);
  });
  await expect.poll(() => watchOf(reserved)).toMatchObject({ status: "Low Stock", forSale: true });
  expect(await watchOf(reserved)).not.toHaveProperty("reservedUntil");
  const page = await (await shop.request("GET", `/watch/${reserved}`)).text();
  expect(page).not.toContain('data-start="idle"');
});
