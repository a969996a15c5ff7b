import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { postEvent, stateOf, stripeOrder } from "#tests/payments.ts";
import { StripeServer } from "#tests/stripe-server.ts";
import type { PaymentCheck } from "./orders.contract.ts";

let stripe: StripeServer;
let shop: TestApp;
let token: string;
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await startTestApp({
    ...allCapabilities,
    STRIPE_API_URL: stripe.url,
    ORDERS_EMAIL: "orders@shop.example",
    RATE_LIMIT_FACTOR: "1000",
  });
  token = await shop.signIn("admin");
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const path = "/api/admin/payments-to-check";
const list = async (): Promise<{ payments: PaymentCheck[]; total: number }> =>
  (await shop.request("GET", path, { token })).json();
const mark = (id: number) => shop.request("POST", `${path}/${id}/checked`, { token });
const countInTable = async () =>
  (await (await shop.request("GET", "/api/admin/orders", { token })).json()).paymentsToCheck;

/** Returns what the list and the mails gain while something happens. */
async function newChecks(happens: () => Promise<unknown>) {
  const { db } = shop.database;
  const [known, mailed] = [await list(), await db.$count(outgoingMails)];
  await happens();
  const { payments, total } = await list();
  expect(await countInTable()).toBe(total);
  const mails = await db.select().from(outgoingMails).orderBy(outgoingMails.id).offset(mailed);
  return { checks: payments.slice(known.payments.length), mails };
}

const anOrder = () => stripeOrder(shop, stripe);
const completed = "checkout.session.completed";

describe("a payment that fits no order is listed, counted and mailed once", () => {
  test.each([
    ["of another amount", completed, { amount_total: 1 }, "$0.01", /amount or the currency/],
    ["in another currency", completed, { currency: "jpy" }, "¥1,200,000", /amount or the currency/],
    [
      "of an unknown attempt",
      completed,
      { metadata: { attempt: "999999" } },
      "$12,000.00",
      /no such/,
    ],
    ["that is disputed", "charge.dispute.created", {}, "$12,000.00", /cardholder disputes/],
    [
      "whose refund failed",
      "refund.failed",
      { amount: 1_200_000 },
      "$12,000.00",
      /refund has failed/,
    ],
    [
      "refunded in part",
      "charge.refunded",
      { amount_refunded: 500 },
      "$5.00",
      /part of the payment/,
    ],
  ])("%s", async (_, type, changes, amount, problem) => {
    const { number, session, event } = await anOrder();
    const metadata =
      "metadata" in changes ? { ...session.metadata, ...changes.metadata } : session.metadata;
    const payload = event(type, { ...changes, metadata });
    const { checks, mails } = await newChecks(() =>
      Promise.all(Array.from({ length: 5 }, () => postEvent(shop, payload))),
    );
    const { id } = await stateOf(shop, number);
    expect(checks).toEqual([
      {
        id: expect.any(Number),
        provider: "stripe",
        problem: expect.stringMatching(problem),
        amount,
        reference: expect.any(String),
        orderNumber: number,
        orderId: id,
        receivedAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect(mails).toMatchObject([
      {
        mail: "staff-payment-check",
        recipient: "orders@shop.example",
        subject: `Payment to check: ${number}`,
        orderId: id,
      },
    ]);
    const reference = checks[0]?.reference ?? "";
    for (const fact of [amount, number, reference, `http://shop.test/admin/orders/${id}`]) {
      expect(mails[0]?.text).toContain(fact);
      expect(mails[0]?.html).toContain(fact);
    }
    expect(mails[0]?.text.replace(/\s+/g, " ")).toMatch(problem);
  });

  test("of an order that the shop does not have", async () => {
    const { event, session } = await anOrder();
    const metadata = { ...session.metadata, order: "M-00000000" };
    const { checks, mails } = await newChecks(() =>
      postEvent(shop, event(completed, { metadata })),
    );
    expect(checks).toMatchObject([{ orderNumber: "M-00000000", orderId: null }]);
    expect(mails).toMatchObject([{ subject: "Payment to check: M-00000000", orderId: null }]);
    expect(mails[0]?.text).toContain("http://shop.test/admin/payments-to-check");
  });

  test("but not what has its effect, nor what the list of refunds shows", async () => {
    const { event } = await anOrder();
    const { checks, mails } = await newChecks(async () => {
      await postEvent(shop, event(completed));
      await postEvent(shop, event("checkout.session.expired"));
      const { number: other, key: otherKey, event: otherEvent } = await anOrder();
      await shop.request("POST", `/api/orders/${other}/cancel`, {
        order: { number: other, key: otherKey },
      });
      await postEvent(shop, otherEvent(completed));
      expect(await stateOf(shop, other)).toMatchObject({ refundDue: true });
    });
    expect([checks, mails]).toEqual([[], []]);
  });
});

describe("marked as checked", () => {
  test("it leaves the list, and the audit record says who did it", async () => {
    const { event } = await anOrder();
    const { checks } = await newChecks(() =>
      postEvent(shop, event(completed, { amount_total: 7 })),
    );
    const id = checks[0]?.id ?? 0;
    const before = await countInTable();
    const response = await mark(id);
    expect(response.status).toBe(200);
    const { payments, total } = await response.json();
    expect(total).toBe(before - 1);
    expect(payments.map((payment: PaymentCheck) => payment.id)).not.toContain(id);
    expect((await mark(id)).status).toBe(200);
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment-event:${id}`));
    expect(entries).toMatchObject([
      { action: "payment.checked", actorId: expect.any(Number), at: expect.any(Date) },
    ]);
    expect(entries[0]?.details).toMatchObject({ before: { outcome: "wrong-amount" } });
  });

  test("what does not exist is not found", async () => {
    expect((await mark(2_000_000_000)).status).toBe(404);
  });
});
