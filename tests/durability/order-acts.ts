import { keyCookie } from "#tests/orders.ts";
import type { StripeServer } from "#tests/stripe-server.ts";
import { stripeEvent, stripeSignature } from "#tests/stripe-server.ts";
import { deskActs } from "./order-desk-acts.ts";
import type { WriteRequest } from "./writer.ts";

/** What is stored of an order and can be known in advance. */
export interface OrderFacts {
  readonly status: string;
  readonly payment: string;
  readonly cancelledBy: string | null;
  readonly refundDue: boolean;
  readonly return: "no" | "requested" | "accepted";
  readonly declined: number;
  readonly notes: number;
  readonly resent: number;
  /** How often the staff has copied the link to pay. */
  readonly links: number;
  /** The address was corrected, so the key of before opens it no more. */
  readonly corrected: boolean;
  /** Events of Stripe with another amount, at which nobody has looked. */
  readonly toCheck: number;
}

export const newFacts = (payment: string): OrderFacts => ({
  status: "Pending",
  payment,
  cancelledBy: null,
  refundDue: false,
  return: "no",
  declined: 0,
  notes: 0,
  resent: 0,
  links: 0,
  corrected: false,
  toCheck: 0,
});

/** An order whose response has come. */
export interface KnownOrder {
  readonly email: string;
  readonly watchId: number;
  readonly number: string;
  readonly key: string;
  facts: OrderFacts;
  /** The staff's name for it, once it is known. */
  id?: number | undefined;
  /** Stripe's page on which it can be paid. */
  session?: string | undefined;
  /** The last event that Stripe has sent. */
  event?: string | undefined;
  /** Who has its money. */
  paidBy?: string | null;
  /** A mail that was sent and can be sent again. */
  mailId?: number | null;
  /** A payment that the staff has to look at. */
  checkId?: number | null;
  /** Its hold is over; the shop has not cancelled it yet. */
  isEnding?: boolean;
}

export interface Desk {
  readonly admin: string;
  readonly stripe: StripeServer;
  /** No other order has its watch. */
  isFree(order: KnownOrder): boolean;
  /** Its watch may be ordered or become free at any moment. */
  isContested(order: KnownOrder): boolean;
}

export interface ActRequest extends Omit<WriteRequest, "after" | "onSuccess"> {
  readonly change: Partial<OrderFacts>;
  /** May be sent again if no response has come. */
  readonly isRepeatable?: boolean;
  onSuccess?(body: string): void;
}

export interface OrderAct {
  can(order: KnownOrder, desk: Desk): boolean;
  send(order: KnownOrder, desk: Desk): ActRequest;
}

const isPending = ({ facts }: KnownOrder) => facts.status === "Pending";

/** Also late, after the hold is over. */
const canTakeFunds = (order: KnownOrder, { isContested }: Desk) =>
  isPending(order) ||
  (order.facts.status === "Cancelled" &&
    order.facts.cancelledBy === "lapse" &&
    !order.facts.refundDue &&
    !isContested(order));

/** A payment that comes late is honoured while the watch is free. */
function afterFunds(order: KnownOrder, { isFree }: Desk): Partial<OrderFacts> {
  return isPending(order) || isFree(order)
    ? { status: "Paid", cancelledBy: null }
    : { refundDue: true };
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
    can: (order: KnownOrder) => isPending(order) && order.facts.payment === "test",
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
      isPending(order) &&
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

function sessionOf({ session: id = "" }: KnownOrder, { sessions }: StripeServer) {
  const session = sessions.get(id);
  if (!session) throw new Error("Stripe does not know the session.");
  return session;
}

const buyerActs: readonly OrderAct[] = [
  {
    can: isPending,
    send: ({ number, key }) => ({
      route: "POST /api/orders/{number}/open",
      params: { number },
      body: { key },
      change: {},
    }),
  },
  {
    can: isPending,
    send: (order) => ({
      ...asBuyer(order),
      route: "POST /api/orders/{number}/cancel",
      change: { status: "Cancelled", cancelledBy: "buyer" },
    }),
  },
  chooseToPay("wire"),
  chooseToPay("stripe"),
  chooseToPay("test"),
  payWithTest("pay", () => ({ status: "Paid" })),
  payWithTest("decline", ({ declined }) => ({ declined: declined + 1 })),
  {
    can: (order, desk) => order.session !== undefined && canTakeFunds(order, desk),
    send: (order, desk) => {
      const session = sessionOf(order, desk.stripe);
      const payload = stripeEvent("checkout.session.completed", session);
      return {
        ...webhook(payload),
        change: afterFunds(order, desk),
        onSuccess: () => {
          order.session = undefined;
          order.event = payload;
        },
      };
    },
  },
  {
    can: (order) => isPending(order) && order.session !== undefined && order.facts.toCheck === 0,
    send: (order, { stripe }) => {
      const changes = { amount_total: 1 };
      const session = sessionOf(order, stripe);
      return {
        ...webhook(stripeEvent("checkout.session.completed", session, { changes })),
        change: { toCheck: 1 },
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

const total = 1_200_000;

function staffAct(
  body: Record<string, unknown> & { type: string },
  can: OrderAct["can"],
  after: (order: KnownOrder, desk: Desk) => Partial<OrderFacts>,
): OrderAct {
  return {
    can: (order, desk) => order.id !== undefined && can(order, desk),
    send: (order, desk) => ({
      route: "POST /api/admin/orders/{id}/events",
      params: { id: order.id },
      token: desk.admin,
      body,
      change: after(order, desk),
    }),
  };
}

const is =
  (...statuses: string[]) =>
  ({ facts }: KnownOrder) =>
    statuses.includes(facts.status);
const canRefund = (order: KnownOrder) =>
  is("Paid")(order) || (order.facts.refundDue && is("Cancelled", "Delivered")(order));
const afterRefund = () => ({ status: "Refunded", refundDue: false });

const staffActs: readonly OrderAct[] = [
  staffAct({ type: "funds-received", amount: total }, canTakeFunds, afterFunds),
  staffAct({ type: "shipped", carrier: "FedEx", tracking: "7712345678" }, is("Paid"), () => ({
    status: "Shipped",
  })),
  staffAct({ type: "delivered" }, is("Shipped"), () => ({ status: "Delivered" })),
  staffAct({ type: "cancelled", reason: "Not as described." }, is("Pending", "Paid"), (order) => ({
    status: "Cancelled",
    cancelledBy: "staff",
    refundDue: is("Paid")(order),
  })),
  staffAct(
    { type: "return-accepted" },
    ({ facts }) => facts.status === "Delivered" && facts.return !== "accepted",
    () => ({ return: "accepted", refundDue: true }),
  ),
  staffAct({ type: "refunded", amount: total, byHand: true }, canRefund, afterRefund),
  staffAct(
    { type: "refunded", amount: total },
    (order) => canRefund(order) && order.paidBy === "stripe",
    afterRefund,
  ),
  staffAct(
    { type: "note", text: "Called back." },
    ({ facts }) => facts.notes < 2,
    ({ facts }) => ({ notes: facts.notes + 1 }),
  ),
];

export const orderActs = [...buyerActs, ...staffActs, ...deskActs];
