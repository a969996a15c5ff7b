import { sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, foreignKey, identity, knownValue, timestamptz, timestamptzNow } from "./columns.ts";
import { subscribers } from "./enquiry-tables.ts";
import { users, watches } from "./schema.ts";

// Mails that people asked for: issues of the newsletter, and alerts about watches.

export const issueStates = ["draft", "sending", "sent", "stopped"] as const;

export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: identity("id").primaryKey(),
    subject: text("subject").notNull(),
    intro: text("intro").notNull(),
    watchIds: integer("watch_ids").array().notNull().default([]),
    articleIds: integer("article_ids").array().notNull().default([]),
    state: text("state", { enum: issueStates }).notNull().default("draft"),
    createdBy: foreignKey("created_by", () => users.id, "set null"),
    createdAt: timestamptzNow("created_at"),
    updatedAt: timestamptzNow("updated_at"),
    startedAt: timestamptz("started_at"),
    finishedAt: timestamptz("finished_at"),
  },
  (issue) => [check("newsletter_issues_state_known", knownValue(issue.state, issueStates))],
);

/** One row for each subscriber to whom an issue goes. */
export const newsletterDeliveries = pgTable(
  "newsletter_deliveries",
  {
    issueId: foreignKey("issue_id", () => newsletterIssues.id, "cascade").notNull(),
    subscriberId: foreignKey("subscriber_id", () => subscribers.id, "cascade").notNull(),
    /** This copy's link unsubscribes with the token. Every row has one, and so will the column in a later release. */
    tokenHash: bytea("token_hash"),
    /** `dedupe_key` of its mail. Like the hash, every row has one. */
    mailKey: text("mail_key"),
    unsubscribedAt: timestamptz("unsubscribed_at"),
  },
  (delivery) => [
    primaryKey({ columns: [delivery.issueId, delivery.subscriberId] }),
    index("newsletter_deliveries_subscriber").on(delivery.subscriberId),
    uniqueIndex("newsletter_deliveries_token").on(delivery.tokenHash),
  ],
);

/**
 * 'Tell me if it comes back or one like it arrives', and searches of which a match may arrive. Nothing is sent before the
 * address is confirmed.
 */
export const watchAlerts = pgTable(
  "watch_alerts",
  {
    id: identity("id").primaryKey(),
    email: text("email").notNull(),
    /** Null for a saved search. */
    watchId: foreignKey("watch_id", () => watches.id, "cascade"),
    userId: foreignKey("user_id", () => users.id, "cascade"),
    createdAt: timestamptzNow("created_at"),
    confirmedAt: timestamptz("confirmed_at"),
    toldAt: timestamptz("told_at"),
    /** The brand, model and family of references of the watch, by which those like it are found. A trigger fills them. */
    brandId: integer("brand_id"),
    model: text("model"),
    family: text("family"),
    /** A saved search is the address of a listing, with a name for it. */
    address: text("address"),
    label: text("label"),
    /** How the search was understood when it was saved. */
    meaning: jsonb("meaning"),
    /** A watch that the search means has one of these, by which the search is found. */
    keys: text("keys").array(),
  },
  (alert) => [
    check(
      "watch_alerts_watch_or_search",
      sql`num_nonnulls(${alert.watchId}, ${alert.address}) = 1
        and num_nonnulls(${alert.address}, ${alert.label}, ${alert.meaning}, ${alert.keys}) in (0, 4)`,
    ),
    check("watch_alerts_email_lower", sql`${alert.email} = lower(${alert.email})`),
    uniqueIndex("watch_alerts_once").on(alert.email, alert.watchId),
    index("watch_alerts_watch").on(alert.watchId),
    index("watch_alerts_user").on(alert.userId),
    index("watch_alerts_model").on(alert.brandId, alert.model),
    index("watch_alerts_family").on(alert.brandId, alert.family),
    uniqueIndex("watch_alerts_search_once").on(alert.email, alert.address),
    index("watch_alerts_keys").using("gin", alert.keys),
  ],
);

/**
 * Watches of which the owner of an alert knows, so that each is told once, or will be told (`isNews`) when the alert is
 * due.
 */
export const watchAlertWatches = pgTable(
  "watch_alert_watches",
  {
    alertId: foreignKey("alert_id", () => watchAlerts.id, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade").notNull(),
    isNews: boolean("is_news").notNull().default(false),
  },
  (known) => [
    primaryKey({ columns: [known.alertId, known.watchId] }),
    index("watch_alert_watches_watch").on(known.watchId),
    index("watch_alert_watches_news").on(known.alertId).where(sql`${known.isNews}`),
  ],
);

/**
 * Triggers on watches and wishlists add what may concern an alert, and a job takes it away. There is no foreign key:
 * a deleted watch concerns nobody.
 */
export const watchChanges = pgTable("watch_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  watchId: integer("watch_id").notNull(),
  /** It came into the shop, and not only back from a hold. */
  arrived: boolean("arrived").notNull().default(false),
  createdAt: timestamptzNow("created_at"),
});

/** Customers who want to hear of lower prices of the watches on their wishlists. */
export const priceAlerts = pgTable("price_alerts", {
  userId: foreignKey("user_id", () => users.id, "cascade").primaryKey(),
  createdAt: timestamptzNow("created_at"),
  confirmedAt: timestamptz("confirmed_at"),
  toldAt: timestamptz("told_at"),
});

/** The links in mails confirm and end what an address hears of. Each mail has its own key. */
export const alertKeys = pgTable(
  "alert_keys",
  {
    keyHash: bytea("key_hash").primaryKey(),
    email: text("email").notNull(),
    createdAt: timestamptzNow("created_at"),
  },
  (key) => [
    check("alert_keys_email_lower", sql`${key.email} = lower(${key.email})`),
    index("alert_keys_email").on(key.email),
  ],
);

/** The price that the customer knows, with which the present one is compared. */
export const priceAlertWatches = pgTable(
  "price_alert_watches",
  {
    userId: foreignKey("user_id", () => priceAlerts.userId, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade").notNull(),
    price: integer("price").notNull(),
    /** The present price is lower, and the watch is for sale. */
    fell: boolean("fell").notNull().default(false),
  },
  (known) => [
    primaryKey({ columns: [known.userId, known.watchId] }),
    index("price_alert_watches_watch").on(known.watchId),
    index("price_alert_watches_fell").on(known.userId).where(sql`${known.fell}`),
  ],
);
