import { afterFunds, canTakeFunds, isUnpaid } from "./order-buyer-acts.ts";
import {
  type Desk,
  type KnownOrder,
  type OrderAct,
  type OrderFacts,
  total,
} from "./order-facts.ts";

/** Parts of the total, in cents. */
const firstPart = 400_000;
const returnedPart = 5_000;

interface StaffAct {
  readonly type: string;
  readonly can: OrderAct["can"];
  fields?(order: KnownOrder): Readonly<Record<string, unknown>>;
  after(order: KnownOrder, desk: Desk): Partial<OrderFacts>;
}

const is =
  (...statuses: string[]) =>
  ({ facts }: KnownOrder) =>
    statuses.includes(facts.status);

const isPartPaid = (order: KnownOrder) => is("Pending")(order) && order.facts.received > 0;
const isLost = ({ facts }: KnownOrder) => facts.parcel === "lost";
const isBack = ({ facts: { status, return: back, parcel, inspected } }: KnownOrder) =>
  (back === "accepted" || (parcel === "sent-back" && status === "Refunded")) &&
  inspected !== "restocked";
const canRefund = (order: KnownOrder) =>
  is("Paid")(order) ||
  (is("Shipped")(order) && isLost(order)) ||
  (order.facts.refundDue && is("Cancelled", "Delivered", "Refunded")(order));

const refund = {
  type: "refunded",
  after: () => ({ status: "Refunded", refundDue: false, received: 0 }),
};

const acts: readonly StaffAct[] = [
  {
    type: "funds-received",
    can: (order, desk) => isPartPaid(order) || canTakeFunds(order, desk),
    fields: ({ facts }) => ({ amount: total - facts.received }),
    after: afterFunds,
  },
  {
    type: "funds-received",
    can: (order) => isUnpaid(order) && order.facts.payment === "wire",
    fields: () => ({ amount: firstPart, confirmDifference: true }),
    after: () => ({ received: firstPart }),
  },
  {
    type: "shipped",
    can: (order) => is("Paid")(order) && !order.refundWaits,
    fields: () => ({ carrier: "FedEx", tracking: "7712345678" }),
    after: () => ({ status: "Shipped", parcel: null }),
  },
  {
    type: "tracking-corrected",
    can: (order) => is("Shipped")(order) && order.facts.retracked === 0,
    fields: () => ({ carrier: "UPS", tracking: "1Z 999" }),
    after: () => ({ retracked: 1 }),
  },
  {
    type: "returned-to-sender",
    can: (order) =>
      !order.refundWaits && (is("Shipped")(order) || (is("Refunded")(order) && isLost(order))),
    after: ({ facts }) => ({
      status: facts.status === "Refunded" ? "Refunded" : "Paid",
      parcel: "sent-back",
    }),
  },
  {
    type: "lost",
    can: (order) => is("Shipped")(order) && !isLost(order),
    after: () => ({ parcel: "lost" }),
  },
  {
    type: "delivered",
    can: (order) => is("Shipped")(order) && !order.refundWaits,
    after: () => ({ status: "Delivered", parcel: null }),
  },
  {
    type: "cancelled",
    can: (order) => isUnpaid(order) || (is("Paid")(order) && order.facts.parcel === null),
    fields: () => ({ reason: "Not as described." }),
    after: (order) => ({
      status: "Cancelled",
      cancelledBy: "staff",
      refundDue: is("Paid")(order),
    }),
  },
  {
    type: "return-accepted",
    can: (order) => is("Delivered")(order) && order.facts.return !== "accepted",
    after: () => ({ return: "accepted", refundDue: true }),
  },
  { type: "return-restocked", can: isBack, after: () => ({ inspected: "restocked" }) },
  {
    type: "return-kept",
    can: (order) => isBack(order) && order.facts.inspected !== "kept",
    fields: () => ({ note: "The glass is scratched." }),
    after: () => ({ inspected: "kept" }),
  },
  {
    type: "partly-refunded",
    can: (order) =>
      is("Paid", "Shipped", "Delivered")(order) &&
      order.facts.return !== "accepted" &&
      order.facts.received === total &&
      !order.refundWaits,
    fields: () => ({ amount: returnedPart, byHand: true, note: "The strap is worn." }),
    after: () => ({ received: total - returnedPart, waived: returnedPart }),
  },
  {
    ...refund,
    can: (order) => canRefund(order) && !order.refundWaits,
    fields: ({ facts }) => ({ amount: facts.received, byHand: true }),
  },
  {
    ...refund,
    can: (order) => canRefund(order) && order.paidBy === "stripe",
    fields: ({ facts }) => ({ amount: facts.received }),
  },
  {
    // Always possible, so that a writer never runs out of acts.
    type: "note",
    can: () => true,
    fields: () => ({ text: "Called back." }),
    after: ({ facts }) => ({ notes: facts.notes + 1 }),
  },
];

export const staffActs = acts.map(
  ({ type, can, fields, after }): OrderAct => ({
    can: (order, desk) => order.id !== undefined && can(order, desk),
    send: (order, desk) => ({
      route: "POST /api/admin/orders/{id}/actions",
      params: { id: order.id },
      token: desk.admin,
      body: { type, ...fields?.(order) },
      change: after(order, desk),
    }),
  }),
);
