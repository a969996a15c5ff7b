import { Conflict } from "#src/domain/errors.ts";
import { holds } from "#src/domain/limits.ts";
import type { OrderStatus, parcels } from "#src/domain/orders.ts";
import { businessDayEnd } from "#src/lib/calendar.ts";
import { stateMachine } from "#src/lib/state-machine.ts";

export type Actor = "buyer" | "staff" | "system" | "provider";

/** How a transition changes the units of an order; the names are those of `catalog/stock.sql.ts`. */
type StockChange = "hold" | "changeHold" | "release" | "sell" | "sellFree" | "takeBack";

export interface OrderState {
  readonly status: OrderStatus;
  readonly cancelledBy: string | null;
  readonly refundDue: boolean;
  readonly returnRequested: boolean;
  readonly returnAccepted: boolean;
  /** The returned watch is not for sale. */
  readonly returnKept: boolean;
  readonly unitsReturned: boolean;
  readonly parcel: Parcel | null;
  /** Undefined before delivery, and for orders without a promised window. */
  readonly returnUntil?: Date | undefined;
}

type Parcel = (typeof parcels)[number];

interface Effects {
  readonly stock?: StockChange;
  readonly refundDue?: boolean;
}

const isLost = ({ parcel }: OrderState) => parcel === "lost";
const isSentBack = ({ parcel }: OrderState) => parcel === "sent-back";
/** A parcel that was sent back belongs to its customer until the order is refunded. */
const isBack = (order: OrderState) =>
  (order.returnAccepted || (isSentBack(order) && order.status === "Refunded")) &&
  !order.unitsReturned;

export const orderMachine = stateMachine<OrderState, OrderStatus, Actor, Effects>({
  stateOf: ({ status }) => status,
  refusal: ({ status }) =>
    new Conflict(
      `This order is ${status.toLowerCase()}, so this can't be done any more.`,
      "not_allowed",
      { status },
    ),
})({
  "funds-received": [
    { from: ["Pending"], to: "Paid", by: ["staff", "provider"], stock: "sell" },
    // A payment that comes late is honoured while the units are free.
    {
      from: ["Cancelled"],
      when: ({ cancelledBy, refundDue }) => cancelledBy === "lapse" && !refundDue,
      to: "Paid",
      by: ["staff", "provider"],
      stock: "sellFree",
    },
  ],
  /** Less than the total, so that the order waits for the rest. */
  "part-payment": [{ from: ["Pending"], to: "same", by: ["staff"], stock: "changeHold" }],
  "payment-declined": [{ from: ["Pending"], to: "same", by: ["provider"] }],
  shipped: [{ from: ["Paid"], to: "Shipped", by: ["staff"] }],
  delivered: [{ from: ["Shipped"], to: "Delivered", by: ["staff"] }],
  "tracking-corrected": [{ from: ["Shipped"], to: "same", by: ["staff"] }],
  /** Somebody looks at what came back. Then it is shipped again, or refunded. */
  "returned-to-sender": [
    { from: ["Shipped"], to: "Paid", by: ["staff"] },
    { from: ["Refunded"], when: isLost, to: "same", by: ["staff"] },
  ],
  lost: [{ from: ["Shipped"], when: (order) => !isLost(order), to: "same", by: ["staff"] }],
  cancelled: [
    { from: ["Pending"], to: "Cancelled", by: ["buyer", "staff"], stock: "release" },
    {
      from: ["Paid"],
      when: (order) => !isSentBack(order),
      to: "Cancelled",
      by: ["staff"],
      stock: "takeBack",
      refundDue: true,
    },
  ],
  lapsed: [{ from: ["Pending"], to: "Cancelled", by: ["system"], stock: "release" }],
  /** Money arrived that the order can't take any more: it has ended, or is paid already. */
  "refund-due": [
    {
      from: ["Paid", "Shipped", "Delivered", "Cancelled", "Refunded"],
      to: "same",
      by: ["provider", "staff"],
      refundDue: true,
    },
  ],
  /** A double payment went back, or money that had come back from a failed refund. The order itself goes on. */
  "overpayment-refunded": [
    {
      from: ["Paid", "Shipped", "Delivered", "Refunded"],
      when: ({ status, refundDue, returnAccepted }) =>
        refundDue && (status === "Refunded" || !returnAccepted),
      to: "same",
      by: ["staff", "provider"],
      refundDue: false,
    },
  ],
  "return-requested": [
    {
      from: ["Delivered"],
      when: ({ returnRequested, returnUntil: until }, now) =>
        !returnRequested && until !== undefined && now <= until,
      to: "same",
      by: ["buyer"],
    },
  ],
  "return-accepted": [
    {
      from: ["Delivered"],
      when: (order) => !order.returnAccepted,
      to: "same",
      by: ["staff"],
      refundDue: true,
    },
  ],
  /** The units come back only when somebody has looked at them. */
  "return-restocked": [{ from: "any", when: isBack, to: "same", by: ["staff"], stock: "takeBack" }],
  "return-kept": [
    {
      from: "any",
      when: (order) => isBack(order) && !order.returnKept,
      to: "same",
      by: ["staff"],
    },
  ],
  /** A part of the money went back, and the order goes on. */
  "partly-refunded": [
    {
      from: ["Paid", "Shipped", "Delivered"],
      when: (order) => !order.returnAccepted,
      to: "same",
      by: ["staff", "provider"],
    },
  ],
  "refund-failed": [
    { from: ["Refunded"], to: "same", by: ["provider"], refundDue: true },
    { from: "any", to: "same", by: ["provider"] },
  ],
  refunded: [
    {
      from: ["Cancelled", "Delivered"],
      when: (order) => order.refundDue,
      to: "Refunded",
      by: ["staff", "provider"],
      refundDue: false,
    },
    {
      from: ["Paid", "Shipped"],
      when: (order) => isLost(order) || isSentBack(order),
      to: "Refunded",
      by: ["staff", "provider"],
      refundDue: false,
    },
    {
      from: ["Paid"],
      to: "Refunded",
      by: ["staff", "provider"],
      stock: "takeBack",
      refundDue: false,
    },
  ],
  note: [{ from: "any", to: "same", by: ["staff"] }],
});

export type OrderEvent = (typeof orderMachine.actions)[number];

const dayMs = 86_400_000;

/** The window that was promised at purchase, counted from delivery. */
export function returnUntil(deliveredAt: Date | null, returnDays: number | undefined) {
  if (!deliveredAt || returnDays === undefined) return undefined;
  return new Date(deliveredAt.getTime() + returnDays * dayMs);
}

const carriers: Readonly<Record<string, string>> = {
  dhl: "https://www.dhl.com/en/express/tracking.html?AWB=",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=",
  ups: "https://www.ups.com/track?tracknum=",
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
};

/** Undefined for carriers whose pages we do not know. */
export function trackingUrl(carrier: string, number: string): string | undefined {
  const name = carrier.toLowerCase().replace(/[^a-z]/g, "");
  const known = Object.keys(carriers).find((key) => name.startsWith(key));
  return known && carriers[known] + encodeURIComponent(number);
}

/** How long an order may wait for payment: a transfer takes days, a card minutes. */
export function holdUntil(
  payment: string,
  placedAt: Date,
  timeZone: string,
  holidays: readonly string[] = [],
): Date {
  if (payment === "wire") {
    const { wireBusinessDays, wireUntilHour } = holds;
    return businessDayEnd(placedAt, wireBusinessDays, wireUntilHour, timeZone, holidays);
  }
  return new Date(placedAt.getTime() + holds.cardMinutes * 60_000);
}

interface Paid {
  readonly status: string;
  readonly amount: number;
  /** With what the provider is being asked to send back. */
  readonly refundedAmount: number;
}

export const hasSucceeded = ({ status }: Pick<Paid, "status">): boolean =>
  status === "succeeded" || status === "refunded";

export const leftOf = (payment: Paid): number =>
  hasSucceeded(payment) ? payment.amount - payment.refundedAmount : 0;

export const receivedOf = (payments: readonly Paid[]): number =>
  payments.reduce((sum, payment) => sum + leftOf(payment), 0);

interface Owed {
  readonly total: number;
  readonly waived: number;
}

export const balanceOf = ({ total, waived }: Owed, received: number): number =>
  Math.max(0, total - waived - received);

/** How much of the total nobody asks for, once the staff lets an order go on with this money. */
export const waivedWith = ({ total, waived }: Owed, received: number): number =>
  Math.max(waived, total - received);
