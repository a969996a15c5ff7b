import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { paymentMethods } from "#src/domain/orders.ts";
import { foreignKey, identity, knownValue, timestamptzNow } from "./columns.ts";
import { orders } from "./order-tables.ts";
import { users } from "./schema.ts";

const cents = (name: string) => bigint(name, { mode: "number" });

const paymentStatuses = ["begun", "succeeded", "failed", "refunded"] as const;

/** One attempt to pay an order. `reference` is the provider's name for it. */
export const payments = pgTable(
  "payments",
  {
    id: identity("id").primaryKey(),
    orderId: foreignKey("order_id", () => orders.id, "cascade").notNull(),
    provider: text("provider", { enum: paymentMethods }).notNull(),
    reference: text("reference").notNull(),
    amount: cents("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: paymentStatuses }).notNull(),
    /** Where the buyer pays, as long as the provider may take a payment there. */
    url: text("url"),
    /** Only the release before writes it: refunds have references of their own. */
    refundReference: text("refund_reference"),
    /** The sum of the refunds that have not failed, kept by a trigger. */
    refundedAmount: cents("refunded_amount").notNull().default(0),
    createdAt: timestamptzNow("created_at"),
    updatedAt: timestamptzNow("updated_at"),
  },
  (payment) => [
    unique("payments_reference").on(payment.provider, payment.reference),
    uniqueIndex("payments_open")
      .on(payment.orderId, payment.provider)
      .where(sql`${payment.status} = 'begun'`),
    check("payments_status_known", knownValue(payment.status, paymentStatuses)),
    check("payments_amount_positive", sql`${payment.amount} > 0`),
    check(
      "payments_refunded_amount_range",
      sql`${payment.refundedAmount} between 0 and ${payment.amount}`,
    ),
    index("payments_order").on(payment.orderId),
    index("payments_refunded").on(payment.orderId).where(sql`${payment.refundedAmount} > 0`),
  ],
);

const refundStatuses = ["requested", "succeeded", "failed"] as const;

/**
 * One amount that goes back. It is stored as requested before the provider is asked, so that two refunds at once can't
 * exceed the payment, and asking again continues it.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: identity("id").primaryKey(),
    paymentId: foreignKey("payment_id", () => payments.id, "cascade").notNull(),
    amount: cents("amount").notNull(),
    status: text("status", { enum: refundStatuses }).notNull(),
    /** The provider's name for it; null if it was sent by hand. */
    reference: text("reference"),
    /** The staff gives the reason in its own words. */
    reason: text("reason"),
    /** It is null if the provider refunded by itself. */
    requestedBy: foreignKey("requested_by", () => users.id, "set null"),
    createdAt: timestamptzNow("created_at"),
    updatedAt: timestamptzNow("updated_at"),
  },
  (refund) => [
    check("refunds_amount_positive", sql`${refund.amount} > 0`),
    check("refunds_status_known", knownValue(refund.status, refundStatuses)),
    index("refunds_payment").on(refund.paymentId),
    index("refunds_reference").on(refund.reference),
  ],
);

/** Every event of a provider by its id, so that each has one effect however often it arrives. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: identity("id").notNull().unique(),
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    orderNumber: text("order_number"),
    outcome: text("outcome").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** It fits no order, and nobody of the staff has looked at it yet. */
    toCheck: boolean("to_check").notNull().default(false),
    receivedAt: timestamptzNow("received_at"),
  },
  (event) => [
    primaryKey({ columns: [event.provider, event.eventId] }),
    index("payment_events_order").on(event.orderNumber),
    index("payment_events_to_check").on(event.id).where(sql`${event.toCheck}`),
  ],
);
