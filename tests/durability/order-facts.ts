import { setTimeout as pause } from "node:timers/promises";
import type { StripeServer } from "#tests/stripe-server.ts";
import type { View, WriteRequest } from "./writer.ts";

export const price = 12_000;
/** In cents. */
export const total = price * 100;
const sweepLimitMs = 30_000;

/** These facts of an order are stored and can be known in advance. */
export interface OrderFacts {
  readonly status: string;
  readonly payment: string;
  readonly cancelledBy: string | null;
  readonly refundDue: boolean;
  /** In cents, without what was sent back. */
  readonly received: number;
  /** Nobody asks for this sum, because it was sent back while the order went on. */
  readonly waived: number;
  readonly return: "no" | "requested" | "accepted";
  /** A watch that came back is kept or on sale again. */
  readonly inspected: "kept" | "restocked" | null;
  /** Null unless a parcel did not arrive. */
  readonly parcel: "lost" | "sent-back" | null;
  /** How often its number was corrected. */
  readonly retracked: number;
  readonly declined: number;
  /** Refunds whose money has come back. */
  readonly failed: number;
  readonly notes: number;
  readonly resent: number;
  /** How often the staff has copied the link to pay. */
  readonly links: number;
  /** The address was corrected, so the key of before opens it no more. */
  readonly corrected: boolean;
  /** Events of Stripe that need the staff, at which nobody has looked. */
  readonly toCheck: number;
}

export const newFacts = (payment: string): OrderFacts => ({
  status: "Pending",
  payment,
  cancelledBy: null,
  refundDue: false,
  received: 0,
  waived: 0,
  return: "no",
  inspected: null,
  parcel: null,
  retracked: 0,
  declined: 0,
  failed: 0,
  notes: 0,
  resent: 0,
  links: 0,
  corrected: false,
  toCheck: 0,
});

export const textOf = (facts: OrderFacts) =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== false && value !== 0 && value !== "no")
    .sort()
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

const sold = ["Pending", "Paid", "Shipped", "Delivered"];

/** A watch that came back or was lost belongs to its order until somebody puts it on sale again. */
export const hasWatch = ({ status, return: back, inspected, parcel }: OrderFacts) =>
  inspected !== "restocked" && (sold.includes(status) || back === "accepted" || parcel !== null);

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
  /** The provider that has its money. */
  paidBy?: string | null;
  /** A kill has interrupted a refund by Stripe, which must be asked for again. */
  refundWaits?: boolean;
  /** The last refund by Stripe, which may fail later. */
  refund?: { readonly id: string; readonly amount: number; readonly session: string } | null;
  /** A mail that was sent and can be sent again. */
  mailId?: number | null;
  /** A payment that the staff has to look at. */
  checkId?: number | null;
  /** Its hold is over; the shop has not cancelled it yet. */
  isEnding?: boolean;
}

type StoredOrder = Required<
  Omit<KnownOrder, "watchId" | "number" | "key" | "session" | "event" | "isEnding">
>;

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

/** The stored orders whose e-mail addresses begin with the prefix. */
export async function findOrders({ rows }: View, prefix: string): Promise<StoredOrder[]> {
  const ours = [`${prefix}-%`];
  // The shop cancels what is over when it starts.
  const over = () =>
    rows(
      "select id from orders where email like $1 and status = 'Pending' and hold_until <= now()",
      ours,
    );
  for (const deadline = Date.now() + sweepLimitMs; Date.now() < deadline; await pause(50)) {
    if ((await over()).length === 0) break;
  }
  return rows<StoredOrder>(
    `with resent as (select subject, count(*)::int as times from audit_log
       where action = 'order.resend-mail' group by subject),
     links as (select subject, count(*)::int as made from audit_log
       where action = 'order.payment-link' group by subject),
     to_check as (select order_number, max(id) as check_id, count(*)::int as checks
       from payment_events where to_check group by order_number),
     happened as (select order_id, count(*) filter (where type = 'payment-declined') as declined,
       count(*) filter (where type = 'refund-failed') as failed,
       count(*) filter (where type = 'tracking-corrected') as retracked,
       count(*) filter (where type = 'note') as notes from order_events group by order_id),
     paid as (select order_id, sum(amount) as paid from payments
       where status in ('succeeded', 'refunded') group by order_id),
     sent_back as (select order_id, bool_or(refunds.status = 'requested') as waits,
         sum(refunds.amount) filter (where refunds.status = 'succeeded') as sent,
         (array_agg(json_build_object('id', refunds.reference, 'amount', refunds.amount,
             'session', payments.reference) order by refunds.id desc)
           filter (where refunds.status = 'succeeded' and refunds.reference is not null))[1] as refund
       from refunds join payments on payments.id = payment_id group by order_id)
     select replace(email, '@right.', '@') as email, id,
       json_build_object('status', status, 'payment', payment, 'cancelledBy', cancelled_by,
         'refundDue', refund_due, 'received', coalesce(paid, 0) - coalesce(sent, 0), 'waived', waived,
         'return', case when return_accepted_at is not null then 'accepted'
           when return_requested_at is not null then 'requested' else 'no' end,
         'parcel', parcel, 'retracked', retracked,
         'inspected', case when return_accepted_at is null and parcel is null then null
           when units_returned then 'restocked' when return_kept_at is not null then 'kept' end,
         'declined', declined, 'failed', failed, 'notes', notes, 'resent', coalesce(times, 0),
         'links', coalesce(made, 0), 'corrected', email like '%@right.%',
         'toCheck', coalesce(checks, 0)) as facts, check_id as "checkId",
       (select provider from payments where order_id = orders.id and status = 'succeeded'
         limit 1) as "paidBy", coalesce(waits, false) as "refundWaits", refund,
       case when times is null then (select id from outgoing_mails
         where order_id = orders.id and state = 'sent' limit 1) end as "mailId"
     from orders left join happened on happened.order_id = id
       left join resent on resent.subject = 'order:' || id
       left join links on links.subject = 'order:' || id
       left join to_check on order_number = number
       left join paid on paid.order_id = id left join sent_back on sent_back.order_id = id
     where email like $1`,
    ours,
  );
}
