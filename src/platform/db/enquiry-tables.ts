import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  bytea,
  foreignKey,
  identity,
  knownValue,
  timestamptz,
  timestamptzNow,
  words,
} from "./columns.ts";
import { users } from "./schema.ts";

/** The words by which the staff finds an application. */
export const applicationWords = (
  application: Record<"companyName" | "contactName" | "email", SQLWrapper>,
): SQL =>
  words(
    sql`${application.companyName} || ' ' || ${application.contactName} || ' ' || ${application.email}`,
  );

export const applicationStates = ["new", "approved", "declined"] as const;

export const wholesaleApplications = pgTable(
  "wholesale_applications",
  {
    id: identity("id").primaryKey(),
    companyName: text("company_name").notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    website: text("website"),
    businessType: text("business_type").notNull(),
    yearsInBusiness: text("years_in_business").notNull(),
    taxId: text("tax_id").notNull(),
    address: text("address").notNull(),
    purchaseHistory: text("purchase_history"),
    additionalInfo: text("additional_info"),
    termsAndConditions: boolean("terms_and_conditions").notNull(),
    createdAt: timestamptzNow("created_at"),
    state: text("state", { enum: applicationStates }).notNull().default("new"),
    decidedAt: timestamptz("decided_at"),
    decidedBy: foreignKey("decided_by", () => users.id, "set null"),
    /** Why it was declined, as the applicant was told. */
    reason: text("reason"),
    /** It is the account that the application led to. */
    userId: foreignKey("user_id", () => users.id, "set null"),
  },
  (application) => [
    check("wholesale_applications_state_known", knownValue(application.state, applicationStates)),
    index("wholesale_applications_state").on(application.state, application.id),
    index("wholesale_applications_company").on(application.companyName, application.id),
    index("wholesale_applications_contact").on(application.contactName, application.id),
    index("wholesale_applications_words").using("gin", applicationWords(application)),
    index("wholesale_applications_user").on(application.userId),
    index("wholesale_applications_email").on(sql`lower(${application.email})`),
    check("wholesale_applications_terms_agreed", sql`${application.termsAndConditions}`),
  ],
);

export const subscribers = pgTable(
  "subscribers",
  {
    id: identity("id").primaryKey(),
    email: text("email").notNull().unique(),
    consentedAt: timestamptzNow("consented_at"),
    /** The text that the subscriber agreed to, word for word; null if it was not recorded. */
    consentText: text("consent_text"),
    /** When the owner of the address confirmed it; null also in shops that do not ask. */
    confirmedAt: timestamptz("confirmed_at"),
    unsubscribedAt: timestamptz("unsubscribed_at"),
    /** The link that confirms has the token. */
    tokenHash: bytea("token_hash"),
    tokenSentAt: timestamptz("token_sent_at"),
    createdAt: timestamptzNow("created_at"),
  },
  (subscriber) => [
    check("subscribers_email_lower", sql`${subscriber.email} = lower(${subscriber.email})`),
    index("subscribers_newest").on(subscriber.createdAt, subscriber.id),
    uniqueIndex("subscribers_token").on(subscriber.tokenHash),
    index("subscribers_confirmed")
      .on(subscriber.id)
      .where(sql`${subscriber.confirmedAt} is not null and ${subscriber.unsubscribedAt} is null`),
    index("subscribers_earlier")
      .on(subscriber.id)
      .where(
        sql`${subscriber.confirmedAt} is null and ${subscriber.unsubscribedAt} is null and ${subscriber.tokenSentAt} is null`,
      ),
  ],
);

/** Both are conditions of indexes too. Those from before the shop asked for confirmations have not been asked. */
export const isConfirmedSubscriber = sql<boolean>`(${subscribers.confirmedAt} is not null and ${subscribers.unsubscribedAt} is null)`;
export const isEarlierSubscriber = sql<boolean>`(${subscribers.confirmedAt} is null and ${subscribers.unsubscribedAt} is null
  and ${subscribers.tokenSentAt} is null)`;

/** The words by which the staff finds a customer. */
export const customerWords = (customer: Record<"name" | "emailKey" | "aliases", SQLWrapper>): SQL =>
  words(sql`${customer.name} || ' ' || ${customer.emailKey} || ' ' || ${customer.aliases}`);

/**
 * Everybody who bought, asked, offered a watch, wants alerts, applied or has an account: one row for each address.
 * Triggers keep it; only the tags are the staff's. `customer_key` says to whose address a row of another table belongs.
 */
export const customers = pgTable(
  "customers",
  {
    id: identity("id").primaryKey(),
    emailKey: text("email_key").notNull().unique(),
    /** It is the account with this address, confirmed or not. */
    userId: foreignKey("user_id", () => users.id, "set null"),
    name: text("name").notNull().default(""),
    /** The username and the company. */
    aliases: text("aliases").notNull().default(""),
    phone: text("phone"),
    /** Backwards, so that the end of a number finds it, with or without the code of the country. */
    phoneKey: text("phone_key").generatedAlwaysAs(
      sql`reverse(regexp_replace(phone, '[^0-9]', '', 'g'))`,
    ),
    isDealer: boolean("is_dealer").notNull().default(false),
    isStaff: boolean("is_staff").notNull().default(false),
    orders: integer("orders").notNull().default(0),
    /** In cents: orders that are paid, shipped or delivered, less what was waived. */
    spent: bigint("spent", { mode: "number" }).notNull().default(0),
    lastContactAt: timestamptzNow("last_contact_at"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  },
  (customer) => [
    index("customers_user").on(customer.userId),
    index("customers_contact").on(customer.lastContactAt, customer.id),
    index("customers_name").on(customer.name, customer.id),
    index("customers_orders").on(customer.orders, customer.id),
    index("customers_spent").on(customer.spent, customer.id),
    index("customers_guests")
      .on(customer.lastContactAt, customer.id)
      .where(sql`${customer.userId} is null`),
    index("customers_accounts")
      .on(customer.lastContactAt, customer.id)
      .where(sql`${customer.userId} is not null`),
    index("customers_dealers")
      .on(customer.lastContactAt, customer.id)
      .where(sql`${customer.isDealer}`),
    index("customers_staff").on(customer.id).where(sql`${customer.isStaff}`),
    index("customers_phone").on(sql`${customer.phoneKey} text_pattern_ops`),
    index("customers_tags").using("gin", customer.tags),
    index("customers_words").using("gin", customerWords(customer)),
  ],
);
