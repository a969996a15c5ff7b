import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { payments } from "#src/platform/db/payment-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { stockOf } from "#tests/orders.ts";
import { lapse } from "#tests/payments.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";
import { actionProblems } from "./orders.contract.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

const shipment = { type: "shipped", carrier: "FedEx", tracking: "7712 3456" };

describe("money", () => {
  test("that is not what is open needs a confirmation", async () => {
    const { id, total } = await staff.placed();
    for (const amount of [total - 2_500, total + 1]) {
      const refused = await staff.act(id, { type: "funds-received", amount });
      expect([refused.status, refused.body.code]).toEqual([400, "amount_differs"]);
    }
    expect((await staff.read(id)).status).toBe("Pending");
  });

  test("that is less keeps the order waiting for the balance", async () => {
    const { id, total, number, key, watchId } = await staff.placed();
    const before = await staff.read(id);
    const part = { type: "funds-received", amount: total - 2_500, confirmDifference: true };
    const order = await staff.done(id, part);
    expect(order).toMatchObject({ status: "Pending", received: total - 2_500, balance: 2_500 });
    expect(order.events.at(-1)).toMatchObject({
      type: "part-payment",
      data: { amount: total - 2_500, expected: total },
    });
    expect(order.holdUntil >= before.holdUntil).toBe(true);
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 1 });
    const buyers = (
      await (
        await staff.shop.request("GET", `/api/orders/${number}`, { order: { number, key } })
      ).json()
    ).order;
    expect(buyers).toMatchObject({ received: total - 2_500, balance: 2_500 });
    expect(buyers.payment.instructions.amount).toBe(2_500);
    const list = await (await staff.request("GET", `?search=${number}`)).json();
    expect(list.orders[0]).toMatchObject({ received: (total - 2_500) / 100 });
    const paid = await staff.done(id, { type: "funds-received", amount: 2_500 });
    expect(paid).toMatchObject({ status: "Paid", received: total, balance: 0, waived: 0 });
    expect(paid.payments).toHaveLength(2);
  });

  test("that is less is enough if the staff says so, which is recorded", async () => {
    const { id, total } = await staff.placed();
    const short = { type: "funds-received", amount: total - 2_500, confirmDifference: true };
    const order = await staff.done(id, { ...short, acceptShortfall: true });
    expect(order).toMatchObject({ status: "Paid", received: total - 2_500, waived: 2_500 });
    const [entry] = await staff.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${id}`));
    expect(entry?.details).toMatchObject({ before: { waived: 0 }, after: { waived: 2_500 } });
  });

  test.each(["cancelled", "lapsed"])(
    "that is a part is to be refunded when the order is %s",
    async (end) => {
      const { id, number, total } = await staff.placed();
      await staff.done(id, { type: "funds-received", amount: 5_000, confirmDifference: true });
      if (end === "cancelled") await staff.done(id, { type: "cancelled", reason: "No more money" });
      else await lapse(staff.shop, number);
      const order = await staff.read(id);
      expect(order).toMatchObject({ status: "Cancelled", refundDue: true, received: 5_000 });
      expect(total).toBeGreaterThan(5_000);
    },
  );

  test("can go back in part while the order goes on, also after delivery", async () => {
    const { id, total } = await staff.paid();
    const goodwill = { type: "partly-refunded", amount: 15_000, byHand: true, note: "Strap" };
    for (const act of [shipment, { type: "delivered" }]) await staff.done(id, act);
    const unexplained = await staff.act(id, { ...goodwill, note: " " });
    expect([unexplained.status, unexplained.body.message]).toEqual([400, actionProblems.goodwill]);
    const order = await staff.done(id, goodwill);
    expect(order).toMatchObject({
      ...{ status: "Delivered", refundDue: false, received: total - 15_000, waived: 15_000 },
      payments: [{ status: "succeeded", refunds: [{ amount: 15_000, reason: "Strap" }] }],
    });
    expect(order.events.at(-1)).toMatchObject({
      ...{ type: "partly-refunded", note: "Strap", data: { amount: 15_000, byHand: true } },
    });
    const tooMuch = await staff.act(id, { ...goodwill, amount: total });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([400, "too_much"]);
  });

  test("never goes back twice, however many of the staff send it at once", async () => {
    const { id, total } = await staff.paid();
    const half = Math.floor(total / 2) + 1;
    const replies = await Promise.all(
      [half, half + 1, half + 2].map((amount) =>
        staff.act(id, { type: "partly-refunded", amount, byHand: true, note: "Strap" }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const [sent] = replies.filter(({ status }) => status === 200);
    expect(await staff.read(id)).toMatchObject({ received: sent?.body.order.received });
  });

  test("can be sent back in part, but never more than was received", async () => {
    const { id, total } = await staff.paid();
    const refused = await staff.act(id, { type: "refunded", amount: total + 1, byHand: true });
    expect([refused.status, refused.body.code]).toEqual([400, "too_much"]);
    expect((await staff.read(id)).status).toBe("Paid");
    const order = await staff.done(id, { type: "refunded", amount: total - 5_000, byHand: true });
    expect(order).toMatchObject({ status: "Refunded", received: 5_000 });
  });

  test("of a wire transfer can't be refunded by a provider", async () => {
    const { id, total } = await staff.paid();
    const refused = await staff.act(id, { type: "refunded", amount: total });
    expect(refused.status).toBe(400);
    expect((await staff.read(id)).status).toBe("Paid");
  });

  test("of a provider goes back through the provider", async () => {
    const { id, total, number, key } = await staff.placed({ payment: "test" });
    const pay = `/api/payments/test/${number}`;
    expect(
      (await staff.shop.request("POST", pay, { body: { act: "pay" }, order: { number, key } }))
        .status,
    ).toBe(200);
    expect(await staff.read(id)).toMatchObject({ refundsByProvider: true });
    const [attempt] = (await staff.read(id)).payments;
    const order = await staff.done(id, { type: "refunded", amount: total });
    expect(order).toMatchObject({
      status: "Refunded",
      payments: [
        {
          status: "refunded",
          refunds: [{ amount: total, reference: `refund-${attempt.reference}` }],
        },
      ],
    });
    expect(order.events.at(-1)).toMatchObject({ type: "refunded", data: { amount: total } });
    const again = await staff.act(id, { type: "refunded", amount: total });
    expect([again.status, again.body.code]).toEqual([409, "not_allowed"]);
  });
});

describe("money that came twice", () => {
  async function paidTwice(act: object) {
    const order = await staff.paid();
    if ("type" in act) await staff.done(order.id, act);
    await staff.db.insert(payments).values({
      ...{ orderId: order.id, provider: "test", reference: `${order.number}-2` },
      ...{ amount: order.total, currency: "USD", status: "succeeded" },
    });
    await staff.db.update(orders).set({ refundDue: true }).where(eq(orders.id, order.id));
    return order;
  }

  test.each([
    ["Paid", {}],
    ["Shipped", shipment],
  ])("goes back while the order stays %s", async (status, act) => {
    const { id, total, watchId } = await paidTwice(act);
    expect(await staff.read(id)).toMatchObject({ received: 2 * total, refund: total });
    const order = await staff.done(id, { type: "refunded", amount: total, byHand: true });
    expect(order).toMatchObject({ status, refundDue: false, received: total });
    expect(order.payments).toMatchObject([{ refunds: [] }, { refunds: [{ amount: total }] }]);
    expect(order.events.at(-1).type).toBe("overpayment-refunded");
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 0, held: 0 });
  });

  test("goes back wholly when the paid order is refunded too", async () => {
    const { id, total, watchId } = await paidTwice({});
    const order = await staff.done(id, { type: "refunded", amount: 2 * total, byHand: true });
    expect(order).toMatchObject({ status: "Refunded", received: 0 });
    expect(await stockOf(staff.shop, watchId)).toEqual({ units: 1, held: 0 });
  });
});
