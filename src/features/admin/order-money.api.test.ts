import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders, payments } from "#src/platform/db/order-tables.ts";
import { stockOf } from "#tests/orders.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

const shipment = { type: "shipped", carrier: "FedEx", tracking: "7712 3456" };

describe("money", () => {
  test("that is not the total needs a confirmation, and both amounts are kept", async () => {
    const { id, total } = await staff.placed();
    const short = { type: "funds-received", amount: total - 2_500 };
    const refused = await staff.act(id, short);
    expect([refused.status, refused.body.code]).toEqual([400, "amount_differs"]);
    expect((await staff.read(id)).status).toBe("Pending");
    const order = await staff.done(id, { ...short, confirmDifference: true });
    expect(order).toMatchObject({ status: "Paid", received: total - 2_500 });
    expect(order.events.at(-1).data).toEqual({ amount: total - 2_500, expected: total });
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
          refundedAmount: total,
          refundReference: `refund-${attempt.reference}`,
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
    expect(order.payments).toMatchObject([{ refundedAmount: 0 }, { refundedAmount: total }]);
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
