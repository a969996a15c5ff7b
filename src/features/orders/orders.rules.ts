import { holds } from "#src/domain/limits.ts";
import type { OrderStatus } from "#src/domain/orders.ts";
import { businessDayEnd } from "#src/lib/business-days.ts";

export type Actor = "buyer" | "staff" | "system" | "provider";

/** How a transition changes the units of an order; the names are those of `catalog/stock.sql.ts`. */
type StockChange = "hold" | "changeHold" | "release" | "sell" | "sellFree" | "takeBack";

/** What a transition may depend on besides the status. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly cancelledBy: string | null;
  readonly refundDue: boolean;
  readonly returnRequested: boolean;
  readonly returnAccepted: boolean;
  /** What came back is not for sale. */
  readonly returnKept: boolean;
  readonly unitsReturned: boolean;
  /** Undefined before delivery, and for orders without a promised window. */
  readonly returnUntil?: Date | undefined;
}

interface Transition {
  readonly from: (order: OrderState, now: Date) => boolean;
  readonly to: OrderStatus | "same";
  readonly by: readonly Actor[];
  readonly stock?: StockChange;
  readonly refundDue?: boolean;
}

const is =
  (...statuses: OrderStatus[]) =>
  ({ status }: OrderState) =>
    statuses.some((known) => known === status);

const isBack = ({ returnAccepted, unitsReturned }: OrderState) => returnAccepted && !unitsReturned;

/**
 * The only place that says what may follow what, and who may do it. Of the rows with one name the first
 * that fits applies.
 */
const transitions = {
  "funds-received": [
    { from: is("Pending"), to: "Paid", by: ["staff", "provider"], stock: "sell" },
    // A payment that comes late is honoured while the units are free.
    {
      from: ({ status, cancelledBy, refundDue }) =>
        status === "Cancelled" && cancelledBy === "lapse" && !refundDue,
      to: "Paid",
      by: ["staff", "provider"],
      stock: "sellFree",
    },
  ],
  /** Less than the total, so that the order waits for the rest. */
  "part-payment": [{ from: is("Pending"), to: "same", by: ["staff"], stock: "changeHold" }],
  "payment-declined": [{ from: is("Pending"), to: "same", by: ["provider"] }],
  shipped: [{ from: is("Paid"), to: "Shipped", by: ["staff"] }],
  delivered: [{ from: is("Shipped"), to: "Delivered", by: ["staff"] }],
  cancelled: [
    { from: is("Pending"), to: "Cancelled", by: ["buyer", "staff"], stock: "release" },
    { from: is("Paid"), to: "Cancelled", by: ["staff"], stock: "takeBack", refundDue: true },
  ],
  lapsed: [{ from: is("Pending"), to: "Cancelled", by: ["system"], stock: "release" }],
  /** Money arrived that the order can't take any more: it has ended, or is paid already. */
  "refund-due": [
    {
      from: is("Paid", "Shipped", "Delivered", "Cancelled", "Refunded"),
      to: "same",
      by: ["provider", "staff"],
      refundDue: true,
    },
  ],
  /** What was paid twice went back, or what had come back from a failed refund. The order itself goes on. */
  "overpayment-refunded": [
    {
      from: (order) =>
        order.refundDue &&
        (is("Refunded")(order) ||
          (is("Paid", "Shipped", "Delivered")(order) && !order.returnAccepted)),
      to: "same",
      by: ["staff", "provider"],
      refundDue: false,
    },
  ],
  "return-requested": [
    {
      from: (order, now) =>
        is("Delivered")(order) &&
        !order.returnRequested &&
        order.returnUntil !== undefined &&
        now <= order.returnUntil,
      to: "same",
      by: ["buyer"],
    },
  ],
  "return-accepted": [
    {
      from: (order) => is("Delivered")(order) && !order.returnAccepted,
      to: "same",
      by: ["staff"],
      refundDue: true,
    },
  ],
  /** The units come back only when somebody has looked at them. */
  "return-restocked": [{ from: isBack, to: "same", by: ["staff"], stock: "takeBack" }],
  "return-kept": [
    { from: (order) => isBack(order) && !order.returnKept, to: "same", by: ["staff"] },
  ],
  /** A part of the money went back, and the order goes on. */
  "partly-refunded": [
    {
      from: (order) => is("Paid", "Shipped", "Delivered")(order) && !order.returnAccepted,
      to: "same",
      by: ["staff", "provider"],
    },
  ],
  "refund-failed": [
    { from: is("Refunded"), to: "same", by: ["provider"], refundDue: true },
    { from: () => true, to: "same", by: ["provider"] },
  ],
  refunded: [
    {
      from: ({ status, refundDue }) =>
        refundDue && (status === "Cancelled" || status === "Delivered"),
      to: "Refunded",
      by: ["staff", "provider"],
      refundDue: false,
    },
    {
      from: is("Paid"),
      to: "Refunded",
      by: ["staff", "provider"],
      stock: "takeBack",
      refundDue: false,
    },
  ],
  note: [{ from: () => true, to: "same", by: ["staff"] }],
} as const satisfies Record<string, readonly Transition[]>;

export type OrderEvent = keyof typeof transitions;
export const orderEvents = Object.keys(transitions) as OrderEvent[];

export function transitionFor(
  event: OrderEvent,
  order: OrderState,
  actor: Actor,
  now: Date,
): Transition | undefined {
  const candidates: readonly Transition[] = transitions[event];
  return candidates.find(({ by, from }) => by.includes(actor) && from(order, now));
}

/** What this actor may do next, for buttons. */
export function allowedEvents(order: OrderState, actor: Actor, now: Date): OrderEvent[] {
  return orderEvents.filter((event) => transitionFor(event, order, actor, now));
}

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
