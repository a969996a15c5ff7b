import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aSession, aUser } from "#tests/data.ts";
import {
  outcomesOf,
  postEvent,
  type StripeShop,
  startStripeShop,
  stateOf,
  stripeOrder,
} from "#tests/payments.ts";
import { stripeEvent } from "#tests/stripe-server.ts";

let { stripe, shop, close } = {} as StripeShop;
let token = "";
beforeAll(async () => {
  ({ stripe, shop, close } = await startStripeShop());
  token = await aSession(shop.database.db, await aUser(shop.database.db, "admin"));
});
beforeEach(() => {
  stripe.failure = "none";
  stripe.beforeAnswer = async () => undefined;
});
afterAll(() => close());

async function aPaidOrder() {
  const order = await stripeOrder(shop, stripe);
  await postEvent(shop, order.event("checkout.session.completed"));
  const { id } = await stateOf(shop, order.number);
  const act = async (body: object) => {
    const path = `/api/admin/orders/${id}/actions`;
    const response = await shop.request("POST", path, { token, body });
    return { status: response.status, body: await response.json() };
  };
  const read = async () =>
    (await (await shop.request("GET", `/api/admin/orders/${id}`, { token })).json()).order;
  return { ...order, id, act, read, total: order.session.amount_total };
}

const duringRefunds = (act: () => Promise<unknown>) => {
  stripe.beforeAnswer = async ({ path }) => {
    if (path !== "/v1/refunds") return;
    stripe.beforeAnswer = async () => undefined;
    await act();
  };
};

const goodwill = { type: "partly-refunded", note: "The strap is worn." };

describe("a refund by Stripe", () => {
  test("is one row, and Stripe's event of it tells nothing new, though it comes first", async () => {
    const { act, read, event, number } = await aPaidOrder();
    duringRefunds(() => postEvent(shop, event("charge.refunded", { amount_refunded: 15_000 })));
    expect((await act({ ...goodwill, amount: 15_000 })).status).toBe(200);
    expect(await outcomesOf(shop, number)).toEqual(["paid", "already-applied"]);
    expect(await read()).toMatchObject({
      ...{ status: "Paid", waived: 15_000 },
      payments: [{ refunds: [{ amount: 15_000, reference: expect.stringMatching(/^re_/) }] }],
    });
  });

  test("is not lost when another one is sent meanwhile, here or at Stripe", async () => {
    const { act, read, event, total } = await aPaidOrder();
    let second: Awaited<ReturnType<typeof act>> | undefined;
    duringRefunds(async () => {
      second = await act({ ...goodwill, amount: 700_000 });
      await postEvent(shop, event("charge.refunded", { amount_refunded: 1_000 }));
    });
    expect((await act({ ...goodwill, amount: 600_000 })).status).toBe(200);
    expect([second?.status, second?.body.code]).toEqual([409, "refund_waits"]);
    await postEvent(shop, event("charge.refunded", { amount_refunded: 601_000 }));
    expect(await read()).toMatchObject({
      received: total - 601_000,
      payments: [{ refunds: [{ amount: 600_000 }, { amount: 1_000, reference: null }] }],
    });
  });

  test.each(["error", "silence"] as const)(
    "that Stripe answers with %s is continued by asking again, and sent once",
    async (failure) => {
      const { act, read, total } = await aPaidOrder();
      const body = { type: "refunded", amount: total };
      stripe.failure = failure;
      expect((await act(body)).status).toBe(503);
      expect(await read()).toMatchObject({
        ...{ status: "Paid", refund: total, refundsByProvider: true },
        payments: [{ status: "succeeded", refunds: [{ status: "requested" }] }],
      });
      stripe.failure = "none";
      expect((await act({ ...body, byHand: true })).body.code).toBe("refund_waits");
      expect((await act(body)).body.order).toMatchObject({
        ...{ status: "Refunded", received: 0 },
        payments: [{ status: "refunded", refunds: [{ amount: total, status: "succeeded" }] }],
      });
    },
  );

  test("that Stripe refuses leaves the money with the order", async () => {
    const { act, read, session, total } = await aPaidOrder();
    stripe.sessions.set(session.id, { ...session, amount_total: 1 });
    const refused = await act({ type: "refunded", amount: total });
    expect([refused.status, refused.body.code]).toEqual([409, "refund_refused"]);
    expect(await read()).toMatchObject({
      ...{ status: "Paid", received: total },
      payments: [{ refunds: [{ status: "failed" }] }],
    });
  });

  test.each([
    ["", []],
    [" after a return", ["shipped", "delivered", "return-accepted"]],
  ])("that fails later%s is due again, and the staff is told of which order", async (_, before) => {
    const { act, read, session, number, total } = await aPaidOrder();
    for (const type of before) await act({ type, carrier: "FedEx", tracking: "7712345678" });
    const { body } = await act({ type: "refunded", amount: total });
    const [{ reference }] = body.order.payments[0].refunds;
    const changes = { id: reference, amount: total, payment_intent: session.payment_intent };
    await postEvent(
      shop,
      stripeEvent("refund.failed", session, { changes: { ...changes, metadata: {} } }),
    );
    expect((await outcomesOf(shop, number)).at(-1)).toBe("attention");
    expect(await read()).toMatchObject({
      ...{ status: "Refunded", refundDue: true, received: total },
      payments: [{ refunds: [{ status: "failed" }] }],
    });
    const again = await act({ type: "refunded", amount: total });
    expect(again.body.order).toMatchObject({ refundDue: false, received: 0 });
  });
});

test("a dispute, which Stripe sends without our names, names its order", async () => {
  const { number, session, event } = await aPaidOrder();
  const object = { id: "dp_1", metadata: {}, payment_intent: session.payment_intent };
  await postEvent(shop, event("charge.dispute.created", object));
  expect((await outcomesOf(shop, number)).at(-1)).toBe("attention");
  const response = await shop.request("GET", "/api/admin/payments-to-check", { token });
  const { payments } = await response.json();
  expect(payments.at(-1)).toMatchObject({ orderNumber: number, reference: "dp_1" });
});

test("a dispute of a payment that is not ours is told all the same", async () => {
  const { event } = await aPaidOrder();
  const object = { id: "dp_2", metadata: {}, payment_intent: "pi_unknown" };
  expect((await postEvent(shop, event("charge.dispute.created", object))).status).toBe(200);
  const response = await shop.request("GET", "/api/admin/payments-to-check", { token });
  const { payments } = await response.json();
  expect(payments.at(-1)).toMatchObject({ orderNumber: null, reference: "dp_2" });
});
