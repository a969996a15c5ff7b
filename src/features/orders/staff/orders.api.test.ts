import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { stockOf } from "#tests/orders.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

const shipment = { type: "shipped", carrier: "FedEx", tracking: "7712 3456" };

describe("an order", () => {
  test("is shown with everything that the staff needs", async () => {
    const { id, number, total, watchId } = await staff.placed();
    expect(await staff.read(id)).toMatchObject({
      id,
      number,
      status: "Pending",
      total,
      timeZone: "America/New_York",
      customer: { name: "Ada Buyer", phone: "+1 212 555 0123", username: null },
      addressLines: ["350 Fifth Avenue", "Suite 1200", "New York, NY 10118", "United States"],
      items: [{ watchId, price: staff.price * 100, quantity: 1 }],
      delivery: { name: "Standard Domestic US", price: 0 },
      payment: "wire",
      received: 0,
      refundDue: false,
      events: [{ type: "placed", actor: "buyer", by: null }],
      mails: [],
      actions: ["funds-received", "cancelled", "note"],
    });
  });

  test("that does not exist is not found", async () => {
    for (const path of ["/2000000000", "/0", "/x", "/1e3"]) {
      expect((await staff.request("GET", path)).status, path).toBe(404);
    }
    expect((await staff.act(2_000_000_000, { type: "delivered" })).status).toBe(404);
  });

  test("from before the checkout takes notes alone", async () => {
    const { db } = staff;
    const [row] = await db.insert(orders).values({ customerName: "Old", total: 100 }).returning();
    const id = row?.id ?? 0;
    expect(await staff.read(id)).toMatchObject({
      actions: ["note"],
      payment: null,
      addressLines: [],
    });
    const refused = await staff.act(id, { type: "cancelled", reason: "No" });
    expect([refused.status, refused.body.code]).toEqual([409, "not_allowed"]);
    expect((await staff.done(id, { type: "note", text: "Was sold by fax." })).events).toMatchObject(
      [{ type: "note", note: "Was sold by fax.", actor: "staff", by: staff.adminName }],
    );
  });

  test("hides staff notes from its buyer", async () => {
    const { id, number, key } = await staff.placed();
    await staff.done(id, { type: "note", text: "Pays late, as always." });
    const response = await staff.shop.request("GET", `/api/orders/${number}`, {
      order: { number, key },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/as always|staff/);
  });
});

describe("the life of an order", () => {
  test("from the funds to the refund, with who did it and the units in step", async () => {
    const { id, total, watchId } = await staff.placed();
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 1 });

    const funds = { type: "funds-received", amount: total, reference: "FT-2026-1" };
    expect(await staff.done(id, funds)).toMatchObject({
      status: "Paid",
      received: total,
      payments: [{ provider: "wire", amount: total, status: "succeeded" }],
      actions: ["shipped", "cancelled", "partly-refunded", "refunded", "note"],
      refundsByProvider: false,
    });
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });

    expect(await staff.done(id, shipment)).toMatchObject({
      status: "Shipped",
      tracking: { carrier: "FedEx", number: "7712 3456" },
      actions: [
        ...["delivered", "tracking-corrected", "returned-to-sender", "lost"],
        ...["partly-refunded", "note"],
      ],
    });
    expect(await staff.done(id, { type: "delivered" })).toMatchObject({
      status: "Delivered",
      actions: ["return-accepted", "partly-refunded", "note"],
    });
    expect(await staff.done(id, { type: "return-accepted" })).toMatchObject({
      refundDue: true,
      toInspect: true,
      return: { number: expect.stringMatching(/^R-/) },
      actions: ["return-restocked", "return-kept", "refunded", "note"],
    });
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });

    const refund = { type: "refunded", amount: total, byHand: true, note: "By wire" };
    const order = await staff.done(id, refund);
    expect(order).toMatchObject({
      status: "Refunded",
      refundDue: false,
      received: 0,
      payments: [{ refunds: [{ amount: total, status: "succeeded" }], status: "refunded" }],
      actions: ["return-restocked", "return-kept", "note"],
    });
    expect(order.events).toMatchObject([
      { type: "placed", actor: "buyer" },
      {
        type: "funds-received",
        by: staff.adminName,
        data: { amount: total, reference: "FT-2026-1" },
      },
      { type: "shipped", by: staff.adminName, data: { carrier: "FedEx", tracking: "7712 3456" } },
      { type: "delivered", by: staff.adminName },
      { type: "return-accepted", by: staff.adminName },
      {
        type: "refunded",
        by: staff.adminName,
        note: "By wire",
        data: { amount: total, byHand: true },
      },
    ]);
    const entries = await staff.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${id}`))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "order.funds-received",
      "order.shipped",
      "order.delivered",
      "order.return-accepted",
      "order.refunded",
    ]);
    expect(entries[1]).toMatchObject({
      address: "127.0.0.1",
      details: {
        before: { status: "Paid", carrier: null, tracking: null },
        after: { status: "Shipped", carrier: "FedEx", tracking: "7712 3456" },
      },
    });
  });

  test("a cancelled pending order gives its watch back, and the buyer reads the reason", async () => {
    const { id, number, key, watchId } = await staff.placed();
    await staff.done(id, { type: "cancelled", reason: "The dial is damaged." });
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 0 });
    const { order } = await (
      await staff.shop.request("GET", `/api/orders/${number}`, { order: { number, key } })
    ).json();
    expect(order.timeline).toContainEqual(
      expect.objectContaining({ type: "cancelled", detail: "The dial is damaged." }),
    );
  });

  test("a cancelled paid order waits for its refund", async () => {
    const { id, total, watchId } = await staff.paid();
    const cancelled = await staff.done(id, { type: "cancelled", reason: "Lost" });
    expect(cancelled).toMatchObject({ status: "Cancelled", refundDue: true });
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 0 });
    const list = await (await staff.request("GET", "?refundDue=true")).json();
    expect(list.orders.map((order: { id: number }) => order.id)).toContain(id);
    await staff.done(id, { type: "refunded", amount: total, byHand: true });
    const rest = await (await staff.request("GET", "?refundDue=true")).json();
    expect(rest.orders.map((order: { id: number }) => order.id)).not.toContain(id);
  });
});

describe("an act that the order does not allow is refused and changes nothing", () => {
  test.each([
    ["ship", shipment],
    ["deliver", { type: "delivered" }],
    ["accept a return of", { type: "return-accepted" }],
    ["refund", { type: "refunded", amount: 1, byHand: true }],
    ["refund by the provider", { type: "refunded", amount: 1 }],
  ])("%s a pending order", async (_, body) => {
    const { id } = await staff.placed();
    const before = await staff.read(id);
    const refused = await staff.act(id, body);
    expect([refused.status, refused.body.code]).toEqual([409, "not_allowed"]);
    expect({ ...(await staff.read(id)), now: "" }).toEqual({ ...before, now: "" });
  });

  test("of two who are equally fast one wins", async () => {
    const { id } = await staff.paid();
    const replies = await Promise.all([
      staff.act(id, shipment),
      staff.act(id, shipment),
      staff.act(id, shipment),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

test.each([
  [{}],
  [{ type: "placed" }],
  [{ type: "lapsed" }],
  [{ type: "funds-received" }],
  [{ type: "funds-received", amount: 0 }],
  [{ type: "funds-received", amount: 1.5 }],
  [{ type: "funds-received", amount: "100" }],
  [{ type: "shipped", carrier: "FedEx" }],
  [{ type: "shipped", carrier: " ", tracking: "1" }],
  [{ type: "shipped", carrier: "Fed\nEx", tracking: "1" }],
  [{ type: "cancelled" }],
  [{ type: "cancelled", reason: "x".repeat(2_001) }],
  [{ type: "refunded", byHand: true }],
  [{ type: "note", text: "" }],
])("%j is no valid act", async (body) => {
  const { status, body: reply } = await staff.act(1, body);
  expect(status).toBe(400);
  expect(reply).toMatchObject({ message: expect.stringMatching(/\S/), code: "invalid_body" });
});
