import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { StripeServer, stripeEvent, stripeSignature } from "#tests/stripe-server.ts";
import { providersOf } from "./providers.service.ts";

const order = {
  number: "M-0123ABCD",
  email: "buyer@example.com",
  total: 1_250_000,
  currency: "USD",
  holdUntil: new Date(Date.now() + 30 * 60_000),
  lines: [
    { name: "Rolex Submariner, 126610LN", price: 600_000, quantity: 2 },
    { name: "Tudor Pelagos, 25600", price: 45_500, quantity: 1 },
  ],
  deliveryPrice: 4_500,
  orderPath: "/orders/M-0123ABCD",
};

let stripe: StripeServer;
beforeEach(async () => {
  stripe = await new StripeServer().start();
});
afterEach(() => stripe.stop());

function shopWith(settings: Record<string, string> = {}) {
  const env = { ...allCapabilities, STRIPE_API_URL: stripe.url, PUBLIC_URL: "http://shop.test" };
  const provider = providersOf(readConfig({ NODE_ENV: "test", ...env, ...settings })).stripe;
  if (!provider?.begin) throw new Error("The shop does not offer Stripe.");
  return { ...provider, begin: provider.begin };
}

const newAttempt = (id = 7) => ({ id, createdAt: new Date() });

test("only what PAYMENT names is offered", () => {
  const config = readConfig({ NODE_ENV: "test", ...allCapabilities, PAYMENT: "wire" });
  expect(Object.keys(providersOf(config))).toEqual(["wire"]);
});

describe("the buyer is sent to Stripe's page", () => {
  test("with every line in cents, the delivery and the order's number", async () => {
    const start = await shopWith().begin(order, newAttempt());
    const [session] = stripe.sessions.values();
    expect(start).toEqual({ kind: "redirect", reference: session?.id, url: session?.url });
    expect(session?.amount_total).toBe(order.total);
    const [call] = stripe.calls;
    expect(call?.idempotencyKey).toBe("M-0123ABCD-7");
    expect(call?.fields).toMatchObject({
      mode: "payment",
      customer_email: "buyer@example.com",
      client_reference_id: "M-0123ABCD",
      "metadata[order]": "M-0123ABCD",
      "metadata[attempt]": "7",
      "payment_intent_data[metadata][order]": "M-0123ABCD",
      "payment_intent_data[metadata][attempt]": "7",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "600000",
      "line_items[0][price_data][product_data][name]": "Rolex Submariner, 126610LN",
      "line_items[0][quantity]": "2",
      "line_items[2][price_data][product_data][name]": "Insured delivery",
      "line_items[2][price_data][unit_amount]": "4500",
      "adaptive_pricing[enabled]": "false",
      "allowed_payment_method_types[0]": "card",
      success_url: "http://shop.test/orders/M-0123ABCD",
      cancel_url: "http://shop.test/orders/M-0123ABCD",
    });
  });

  test.each([
    ["a hold that is almost over", 60_000],
    ["a hold of days", 5 * 86_400_000],
  ])("for %s the page stays open as long as Stripe allows", async (_, ms) => {
    const holdUntil = new Date(Date.now() + ms);
    await expect(shopWith().begin({ ...order, holdUntil }, newAttempt())).resolves.toBeDefined();
  });

  test("repeating an attempt gives the same page, and a new attempt another one", async () => {
    const provider = shopWith();
    const attempt = newAttempt();
    const first = await provider.begin(order, attempt);
    expect(await provider.begin(order, attempt)).toEqual(first);
    expect(await provider.begin(order, newAttempt(8))).not.toEqual(first);
    expect(stripe.sessions.size).toBe(2);
  });
});

const unavailable = { status: 503, code: "payment_unavailable" };

describe("when Stripe fails, the buyer is told that the order is kept", () => {
  test("by an error of Stripe", async () => {
    stripe.failure = "error";
    await expect(shopWith().begin(order, newAttempt())).rejects.toMatchObject(unavailable);
  });

  test("by silence", async () => {
    stripe.failure = "silence";
    await expect(shopWith().begin(order, newAttempt())).rejects.toMatchObject(unavailable);
  });

  test("by a wrong key", async () => {
    const provider = shopWith({ STRIPE_SECRET_KEY: "sk_test_wrong" });
    await expect(provider.begin(order, newAttempt())).rejects.toMatchObject(unavailable);
  });

  test("by being away", async () => {
    const provider = shopWith({ STRIPE_API_URL: "http://127.0.0.1:9" });
    const refused = provider.begin(order, newAttempt());
    await expect(refused).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining("Your order is kept"),
    });
  });

  test("without a word of the buyer in what is logged", async () => {
    const provider = shopWith({ STRIPE_SECRET_KEY: "sk_test_wrong" });
    const error = await provider.begin(order, newAttempt()).catch((failure) => failure);
    expect(error.cause.message).toMatch(/^Stripe failed: .*401/);
    expect(error.cause.message).not.toMatch(/Invalid API Key|buyer@/);
  });
});

test("a page that is withdrawn can't be paid any more", async () => {
  const provider = shopWith();
  const { reference } = await provider.begin(order, newAttempt());
  await provider.withdraw?.(reference);
  expect(stripe.sessions.get(reference)?.status).toBe("expired");
});

test("a refund goes to the payment of the session, once per key", async () => {
  const provider = shopWith();
  const attempt = newAttempt();
  const { reference } = await provider.begin(order, attempt);
  const payment = { ...attempt, reference };
  const refund = () =>
    provider.refund?.({ id: 7, amount: 100, payment, orderNumber: order.number });
  expect(await refund()).toBe(await refund());
  const call = stripe.calls.findLast(({ path }) => path === "/v1/refunds");
  expect(call?.idempotencyKey).toBe("refund-7");
  expect(call?.fields).toEqual({
    amount: "100",
    payment_intent: reference.replace("cs", "pi"),
    "metadata[order]": order.number,
    "metadata[attempt]": String(attempt.id),
  });
});

describe("events", () => {
  const session = {
    id: "cs_test_1",
    amount_total: order.total,
    currency: "usd",
    metadata: { order: order.number, attempt: "7" },
  };
  const read = (payload: string, signature = stripeSignature(payload)) =>
    shopWith().readEvent?.({ "stripe-signature": signature }, Buffer.from(payload));

  test.each([
    ["checkout.session.completed", {}, "succeeded"],
    ["checkout.session.completed", { payment_status: "unpaid" }, "other"],
    ["checkout.session.async_payment_succeeded", {}, "succeeded"],
    ["checkout.session.async_payment_failed", {}, "declined"],
    ["checkout.session.expired", {}, "expired"],
    ["charge.refunded", {}, "refunded"],
    ["charge.dispute.created", {}, "attention"],
    ["refund.failed", {}, "refund-failed"],
    ["customer.created", {}, "other"],
  ])("%s %j is %s", async (name, changes, type) => {
    const event = await read(stripeEvent(name, session, { changes }));
    expect(event).toMatchObject({ name, type });
  });

  test("name order, attempt, amount and currency", async () => {
    const facts = { orderNumber: order.number, attemptId: 7, amount: order.total, currency: "usd" };
    expect(await read(stripeEvent("checkout.session.completed", session))).toMatchObject(facts);
    expect(await read(stripeEvent("charge.refunded", session))).toMatchObject(facts);
  });

  test("whose metadata are not ours name no order", async () => {
    const metadata = { order: "M-1\u0000", attempt: "99999999999" };
    const event = await read(
      stripeEvent("checkout.session.completed", session, { changes: { metadata } }),
    );
    expect(event).toMatchObject({ orderNumber: undefined, attemptId: undefined });
  });

  const payload = stripeEvent("checkout.session.completed", session);
  const signedAgo = (seconds: number) =>
    stripeSignature(payload, undefined, Math.floor(Date.now() / 1_000) - seconds);
  test.each([
    ["without a signature", payload, ""],
    ["that are forged", payload, stripeSignature(payload, "whsec_other")],
    ["that were altered", payload.replace("1250000", "1"), stripeSignature(payload)],
    ["that are older than five minutes", payload, signedAgo(301)],
    ["without a body", "", stripeSignature(payload)],
    ["that are no JSON", "paid", stripeSignature("paid")],
  ])("%s are refused", async (_, body, signature) => {
    const refusal = { status: 400, code: "invalid_signature" };
    await expect(read(body, signature)).rejects.toMatchObject(refusal);
  });

  test("of the last five minutes are taken", async () => {
    await expect(read(payload, signedAgo(240))).resolves.toMatchObject({ type: "succeeded" });
  });
});
