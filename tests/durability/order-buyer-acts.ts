import { keyCookie } from "#tests/orders.ts";
import { type StripeServer, stripeEvent, stripeSignature } from "#tests/stripe-server.ts";
import {
  type ActRequest,
  type Desk,
  type KnownOrder,
  type OrderAct,
  type OrderFacts,
  total,
} from "./order-facts.ts";

/** Nothing was paid yet. Once a part is, only the staff takes the rest. */
export const isUnpaid = ({ facts }: KnownOrder) =>
  facts.status === "Pending" && facts.received === 0;

/** Also late, after the hold is over. */
export const canTakeFunds = (order: KnownOrder, { isContested }: Desk) =>
  isUnpaid(order) ||
  (order.facts.status === "Cancelled" &&
    order.facts.cancelledBy === "lapse" &&
    !order.facts.refundDue &&
    !isContested(order));

/** A payment that comes late is honoured while the watch is free. */
export function afterFunds(order: KnownOrder, { isFree }: Desk): Partial<OrderFacts> {
  const isHonoured = order.facts.status === "Pending" || isFree(order);
  return {
    received: total,
    ...(isHonoured ? { status: "Paid", cancelledBy: null } : { refundDue: true }),
  };
}

const asBuyer = (order: KnownOrder) => ({
  params: { number: order.number },
  headers: keyCookie(order),
});

function webhook(payload: string): ActRequest {
  return {
    route: "POST /api/payments/stripe/webhook",
    body: payload,
    headers: { "stripe-signature": stripeSignature(payload) },
    change: {},
    isRepeatable: true,
  };
}

function payWithTest(act: "pay" | "decline", after: (facts: OrderFacts) => Partial<OrderFacts>) {
  return {
    can: (order: KnownOrder) => isUnpaid(order) && order.facts.payment === "test",
    send: (order: KnownOrder) => ({
      ...asBuyer(order),
      route: "POST /api/payments/test/{number}",
      body: { act },
      change: after(order.facts),
    }),
  };
}

function chooseToPay(payment: "wire" | "stripe" | "test"): OrderAct {
  return {
    can: (order) =>
      isUnpaid(order) &&
      (order.facts.payment !== payment || (payment === "stripe" && !order.session)),
    send: (order) => ({
      ...asBuyer(order),
      route: "POST /api/orders/{number}/pay",
      body: { payment },
      change: { payment },
      onSuccess: (body) => {
        order.session = sessionIn(JSON.parse(body).next.url) ?? order.session;
      },
    }),
  };
}

/** The id of Stripe's page, if the address is one. */
export const sessionIn = (url = "") => /\/(cs_test_\w+)/.exec(url)?.[1];

function sessionOf(id: string | undefined, { sessions }: StripeServer) {
  const session = sessions.get(id ?? "");
  if (!session) throw new Error("Stripe does not know the session.");
  return session;
}

export const buyerActs: readonly OrderAct[] = [
  {
    can: isUnpaid,
    send: ({ number, key }) => ({
      route: "POST /api/orders/{number}/open",
      params: { number },
      body: { key },
      change: {},
    }),
  },
  {
    can: isUnpaid,
    send: (order) => ({
      ...asBuyer(order),
      route: "POST /api/orders/{number}/cancel",
      change: { status: "Cancelled", cancelledBy: "buyer" },
    }),
  },
  chooseToPay("wire"),
  chooseToPay("stripe"),
  chooseToPay("test"),
  payWithTest("pay", () => ({ status: "Paid", received: total })),
  payWithTest("decline", ({ declined }) => ({ declined: declined + 1 })),
  {
    can: (order, desk) => order.session !== undefined && canTakeFunds(order, desk),
    send: (order, desk) => {
      const session = sessionOf(order.session, desk.stripe);
      const payload = stripeEvent("checkout.session.completed", session);
      return {
        ...webhook(payload),
        change: afterFunds(order, desk),
        onSuccess: () => {
          order.session = undefined;
          order.event = payload;
          order.paidBy = "stripe";
        },
      };
    },
  },
  {
    can: (order) => isUnpaid(order) && order.session !== undefined && order.facts.toCheck === 0,
    send: (order, { stripe }) => {
      const changes = { amount_total: 1 };
      const session = sessionOf(order.session, stripe);
      return {
        ...webhook(stripeEvent("checkout.session.completed", session, { changes })),
        change: { toCheck: 1 },
      };
    },
  },
  {
    can: ({ refund, facts }) => Boolean(refund) && facts.status === "Refunded" && !facts.refundDue,
    send: (order, { stripe }) => {
      const { id, amount = 0, session: paidOn } = order.refund ?? {};
      const session = sessionOf(paidOn, stripe);
      const { payment_intent } = session;
      const changes = { id, amount, payment_intent, metadata: {} };
      const { failed, toCheck } = order.facts;
      return {
        ...webhook(stripeEvent("refund.failed", session, { changes })),
        change: { refundDue: true, received: amount, failed: failed + 1, toCheck: toCheck + 1 },
        onSuccess: () => {
          order.refund = null;
          order.paidBy = "stripe";
        },
      };
    },
  },
  {
    // Stripe sends an event again when it is not sure that it has arrived.
    can: ({ event }) => event !== undefined,
    send: (order) => ({
      ...webhook(order.event ?? ""),
      onSuccess: () => {
        order.event = undefined;
      },
    }),
  },
  {
    can: ({ facts }) => facts.status === "Delivered" && facts.return === "no",
    send: (order) => ({
      ...asBuyer(order),
      route: "POST /api/orders/{number}/return",
      body: { reason: "It is too small." },
      change: { return: "requested" },
    }),
  },
];
