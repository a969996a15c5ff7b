import { formatCents } from "#src/domain/money.ts";
import type { OrderStatus } from "#src/domain/orders.ts";
import { eventNames, paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import type { BadgeVariant } from "#src/ui/badge.tsx";
import type { StaffEvent, StaffOrder } from "./order.schema.ts";

const variants: Readonly<Record<OrderStatus, BadgeVariant>> = {
  Pending: "warning",
  Paid: "ink",
  Shipped: "brass",
  Delivered: "success",
  Cancelled: "neutral",
  Refunded: "neutral",
};

export function statusVariant(status: string): BadgeVariant {
  return variants[status as OrderStatus] ?? "neutral";
}

/** Orders from before the checkout have none. */
export function paymentName(payment: string | null | undefined): string {
  return (payment && paymentNames[payment as keyof typeof paymentNames]) || payment || "–";
}

/** As it is typed into a field: without sign and separators. */
export function plainAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

export const ordersTrail = [{ label: "Orders", href: paths.adminOrders() }];

/** The staff reads more of some events than the buyer does. */
const titles: Readonly<Record<string, string>> = {
  ...eventNames,
  "funds-received": "Funds received",
  "returned-to-sender": "Returned to sender",
  lost: "Parcel lost",
  lapsed: "Hold lapsed, order cancelled",
  "refund-due": "Money arrived that the order can't take: a refund is due",
  "return-accepted": "Return accepted, a refund is due",
  "return-restocked": "Return inspected, on sale again",
  "return-kept": "Return inspected, kept back",
  "partly-refunded": "Refunded as goodwill, the order goes on",
  "refund-failed": "A refund has failed, the money came back",
  "overpayment-refunded": "Overpayment refunded, the order goes on",
};

/** An event that this screen does not know yet is shown by its name. */
function eventTitle({ type }: StaffEvent): string {
  return titles[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll("-", " ");
}

const actors: Readonly<Record<string, string>> = {
  buyer: "Customer",
  staff: "Staff",
  system: "The shop",
  provider: "Payment provider",
};

function whoDid({ actor, by }: StaffEvent): string {
  const name = actors[actor] ?? actor;
  return by ? `${name}: ${by}` : name;
}

/** One or two lines about the event. A provider's note is its own name of the event. */
function eventDetail({ actor, data, note }: StaffEvent): string {
  const { amount, expected, reference, carrier, tracking, byHand } = data;
  const facts = [
    typeof amount === "number" && formatCents(amount),
    typeof expected === "number" && expected !== amount && `expected ${formatCents(expected)}`,
    typeof reference === "string" && `reference ${reference}`,
    typeof carrier === "string" && carrier,
    typeof tracking === "string" && tracking,
    byHand === true && "noted by hand",
  ].filter(Boolean);
  const text = actor === "provider" ? "" : (note ?? "");
  return [facts.join(", "), text].filter(Boolean).join("\n");
}

/** The latest first. Notes have a place of their own. */
export const timelineOf = ({ events }: Pick<StaffOrder, "events">) =>
  events
    .filter(({ type }) => type !== "note")
    .map((event) => ({
      id: event.id,
      title: eventTitle(event),
      at: event.at,
      by: whoDid(event),
      text: eventDetail(event),
    }))
    .toReversed();
