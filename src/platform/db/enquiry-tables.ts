import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** The account that it led to. */
    userId: foreignKey("user_id", () => users.id, "set null"),
  },
  (application) => [
    check("wholesale_applications_state_known", knownValue(application.state, applicationStates)),
    index("wholesale_applications_state").on(application.state, application.id),
    index("wholesale_applications_words").using("gin", applicationWords(application)),
    index("wholesale_applications_user").on(application.userId),
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
