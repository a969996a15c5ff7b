import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockOf } from "#tests/orders.ts";
import {
  anOrder,
  aWatch,
  lapse,
  mailsOf,
  outcomesOf,
  postEvent,
  type StripeShop,
  startStripeShop,
  stateOf,
  stripeOrder,
} from "#tests/payments.ts";

let { stripe, shop, close } = {} as StripeShop;
beforeAll(async () => {
  ({ stripe, shop, close } = await startStripeShop());
});
afterAll(() => close());

const times = 20;
const manyTimes = (payload: string) =>
  Promise.all(Array.from({ length: times }, () => postEvent(shop, payload)));
const aStripeOrder = (watchId?: number) => stripeOrder(shop, stripe, watchId);

describe("money that comes after the hold", () => {
  test("is taken while the watch is free", async () => {
    const { number, watchId, event } = await aStripeOrder();
    await lapse(shop, number);
    await postEvent(shop, event("checkout.session.completed"));
    expect(await stateOf(shop, number)).toMatchObject({ status: "Paid", refundDue: false });
    expect(await stockOf(shop, watchId)).toEqual({ units: 0, held: 0 });
  });

  test("must be refunded if another buyer has the watch", async () => {
    const { number, watchId, event } = await aStripeOrder();
    await lapse(shop, number);
    const winner = await anOrder(shop, "wire", watchId);
    await manyTimes(event("checkout.session.completed"));
    const state = await stateOf(shop, number);
    expect(state).toMatchObject({
      status: "Cancelled",
      refundDue: true,
      events: ["placed", "lapsed", "refund-due"],
      payments: ["stripe succeeded"],
    });
    expect(await mailsOf(shop, state.id)).toContain("staff-refund-due");
    expect(await outcomesOf(shop, number)).toEqual(["refund-due"]);
    expect((await stateOf(shop, winner.number)).status).toBe("Pending");
    await postEvent(shop, event("charge.refunded"));
    expect(await stateOf(shop, number)).toMatchObject({ status: "Refunded", refundDue: false });
    expect(await stockOf(shop, watchId)).toEqual({ units: 1, held: 1 });
  });

  test("must be refunded if the buyer has cancelled", async () => {
    const { number, key, event } = await aStripeOrder();
    await shop.request("POST", `/api/orders/${number}/cancel`, { order: { number, key } });
    await postEvent(shop, event("checkout.session.completed"));
    expect(await stateOf(shop, number)).toMatchObject({ status: "Cancelled", refundDue: true });
  });

  test("or at the same moment finds the order paid or free, never lost", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => aStripeOrder()));
    await Promise.all(
      all.flatMap(({ number, event }) => [
        lapse(shop, number),
        manyTimes(event("checkout.session.completed")),
      ]),
    );
    for (const { number, watchId } of all) {
      expect(await stateOf(shop, number)).toMatchObject({ status: "Paid", refundDue: false });
      expect(await stockOf(shop, watchId)).toEqual({ units: 0, held: 0 });
    }
  });
});

test("a second payment of a paid order must be refunded, and its refund leaves the order paid", async () => {
  const watchId = await aWatch(shop);
  const { number, key, event } = await aStripeOrder(watchId);
  const pay = `/api/payments/test/${number}`;
  expect(
    (await shop.request("POST", pay, { body: { act: "pay" }, order: { number, key } })).status,
  ).toBe(200);
  await postEvent(shop, event("checkout.session.completed"));
  expect(await stateOf(shop, number)).toMatchObject({
    status: "Paid",
    refundDue: true,
    payments: ["stripe succeeded", "test succeeded"],
  });
  await postEvent(shop, event("charge.refunded"));
  expect(await stateOf(shop, number)).toMatchObject({ status: "Paid", refundDue: false });
  expect(await stockOf(shop, watchId)).toEqual({ units: 0, held: 0 });
});
