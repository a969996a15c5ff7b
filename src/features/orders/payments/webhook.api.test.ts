import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentEvents } from "#src/platform/db/payment-tables.ts";
import { stockOf } from "#tests/orders.ts";
import {
  mailsOf,
  outcomesOf,
  postEvent,
  type StripeShop,
  startStripeShop,
  stateOf,
  stripeOrder,
} from "#tests/payments.ts";
import { stripeEvent, stripeSignature } from "#tests/stripe-server.ts";

let { stripe, shop, close } = {} as StripeShop;
beforeAll(async () => {
  ({ stripe, shop, close } = await startStripeShop());
});
afterAll(() => close());

const times = 20;
const manyTimes = (payload: string) =>
  Promise.all(Array.from({ length: times }, () => postEvent(shop, payload)));
const aStripeOrder = () => stripeOrder(shop, stripe);

describe("each event has one effect, although it comes 20 times at once", () => {
  test.each([
    ["checkout.session.completed", "Paid", ["placed", "funds-received"], { units: 0, held: 0 }],
    [
      "checkout.session.async_payment_succeeded",
      "Paid",
      ["placed", "funds-received"],
      { units: 0, held: 0 },
    ],
    [
      "checkout.session.async_payment_failed",
      "Pending",
      ["placed", "payment-declined"],
      { units: 1, held: 1 },
    ],
    ["checkout.session.expired", "Pending", ["placed"], { units: 1, held: 1 }],
    [
      "charge.refunded",
      "Refunded",
      ["placed", "funds-received", "refunded"],
      { units: 1, held: 0 },
    ],
  ])("%s: %s", async (type, status, events, stock) => {
    const { number, watchId, event } = await aStripeOrder();
    const replies = await manyTimes(event(type));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    const state = await stateOf(shop, number);
    expect(state).toMatchObject({ status, events });
    expect(await stockOf(shop, watchId)).toEqual(stock);
    expect(await outcomesOf(shop, number)).toHaveLength(1);
    const mails = await mailsOf(shop, state.id);
    expect(new Set(mails).size).toBe(mails.length);
  });

  const types = ["checkout.session.completed", "checkout.session.expired", "charge.refunded"];
  test.each(permutations(types))("in the order %s, %s, %s", async (...sequence) => {
    const { number, watchId, event } = await aStripeOrder();
    for (const payload of sequence.map((type) => event(type))) await manyTimes(payload);
    expect(await stateOf(shop, number)).toMatchObject({
      status: "Refunded",
      refundDue: false,
      events: ["placed", "funds-received", "refunded"],
      payments: ["stripe refunded"],
    });
    expect(await stockOf(shop, watchId)).toEqual({ units: 1, held: 0 });
  });

  test("and all of them at once", async () => {
    const { number, watchId, event } = await aStripeOrder();
    const payloads = types.map((type) => event(type));
    await Promise.all(payloads.map(manyTimes));
    expect(await stateOf(shop, number)).toMatchObject({
      status: "Refunded",
      payments: ["stripe refunded"],
    });
    expect(await stockOf(shop, watchId)).toEqual({ units: 1, held: 0 });
  });
});

test("two events that tell of the same payment count once", async () => {
  const { number, event } = await aStripeOrder();
  await postEvent(shop, event("checkout.session.completed"));
  await postEvent(shop, event("checkout.session.async_payment_succeeded"));
  expect((await stateOf(shop, number)).events).toEqual(["placed", "funds-received"]);
  expect(await outcomesOf(shop, number)).toEqual(["paid", "already-applied"]);
});

describe("what is not from Stripe is refused and leaves nothing behind", () => {
  const old = Math.floor(Date.now() / 1_000) - 301;
  const forgeries: [string, (payload: string) => [string, Record<string, string>]][] = [
    ["without a signature", (payload) => [payload, {}]],
    ["forged", (payload) => [payload, { "stripe-signature": stripeSignature(payload, "whsec_x") }]],
    [
      "altered",
      (payload) => [
        payload.replace("1200000", "1200001"),
        { "stripe-signature": stripeSignature(payload) },
      ],
    ],
    [
      "stale",
      (payload) => [payload, { "stripe-signature": stripeSignature(payload, undefined, old) }],
    ],
    ["empty", () => ["", { "stripe-signature": stripeSignature("x") }]],
  ];
  test.each(forgeries)("%s", async (_, forge) => {
    const { number, event } = await aStripeOrder();
    const stored = await shop.database.db.$count(paymentEvents);
    const [payload, headers] = forge(event("checkout.session.completed"));
    const response = await postEvent(shop, payload, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_signature" });
    expect((await stateOf(shop, number)).status).toBe("Pending");
    expect(await shop.database.db.$count(paymentEvents)).toBe(stored);
  });

  test.each([10 * 1024 * 1024, 256 * 1024 + 1])("a body of %i bytes", async (length) => {
    const payload = " ".repeat(length);
    const signature = { "stripe-signature": stripeSignature(payload) };
    const response = await postEvent(shop, payload, signature).catch((error) => error);
    // A client that still sends when the response comes may see its connection closed.
    if (response instanceof Response) expect(response.status).toBe(413);
    else expect(String(response.cause?.code)).toMatch(/EPIPE|ECONNRESET|UND_ERR_SOCKET/);
  });

  test("while a body of 256 kB is read", async () => {
    const { number, event } = await aStripeOrder();
    const payload = event("checkout.session.completed").padEnd(256 * 1024);
    expect((await postEvent(shop, payload)).status).toBe(200);
    expect((await stateOf(shop, number)).status).toBe("Paid");
  });
});

describe("what does not fit is stored for the staff, and Stripe need not repeat it", () => {
  const misfits: [string, Record<string, unknown>, string][] = [
    ["another amount", { amount_total: 1_199_999 }, "wrong-amount"],
    ["another currency", { currency: "eur" }, "wrong-amount"],
    ["an unknown attempt", { attempt: "999999999" }, "unknown-payment"],
    ["no attempt", { attempt: undefined }, "unknown-payment"],
  ];
  test.each(misfits)("%s", async (_, { attempt, ...changes }, outcome) => {
    const { number, session, event } = await aStripeOrder();
    const metadata = _.includes("attempt") ? { order: number, attempt } : session.metadata;
    const response = await postEvent(
      shop,
      event("checkout.session.completed", { ...changes, metadata }),
    );
    expect(response.status).toBe(200);
    expect(await stateOf(shop, number)).toMatchObject({ status: "Pending", events: ["placed"] });
    expect(await outcomesOf(shop, number)).toEqual([outcome]);
  });

  test("the attempt of another order", async () => {
    const mine = await aStripeOrder();
    const { session } = await aStripeOrder();
    const metadata = { order: mine.number, attempt: session.metadata.attempt };
    await postEvent(shop, mine.event("checkout.session.completed", { metadata }));
    expect(await outcomesOf(shop, mine.number)).toEqual(["unknown-payment"]);
    expect((await stateOf(shop, mine.number)).status).toBe("Pending");
  });

  test("an unknown order", async () => {
    const { event } = await aStripeOrder();
    const metadata = { order: "M-ZZZZZZZZ", attempt: "1" };
    expect((await postEvent(shop, event("checkout.session.completed", { metadata }))).status).toBe(
      200,
    );
    expect(await outcomesOf(shop, "M-ZZZZZZZZ")).toEqual(["unknown-order"]);
  });

  test("a dispute", async () => {
    const { number, event } = await aStripeOrder();
    await postEvent(shop, event("charge.dispute.created"));
    expect(await outcomesOf(shop, number)).toEqual(["attention"]);
  });

  test("a part of the money that was refunded; the order goes on", async () => {
    const { number, event } = await aStripeOrder();
    await postEvent(shop, event("checkout.session.completed"));
    await postEvent(shop, event("charge.refunded", { amount_refunded: 100 }));
    expect(await outcomesOf(shop, number)).toEqual(["paid", "partly-refunded"]);
    expect((await stateOf(shop, number)).status).toBe("Paid");
    await postEvent(shop, event("charge.refunded"));
    expect((await stateOf(shop, number)).status).toBe("Refunded");
  });
});

test("an unknown type of event is stored and has no effect", async () => {
  const { number, session } = await aStripeOrder();
  const payload = stripeEvent("checkout.session.renamed", session, { id: `evt_${number}` });
  expect((await postEvent(shop, payload)).status).toBe(200);
  const [stored] = await shop.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, `evt_${number}`));
  expect(stored).toMatchObject({ type: "checkout.session.renamed", outcome: "ignored" });
});

test("a session that is complete but not paid waits for its money", async () => {
  const { number, event } = await aStripeOrder();
  await postEvent(shop, event("checkout.session.completed", { payment_status: "unpaid" }));
  expect((await stateOf(shop, number)).status).toBe("Pending");
  await postEvent(shop, event("checkout.session.async_payment_succeeded"));
  expect((await stateOf(shop, number)).status).toBe("Paid");
});

test("the origin of the request does not matter, its signature does", async () => {
  const { number, event } = await aStripeOrder();
  const payload = event("checkout.session.completed");
  const foreign = { origin: "https://hooks.example", "sec-fetch-site": "cross-site" };
  expect((await postEvent(shop, payload, foreign)).status).toBe(400);
  const signed = { ...foreign, "stripe-signature": stripeSignature(payload) };
  expect((await postEvent(shop, payload, signed)).status).toBe(200);
  expect((await stateOf(shop, number)).status).toBe("Paid");
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
