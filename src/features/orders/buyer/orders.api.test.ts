import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import type { Order, OrderSummary } from "#src/features/orders/orders.contract.ts";
import type { Actor, OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findOrderById, findOrderByNumber, saveOrderKey } from "#src/features/orders/orders.sql.ts";
import { orderItems, orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { newToken } from "#src/platform/security/tokens.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type OrderKey, orderBody, postOrder, stockWatch } from "#tests/orders.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  expect(await findImbalances(shop.database.db)).toEqual([]);
  await shop.close();
});

let lastWatch = 0;

interface Placed extends OrderKey {
  readonly id: number;
  readonly watchId: number;
  readonly path: string;
}

async function place(token?: string): Promise<Placed> {
  lastWatch += 1;
  const watchId = await stockWatch(shop.database, lastWatch);
  const { body, key } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]), { token });
  const row = await findOrderByNumber(shop.database.db, body.order.number);
  if (!row) throw new Error(JSON.stringify(body));
  const { id, number } = row;
  return { id, number, watchId, path: `/api/orders/${number}`, key };
}

async function happen(orderId: number, ...events: [OrderEvent, Actor, string?][]) {
  for (const [event, kind, note] of events) {
    await shop.database.db.transaction((tx) =>
      applyOrderEvent(tx, { orderId, event, note, actor: { kind } }),
    );
  }
}
const deliver = (orderId: number) =>
  happen(orderId, ["funds-received", "staff"], ["shipped", "staff"], ["delivered", "staff"]);

async function call(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; order?: OrderKey } = {},
) {
  const response = await shop.request(method, path, options);
  const body: { order: Order; orders: OrderSummary[]; code?: string } = await response.json();
  return { status: response.status, body };
}
const reason = { reason: "It is too heavy." };

async function unitsOf(watchId: number) {
  const [row] = await shop.database.db.select().from(watches).where(eq(watches.id, watchId));
  return [row?.units, row?.held];
}

describe("cancelling", () => {
  test("frees the watch, once", async () => {
    const token = await shop.signIn("customer");
    const { path, watchId } = await place(token);
    expect(await unitsOf(watchId)).toEqual([1, 1]);
    const { status, body } = await call("POST", `${path}/cancel`, { token });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ status: "Cancelled", holdUntil: null, actions: [] });
    expect(body.order.timeline.map(({ type }) => type)).toEqual(["placed", "cancelled"]);
    expect(await unitsOf(watchId)).toEqual([1, 0]);
    const again = await call("POST", `${path}/cancel`, { token });
    expect([again.status, again.body.code]).toEqual([409, "not_allowed"]);
    expect(await unitsOf(watchId)).toEqual([1, 0]);
  });

  test("works for a guest with the key and for nobody else", async () => {
    const order = await place();
    const { path, number, watchId } = order;
    const token = await shop.signIn("customer");
    const other = await place();
    for (const key of ["", "x".repeat(43), other.key]) {
      const given = { order: { number, key } };
      expect((await call("POST", `${path}/cancel`, given)).status, key).toBe(404);
      expect((await call("POST", `${path}/cancel`, { ...given, token })).status, key).toBe(404);
    }
    expect((await call("POST", `${path}/cancel`, { order: other })).status).toBe(404);
    expect((await call("POST", `${path}/cancel?key=${order.key}`)).status).toBe(404);
    expect(await unitsOf(watchId)).toEqual([1, 1]);
    const { status, body } = await call("POST", `${path}/cancel`, { order });
    expect([status, body.order.status]).toEqual([200, "Cancelled"]);
  });

  test("is refused once the order is paid", async () => {
    const order = await place();
    const { id, path, watchId } = order;
    await happen(id, ["funds-received", "provider"]);
    const { status, body } = await call("POST", `${path}/cancel`, { order });
    expect([status, body.code]).toEqual([409, "not_allowed"]);
    expect(await unitsOf(watchId)).toEqual([0, 0]);
  });

  test("of one order by twenty requests at once has one effect", async () => {
    const order = await place();
    const { path, watchId, id } = order;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", `${path}/cancel`, { order })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await unitsOf(watchId)).toEqual([1, 0]);
    const { rowCount } = await shop.database.pool.query(
      "select from order_events where order_id = $1 and type = 'cancelled'",
      [id],
    );
    expect(rowCount).toBe(1);
  });
});

describe("asking for a return", () => {
  test("gives a number, once, within the promised window", async () => {
    const token = await shop.signIn("customer");
    const { id, path } = await place(token);
    expect((await call("POST", `${path}/return`, { token, body: reason })).status).toBe(409);
    await deliver(id);
    const before = await call("GET", path, { token });
    expect(before.body.order.actions).toEqual(["request-return"]);
    const { status, body } = await call("POST", `${path}/return`, { token, body: reason });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      status: "Delivered",
      return: { number: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{8}$/), acceptedAt: null },
      actions: [],
    });
    expect(body.order.timeline.at(-1)).toMatchObject({
      type: "return-requested",
      detail: reason.reason,
    });
    const again = await call("POST", `${path}/return`, { token, body: reason });
    expect([again.status, again.body.code]).toEqual([409, "not_allowed"]);
  });

  test("is refused when the stored window is over, whatever the policy of today", async () => {
    const order = await place();
    const { id, path } = order;
    await deliver(id);
    const deliveredAt = sql`now() - interval '10 days'`;
    const policy = sql`policy || '{"returnDays": 9}'`;
    await shop.database.db.update(orders).set({ deliveredAt, policy }).where(eq(orders.id, id));
    const { body } = await call("GET", path, { order });
    expect(body.order.actions).toEqual([]);
    expect(Date.parse(body.order.policy.returnUntil ?? "")).toBeLessThan(Date.now());
    const refused = await call("POST", `${path}/return`, { order, body: reason });
    expect([refused.status, refused.body.code]).toEqual([409, "not_allowed"]);
  });

  test("of another's order is answered as if there were none", async () => {
    const owner = await shop.signIn("customer");
    const stranger = await shop.signIn("customer");
    const { id, path } = await place(owner);
    await deliver(id);
    for (const given of [{}, { token: stranger }]) {
      const { status } = await call("POST", `${path}/return`, { ...given, body: reason });
      expect(status).toBe(404);
    }
  });

  test.each([
    ["none", {}],
    ["an empty one", { reason: "   " }],
    ["a number", { reason: 1 }],
    ["2,001 characters", { reason: "x".repeat(2_001) }],
  ])("needs a reason that can be read, not %s", async (_, body) => {
    const order = await place();
    const { id, path } = order;
    await deliver(id);
    expect((await call("POST", `${path}/return`, { order, body })).status).toBe(400);
  });
});

describe("one's own orders", () => {
  test("are listed newest first, without those of others and of guests", async () => {
    const user = await aUser(shop.database.db);
    const token = await aSession(shop.database.db, user);
    await place();
    await place(await shop.signIn("customer"));
    const mine = [await place(token), await place(token)];
    const { body } = await call("GET", "/api/orders", { token });
    const numbers = body.orders.map(({ number }) => `/api/orders/${number}`);
    expect(numbers).toEqual(mine.map(({ path }) => path).toReversed());
    expect((await call("GET", "/api/orders")).status).toBe(401);
  });

  test("leave out what the checkout did not place", async () => {
    const user = await aUser(shop.database.db);
    const token = await aSession(shop.database.db, user);
    const [row] = await shop.database.db
      .insert(orders)
      .values({ userId: user.id, customerName: user.username, total: 100 })
      .returning();
    expect((await call("GET", "/api/orders", { token })).body.orders).toEqual([]);
    expect((await call("GET", `/api/orders/${row?.number}`, { token })).status).toBe(404);
  });

  test("outlive the account, and then only the key opens them", async () => {
    const token = await shop.signIn("customer");
    const { id, path, number } = await place(token);
    const { db } = shop.database;
    const key = newToken();
    await db.transaction((tx) => saveOrderKey(tx, id, key));
    const admin = await shop.signIn("admin");
    const row = await findOrderById(db, id);
    const remove = () => call("DELETE", `/api/admin/users/${row?.userId}`, { token: admin });
    const mail = { mail: "order-received", recipient: row?.email ?? "", subject: "s" };
    await queueMail(db, { ...mail, dedupeKey: path, html: "", text: "", orderId: id });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, "open_order"]);

    await deliver(id);
    expect((await remove()).status).toBe(200);
    expect((await call("GET", path, { token })).status).toBe(404);
    const { order } = (await call("GET", path, { order: { number, key } })).body;
    const nobody = { name: "Deleted customer", email: "", phone: "" };
    expect([order.status, order.contact]).toEqual(["Delivered", nobody]);
    expect(await db.$count(outgoingMails, eq(outgoingMails.orderId, id))).toBe(0);
  });

  test.each(["M-1", "m-00000000", "M-0000000000", "%00", "M-00000000'", "..%2Forders"])(
    "have no number like %s",
    async (number) => {
      const token = await shop.signIn("customer");
      expect((await call("GET", `/api/orders/${number}`, { token })).status).toBe(404);
    },
  );
});

test("an order that the checkout did not place has no effect on the stock", async () => {
  const { db } = shop.database;
  const watchId = await stockWatch(shop.database, 60);
  const [row] = await db.insert(orders).values({ customerName: "Old", total: 100 }).returning();
  if (!row) throw new Error("The order was not stored.");
  const copy = { brandName: "Old", model: "Old", reference: "1" };
  await db
    .insert(orderItems)
    .values({ ...copy, orderId: row.id, watchId, price: 100, quantity: 1 });
  await deliver(row.id);
  await happen(row.id, ["return-accepted", "staff"]);
  expect(await unitsOf(watchId)).toEqual([1, 0]);
});

test("what is for the staff alone is in no reply to a buyer", async () => {
  const admin = await aUser(shop.database.db, "admin");
  const token = await shop.signIn("customer");
  const { id, path } = await place(token);
  const secret = "Knows the owner";
  await shop.database.db.transaction(async (tx) => {
    const actor = { kind: "staff", userId: admin.id } as const;
    await applyOrderEvent(tx, { orderId: id, event: "note", actor, note: secret });
    const data = { amount: 987_654_321, secret };
    await applyOrderEvent(tx, { orderId: id, event: "funds-received", actor, note: secret, data });
    await applyOrderEvent(tx, { orderId: id, event: "refunded", actor, note: secret, data });
  });
  const one = await (await shop.request("GET", path, { token })).text();
  const all = await (await shop.request("GET", "/api/orders", { token })).text();
  for (const text of [one, all]) {
    for (const hidden of [secret, admin.username, "987654321", "127.0.0.1"])
      expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/clientAddress|userId|actor|cancelledBy|unitsReturned|"note"|"id"/);
  }
  const { order } = JSON.parse(one) as { order: Order };
  const types = order.timeline.map(({ type }) => type);
  expect(types).toEqual(["placed", "funds-received", "refunded"]);
});
