import { formatCents } from "#src/domain/money.ts";
import type { StaffEvent, StaffOrder } from "./order.schema.ts";

const titles: Readonly<Record<string, string>> = {
  placed: "Order placed",
  "funds-received": "Funds received",
  "part-payment": "A part of the payment received",
  "payment-declined": "Payment declined",
  "payment-changed": "Way to pay changed",
  shipped: "Shipped",
  delivered: "Delivered",
  "tracking-corrected": "Tracking number corrected",
  "returned-to-sender": "Returned to sender",
  lost: "Parcel lost",
  cancelled: "Cancelled",
  lapsed: "Hold lapsed, order cancelled",
  "refund-due": "Money arrived that the order can't take: a refund is due",
  "return-requested": "Return requested",
  "return-accepted": "Return accepted, a refund is due",
  "return-restocked": "Return inspected, on sale again",
  "return-kept": "Return inspected, kept back",
  "partly-refunded": "Refunded as goodwill, the order goes on",
  "refund-failed": "A refund has failed, the money came back",
  "overpayment-refunded": "Overpayment refunded, the order goes on",
  refunded: "Refunded",
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
