import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orderStatuses, parcels, paymentMethods } from "#src/domain/orders.ts";
import {
  bytea,
  foreignKey,
  identity,
  knownValue,
  timestamptz,
  timestamptzNow,
  words,
} from "./columns.ts";
import { users, watches } from "./schema.ts";

const cents = (name: string) => bigint(name, { mode: "number" });

/** The words of an order, of which the number is not one: it is found as a whole. */
export const orderWords = (order: Record<"customerName" | "email", SQLWrapper>): SQL =>
  words(sql`${order.customerName} || ' ' || coalesce(${order.email}, '')`);

export const itemWords = (item: Record<"brandName" | "model" | "reference", SQLWrapper>): SQL =>
  words(sql`${item.brandName} || ' ' || ${item.model} || ' ' || ${item.reference}`);

/** A watch has come back, and nobody has decided yet what becomes of it. */
export const isToInspect = (
  order: Record<"returnAcceptedAt" | "returnKeptAt" | "unitsReturned" | "parcel", SQLWrapper>,
): SQL =>
  sql`(${order.returnAcceptedAt} is not null or ${order.parcel} = 'sent-back') and ${order.returnKeptAt} is null and not ${order.unitsReturned}`;

export interface StoredAddress {
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly city: string;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country: string;
}

/** The texts that the buyer was shown, with the SHA-256 of both. */
export interface StoredPolicy {
  readonly returns: string;
  readonly warranty: string;
  readonly returnDays: number;
  readonly hash: string;
}

/**
 * Orders survive the deletion of their account and keep a copy of what was sold. Amounts are in cents. An
 * order without a payment method was not placed by the checkout and has no effect on the stock.
 */
export const orders = pgTable(
  "orders",
  {
    id: identity("id").primaryKey(),
    number: text("number")
      .notNull()
      .unique()
      .default(sql`'M-' || upper(substr(md5(random()::text), 1, 8))`),
    userId: foreignKey("user_id", () => users.id, "set null"),
    customerName: text("customer_name").notNull(),
    email: text("email"),
    phone: text("phone"),
    address: jsonb("address").$type<StoredAddress>(),
    isWholesale: boolean("is_wholesale").notNull().default(false),
    purchaseOrder: text("purchase_order"),
    delivery: text("delivery"),
    deliveryPrice: cents("delivery_price").notNull().default(0),
    total: cents("total").notNull(),
    currency: text("currency").notNull().default("USD"),
    payment: text("payment", { enum: paymentMethods }),
    status: text("status", { enum: orderStatuses }).notNull().default("Pending"),
    /** How much of the total the staff does not ask for: accepted shortfalls and goodwill refunds. */
    waived: cents("waived").notNull().default(0),
    policy: jsonb("policy").$type<StoredPolicy>(),
    holdUntil: timestamptz("hold_until"),
    /** Only while the order is pending, to limit how many of them one client may have. */
    clientAddress: text("client_address"),
    cancelledBy: text("cancelled_by"),
    refundDue: boolean("refund_due").notNull().default(false),
    /** The units were released or taken back, so that they no longer belong to the order. */
    unitsReturned: boolean("units_returned").notNull().default(false),
    carrier: text("carrier"),
    tracking: text("tracking"),
    /** Set when a parcel did not arrive. */
    parcel: text("parcel", { enum: parcels }),
    returnNumber: text("return_number").unique(),
    returnRequestedAt: timestamptz("return_requested_at"),
    returnAcceptedAt: timestamptz("return_accepted_at"),
    /** The returned watch is not for sale. */
    returnKeptAt: timestamptz("return_kept_at"),
    paidAt: timestamptz("paid_at"),
    shippedAt: timestamptz("shipped_at"),
    deliveredAt: timestamptz("delivered_at"),
    createdAt: timestamptzNow("created_at"),
  },
  (order) => [
    check("orders_total_positive", sql`${order.total} > 0`),
    check("orders_delivery_price_range", sql`${order.deliveryPrice} between 0 and ${order.total}`),
    check("orders_status_known", knownValue(order.status, orderStatuses)),
    check("orders_payment_known", knownValue(order.payment, paymentMethods)),
    check("orders_parcel_known", knownValue(order.parcel, parcels)),
    check("orders_waived_range", sql`${order.waived} between 0 and ${order.total}`),
    check("orders_cancelled_by_known", sql`${order.cancelledBy} in ('buyer', 'staff', 'lapse')`),
    check(
      "orders_pending_hold",
      sql`${order.status} <> 'Pending' or ${order.payment} is null or ${order.holdUntil} is not null`,
    ),
    index("orders_newest").on(order.createdAt, order.id),
    index("orders_user").on(order.userId),
    index("orders_customer_name").on(order.customerName, order.id),
    index("orders_total").on(order.total, order.id),
    index("orders_payment").on(order.payment, order.id),
    index("orders_status").on(order.status, order.id),
    index("orders_email").on(sql`lower(${order.email})`),
    index("orders_paid").on(order.paidAt),
    index("orders_hold").on(order.holdUntil).where(sql`${order.status} = 'Pending'`),
    index("orders_client_address").on(order.clientAddress).where(sql`${order.status} = 'Pending'`),
    index("orders_refund_due").on(order.id).where(sql`${order.refundDue}`),
    index("orders_waived").on(order.paidAt).where(sql`${order.waived} > 0`),
    index("orders_parcel").on(order.parcel, order.id).where(sql`${order.parcel} is not null`),
    index("orders_inspection")
      .on(order.id)
      .where(sql`${isToInspect(order)}`),
    index("orders_words").using("gin", orderWords(order)),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: identity("id").primaryKey(),
    orderId: foreignKey("order_id", () => orders.id, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "restrict").notNull(),
    brandName: text("brand_name").notNull(),
    model: text("model").notNull(),
    reference: text("reference").notNull(),
    condition: text("condition"),
    /** As they were when the order was placed, for its documents. */
    year: integer("year"),
    boxPapers: text("box_papers"),
    serialNumber: text("serial_number"),
    price: cents("price").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (item) => [
    unique("order_items_one_per_watch").on(item.orderId, item.watchId),
    check("order_items_price_positive", sql`${item.price} > 0`),
    check("order_items_quantity_range", sql`${item.quantity} between 1 and 99`),
    index("order_items_watch").on(item.watchId),
    index("order_items_words").using("gin", itemWords(item)),
  ],
);

/** Keys that open an order without signing in: one in the reply to its buyer, one in each mail. */
export const orderKeys = pgTable(
  "order_keys",
  {
    keyHash: bytea("key_hash").primaryKey(),
    orderId: foreignKey("order_id", () => orders.id, "cascade").notNull(),
  },
  (key) => [index("order_keys_order").on(key.orderId)],
);

/** `note` is for the staff alone where the type is `note`. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: identity("id").primaryKey(),
    orderId: foreignKey("order_id", () => orders.id, "cascade").notNull(),
    type: text("type").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status"),
    actor: text("actor").notNull(),
    userId: foreignKey("user_id", () => users.id, "set null"),
    note: text("note"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** The event causes these mails, and they are not written yet. Jobs may be lost, this may not. */
    mails: text("mails").array().notNull().default(sql`'{}'::text[]`),
    createdAt: timestamptzNow("created_at"),
  },
  (event) => [
    check(
      "order_events_actor_known",
      sql`${event.actor} in ('buyer', 'staff', 'system', 'provider')`,
    ),
    index("order_events_order").on(event.orderId, event.id),
    index("order_events_unwritten").on(event.id).where(sql`${event.mails} <> '{}'`),
  ],
);

/** The response to each request with an `Idempotency-Key`, written in the transaction of its effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    reply: jsonb("reply").$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptzNow("created_at"),
  },
  (row) => [
    primaryKey({ columns: [row.scope, row.key] }),
    index("idempotency_keys_created").on(row.createdAt),
  ],
);

export const checkoutDrafts = pgTable(
  "checkout_drafts",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    /** A guest's; a signed-in buyer's items are those of the cart. */
    items: jsonb("items").$type<{ watchId: number; quantity: number }[]>().notNull().default([]),
    fields: jsonb("fields").$type<Record<string, string>>().notNull().default({}),
    problems: jsonb("problems").$type<Record<string, string>>().notNull().default({}),
    updatedAt: timestamptzNow("updated_at"),
  },
  (draft) => [index("checkout_drafts_updated").on(draft.updatedAt)],
);

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** Every mail that the shop has written. Rows in state `waiting` are sent by a job. */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: identity("id").primaryKey(),
    dedupeKey: text("dedupe_key").notNull(),
    mail: text("mail").notNull(),
    recipient: text("recipient").notNull(),
    recipientName: text("recipient_name"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    attachments: jsonb("attachments").$type<MailAttachment[]>().notNull().default([]),
    /** Where an answer goes; by default to the shop's own address. */
    replyTo: text("reply_to"),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    orderId: foreignKey("order_id", () => orders.id, "cascade"),
    state: text("state").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    error: text("error"),
    createdAt: timestamptzNow("created_at"),
    sentAt: timestamptz("sent_at"),
  },
  (mail) => [
    check(
      "outgoing_mails_state_known",
      sql`${mail.state} in ('waiting', 'sent', 'failed', 'not-sent')`,
    ),
    uniqueIndex("outgoing_mails_dedupe").on(mail.dedupeKey),
    index("outgoing_mails_order").on(mail.orderId),
    index("outgoing_mails_recipient").on(sql`lower(${mail.recipient})`, mail.id),
    index("outgoing_mails_subject").on(mail.subject, mail.id),
    index("outgoing_mails_state").on(mail.state, mail.id),
    index("outgoing_mails_unsent").on(mail.state, mail.id).where(sql`${mail.state} <> 'sent'`),
    index("outgoing_mails_age").on(mail.createdAt),
    index("outgoing_mails_sent_copies")
      .on(mail.createdAt)
      .where(sql`${mail.mail} = 'newsletter' and ${mail.state} = 'sent'`),
  ],
);
