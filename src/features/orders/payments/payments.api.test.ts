import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp } from "#tests/app.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import {
  anOrder,
  mailsOf,
  type PlacedOrder,
  type StripeShop,
  sessionOf,
  startStripeShop,
  stateOf,
} from "#tests/payments.ts";
import { withdrawPayments } from "./payments.service.ts";

let { stripe, shop, close } = {} as StripeShop;
beforeAll(async () => {
  ({ stripe, shop, close } = await startStripeShop());
});
beforeEach(() => {
  stripe.failure = "none";
  stripe.beforeAnswer = async () => undefined;
});
afterAll(() => close());

async function pay(order: Pick<PlacedOrder, "number" | "key">, payment: string) {
  const path = `/api/orders/${order.number}/pay`;
  const response = await shop.request("POST", path, { order, body: { payment } });
  return { status: response.status, body: await response.json() };
}

const read = async (order: PlacedOrder) =>
  (await (await shop.request("GET", `/api/orders/${order.number}`, { order })).json()).order;

const withdrawAll = async () => {
  const jobs = startTestJobs(shop.database, [withdrawPayments], {
    ...allCapabilities,
    STRIPE_API_URL: stripe.url,
  });
  await shop.database.pool.query(
    "delete from graphile_worker._private_jobs where payload->>'mail' is not null or run_at > now()",
  );
  await untilJobsAreDone(shop.database);
  await jobs.stop();
};

describe("an order that is placed", () => {
  const offered = ["wire", "stripe", "test"];
  test("by card leads to Stripe's page, which the order's page links", async () => {
    const order = await anOrder(shop, "stripe");
    const { url } = sessionOf(stripe, order.number);
    expect(order.next).toEqual({ kind: "redirect", url });
    expect((await read(order)).payment).toEqual({ method: "stripe", offered, url });
    expect((await stateOf(shop, order.number)).payments).toEqual(["stripe begun"]);
  });

  test("by the test provider leads to its page, whose address has no key", async () => {
    const order = await anOrder(shop, "test");
    const url = `/pay/test/${order.number}`;
    expect(order.next).toEqual({ kind: "redirect", url });
    expect((await read(order)).payment).toEqual({ method: "test", offered, url });
    const { rows } = await shop.database.pool.query("select p::text as row from payments p");
    expect(rows.map(({ row }) => row).join()).not.toContain(order.key);
  });

  test("by wire leads to the order's page with the instructions", async () => {
    const order = await anOrder(shop, "wire");
    expect(order.next.kind).toBe("instructions");
    expect((await read(order)).payment.instructions).toMatchObject({ reference: order.number });
  });

  test.each(["error", "silence"] as const)(
    "while Stripe answers with %s is kept and can be paid later",
    async (failure) => {
      stripe.failure = failure;
      const order = await anOrder(shop, "stripe");
      const orderPath = `/orders/${order.number}`;
      expect(order.next).toEqual({ kind: "instructions", url: orderPath });
      stripe.failure = "error";
      const refused = await pay(order, "stripe");
      expect(refused).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
      expect(refused.body.message).toContain("Your order is kept");
      expect(await stateOf(shop, order.number)).toMatchObject({ status: "Pending" });
      stripe.failure = "none";
      const { body } = await pay(order, "stripe");
      expect(body.next).toEqual({ kind: "redirect", url: sessionOf(stripe, order.number).url });
      expect(body.page).toBe(orderPath);
    },
  );
});

test("who asks again is sent to the same page", async () => {
  const order = await anOrder(shop, "stripe");
  const again = await Promise.all(Array.from({ length: 5 }, () => pay(order, "stripe")));
  for (const { body } of again) expect(body.next.url).toBe(order.next.url);
});

test.each(["wire", "stripe"])(
  "who presses twice at once begins one payment by %s",
  async (method) => {
    const order = await anOrder(shop, "test");
    const both = await Promise.all([pay(order, method), pay(order, method), pay(order, method)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.next.url)).size).toBe(1);
    expect((await stateOf(shop, order.number)).payments).toEqual(["test begun", `${method} begun`]);
  },
);

test("no two payments of one provider are open, whatever writes them", async () => {
  const order = await anOrder(shop, "wire");
  const again = shop.database.pool.query(
    `insert into payments (order_id, provider, reference, amount, currency, status)
     select order_id, provider, reference || '-2', amount, currency, status from payments
     where order_id = $1`,
    [(await stateOf(shop, order.number)).id],
  );
  await expect(again).rejects.toMatchObject({ constraint: "payments_open" });
});

describe("a page that Stripe opens while the order", () => {
  const cancel = (order: PlacedOrder) =>
    shop.request("POST", `/api/orders/${order.number}/cancel`, { order });
  const meanwhile: [string, (order: PlacedOrder) => Promise<unknown>][] = [
    ["is cancelled", cancel],
    ["is cancelled and its pages are closed", (order) => cancel(order).then(withdrawAll)],
    ["is to be paid otherwise", (order) => pay(order, "wire")],
  ];
  test.each(meanwhile)("%s is closed again", async (_, act) => {
    const order = await anOrder(shop, "test");
    stripe.beforeAnswer = async ({ path }) => {
      stripe.beforeAnswer = async () => undefined;
      if (path === "/v1/checkout/sessions") await act(order);
    };
    expect(await pay(order, "stripe")).toMatchObject({
      status: 409,
      body: { code: "not_allowed" },
    });
    await withdrawAll();
    expect(sessionOf(stripe, order.number).status).toBe("expired");
    expect((await stateOf(shop, order.number)).payments).toContain("stripe failed");
  });
});

test("a page that Stripe has closed by now is replaced by a new one", async () => {
  const order = await anOrder(shop, "stripe");
  await shop.database.pool.query("update payments set created_at = now() - interval '33 minutes'");
  const first = sessionOf(stripe, order.number);
  const { body } = await pay(order, "stripe");
  expect(body.next.url).not.toBe(order.next.url);
  expect(body.next.url).toBe(sessionOf(stripe, order.number).url);
  await withdrawAll();
  expect(first.status).toBe("expired");
  expect(sessionOf(stripe, order.number).status).toBe("open");
});

describe("a buyer who pays otherwise", () => {
  test("gets instructions and the time that a transfer takes, counted from the order", async () => {
    const order = await anOrder(shop, "test");
    const before = await stateOf(shop, order.number);
    await shop.request("POST", `/api/payments/test/${order.number}`, {
      order,
      body: { act: "decline" },
    });
    const { status, body } = await pay(order, "wire");
    expect(status).toBe(200);
    expect(body.order.payment).toMatchObject({
      method: "wire",
      instructions: { reference: order.number },
    });
    const after = await stateOf(shop, order.number);
    expect(after).toMatchObject({
      status: "Pending",
      payment: "wire",
      events: ["placed", "payment-declined", "payment-changed"],
      payments: ["test failed", "wire begun"],
    });
    const hours = (Number(after.holdUntil) - Number(before.holdUntil)) / 3_600_000;
    expect(hours).toBeGreaterThan(24);
    await pay(order, "test");
    expect((await stateOf(shop, order.number)).holdUntil).toEqual(after.holdUntil);
  });

  test("is sent the instructions once, and others see the new end of the reservation", async () => {
    const order = await anOrder(shop, "test");
    const reserved = async () =>
      (await (await shop.request("GET", `/api/watches/${order.watchId}`)).json()).reservedUntil;
    await expect.poll(reserved).toBeDefined();
    await pay(order, "wire");
    const { id, holdUntil } = await stateOf(shop, order.number);
    expect(await reserved()).toBe(holdUntil?.toISOString());
    await pay(order, "test");
    await pay(order, "wire");
    const mails = await mailsOf(shop, id);
    expect(mails.filter((mail) => mail === "wire-instructions")).toHaveLength(1);
  });

  test("is sent nothing again if the order was to be paid by wire at first", async () => {
    const order = await anOrder(shop, "wire");
    await pay(order, "test");
    await pay(order, "wire");
    const { id } = await stateOf(shop, order.number);
    expect(await mailsOf(shop, id)).not.toContain("wire-instructions");
  });

  test("can't pay on Stripe's page any more", async () => {
    const order = await anOrder(shop, "stripe");
    const session = sessionOf(stripe, order.number);
    await pay(order, "wire");
    await withdrawAll();
    expect(session.status).toBe("expired");
    expect((await stateOf(shop, order.number)).payments).toEqual(["stripe failed", "wire begun"]);
  });

  test("but who comes back to the card finds the page still open", async () => {
    const order = await anOrder(shop, "stripe");
    await pay(order, "wire");
    const { body } = await pay(order, "stripe");
    await withdrawAll();
    expect(body.next.url).toBe(order.next.url);
    expect(sessionOf(stripe, order.number).status).toBe("open");
  });

  test("nor who has cancelled, while the page of a waiting order stays open", async () => {
    const [cancelled, waiting] = [await anOrder(shop, "stripe"), await anOrder(shop, "stripe")];
    await shop.request("POST", `/api/orders/${cancelled.number}/cancel`, { order: cancelled });
    await withdrawAll();
    expect(sessionOf(stripe, cancelled.number).status).toBe("expired");
    expect(sessionOf(stripe, waiting.number).status).toBe("open");
  });
});

describe("is refused", () => {
  test("a stranger, like an order that does not exist", async () => {
    const order = await anOrder(shop, "stripe");
    const stranger = await pay({ ...order, key: "x".repeat(43) }, "stripe");
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual((await pay({ ...order, number: "M-ZZZZZZZZ" }, "wire")).body);
  });

  test("an order that has ended", async () => {
    const order = await anOrder(shop, "wire");
    await shop.request("POST", `/api/orders/${order.number}/cancel`, { order });
    expect(await pay(order, "wire")).toMatchObject({ status: 409, body: { code: "not_allowed" } });
  });

  test("more money by card than Stripe takes", async () => {
    const order = await anOrder(shop, "wire");
    await shop.database.db.update(orders).set({ total: 100_000_000 });
    const refusal = { status: 409, body: { code: "amount_too_large" } };
    expect(await pay(order, "stripe")).toMatchObject(refusal);
    expect((await read(order)).payment.offered).toEqual(["wire", "test"]);
  });
});

test("what PAYMENT does not name does not exist", async () => {
  const wireOnly = await startTestApp({ ...allCapabilities, PAYMENT: "wire" });
  const order = await anOrder(wireOnly, "wire");
  const { number } = order;
  const post = (path: string, body: unknown) => wireOnly.request("POST", path, { body, order });
  expect((await post(`/api/orders/${number}/pay`, { payment: "test" })).status).toBe(400);
  expect((await post("/api/payments/stripe/webhook", {})).status).toBe(404);
  expect((await post(`/api/payments/test/${number}`, { act: "pay" })).status).toBe(404);
  for (const path of [`/api/payments/test/${number}`, `/pay/test/${number}`]) {
    expect((await wireOnly.request("GET", path, { order })).status).toBe(404);
  }
  await wireOnly.close();
});
