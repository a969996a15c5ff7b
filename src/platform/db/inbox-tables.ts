import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { enquiryKinds, enquiryStates, offerStates } from "#src/domain/enquiries.ts";
import {
  bytea,
  foreignKey,
  identity,
  keyOfSerialNumber,
  knownValue,
  timestamptzNow,
  words,
} from "./columns.ts";
import { users, watches } from "./schema.ts";

export const enquiryWords = (enquiry: Record<"name" | "email" | "subject", SQLWrapper>): SQL =>
  words(sql`${enquiry.name} || ' ' || ${enquiry.email} || ' ' || ${enquiry.subject}`);

/** One matter of one person: a message from the contact form, a question about a watch, a watch that is offered. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: identity("id").primaryKey(),
    kind: text("kind", { enum: enquiryKinds }).notNull(),
    /** `waiting`: for the sender. */
    state: text("state", { enum: enquiryStates }).notNull().default("new"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull().generatedAlwaysAs(sql`lower(email)`),
    phone: text("phone"),
    subject: text("subject").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "set null"),
    /** The account that was signed in. */
    userId: foreignKey("user_id", () => users.id, "set null"),
    assigneeId: foreignKey("assignee_id", () => users.id, "set null"),
    /** The sender has written since one of the staff opened it. */
    unread: boolean("unread").notNull().default(true),
    /** A part of the address to which the sender answers. */
    replyToken: text("reply_token").notNull(),
    createdAt: timestamptzNow("created_at"),
    /** When something was last written in it, by either side. */
    activeAt: timestamptzNow("active_at"),
  },
  (enquiry) => [
    check("enquiries_kind_known", knownValue(enquiry.kind, enquiryKinds)),
    check("enquiries_state_known", knownValue(enquiry.state, enquiryStates)),
    uniqueIndex("enquiries_reply_token").on(enquiry.replyToken),
    index("enquiries_state").on(enquiry.state, enquiry.activeAt, enquiry.id),
    index("enquiries_active").on(enquiry.activeAt, enquiry.id),
    index("enquiries_kind").on(enquiry.kind, enquiry.activeAt, enquiry.id),
    index("enquiries_assignee").on(enquiry.assigneeId, enquiry.activeAt, enquiry.id),
    index("enquiries_name").on(enquiry.name, enquiry.id),
    index("enquiries_subject").on(enquiry.subject, enquiry.id),
    index("enquiries_sender").on(enquiry.emailKey, enquiry.id),
    index("enquiries_user").on(enquiry.userId),
    index("enquiries_watch").on(enquiry.watchId),
    index("enquiries_unread").on(enquiry.activeAt).where(sql`${enquiry.unread}`),
    index("enquiries_words").using("gin", enquiryWords(enquiry)),
  ],
);

export const messageKinds = ["received", "sent", "note"] as const;

/** A note is for the staff only. */
export const enquiryMessages = pgTable(
  "enquiry_messages",
  {
    id: identity("id").primaryKey(),
    enquiryId: foreignKey("enquiry_id", () => enquiries.id, "cascade").notNull(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    /** One of the staff wrote it; null stands for the sender. */
    authorId: foreignKey("author_id", () => users.id, "set null"),
    text: text("text").notNull(),
    /** `dedupe_key` of the mail that brought it to the sender. */
    mailKey: text("mail_key"),
    /** The Message-ID of a mail that came in, which may be delivered twice. */
    externalId: text("external_id"),
    /** The sender of a mail that came in, if that is another address than the enquiry's. */
    sender: text("sender"),
    /** The part of a mail that came in which quotes earlier ones, and its signature. */
    quoted: text("quoted"),
    /** The names of attachments of a mail that were not stored. */
    dropped: text("dropped").array(),
    createdAt: timestamptzNow("created_at"),
  },
  (message) => [
    check("enquiry_messages_kind_known", knownValue(message.kind, messageKinds)),
    index("enquiry_messages_enquiry").on(message.enquiryId, message.id),
    uniqueIndex("enquiry_messages_external").on(message.externalId),
  ],
);

/**
 * Photos and attachments, private in the media store. One that is uploaded while a form is filled in belongs to the
 * form's draft until the form is sent.
 */
export const enquiryFiles = pgTable(
  "enquiry_files",
  {
    id: identity("id").primaryKey(),
    enquiryId: foreignKey("enquiry_id", () => enquiries.id, "cascade"),
    messageId: foreignKey("message_id", () => enquiryMessages.id, "cascade"),
    draftHash: bytea("draft_hash"),
    position: integer("position").notNull().default(0),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    fileKey: text("file_key").notNull(),
    /** Only pictures have a size. */
    width: integer("width"),
    height: integer("height"),
    /** Alike for pictures that look alike. */
    perceptualHash: bigint("perceptual_hash", { mode: "bigint" }),
    createdAt: timestamptzNow("created_at"),
  },
  (file) => [
    check("enquiry_files_one_owner", sql`num_nonnulls(${file.enquiryId}, ${file.draftHash}) = 1`),
    check("enquiry_files_bytes_positive", sql`${file.bytes} > 0`),
    index("enquiry_files_enquiry").on(file.enquiryId, file.position),
    index("enquiry_files_message").on(file.messageId),
    index("enquiry_files_draft").on(file.draftHash, file.position),
    index("enquiry_files_key").on(file.fileKey),
  ],
);

/** Keys of the links to an enquiry's own page. Only hashes are stored. */
export const enquiryKeys = pgTable(
  "enquiry_keys",
  {
    keyHash: bytea("key_hash").primaryKey(),
    enquiryId: foreignKey("enquiry_id", () => enquiries.id, "cascade").notNull(),
    createdAt: timestamptzNow("created_at"),
  },
  (key) => [index("enquiry_keys_enquiry").on(key.enquiryId)],
);

/** Senders of whom nothing is stored or answered: an address, or all of a domain (`@example.com`). */
export const blockedSenders = pgTable("blocked_senders", {
  address: text("address").primaryKey(),
  reason: text("reason").notNull().default(""),
  blockedBy: foreignKey("blocked_by", () => users.id, "set null"),
  blockedAt: timestamptzNow("blocked_at"),
});

export const answerTemplates = pgTable(
  "answer_templates",
  {
    id: identity("id").primaryKey(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    updatedAt: timestamptzNow("updated_at"),
  },
  (template) => [unique("answer_templates_title").on(template.title)],
);

/** The words of a watch that is offered; the enquiry has those of the seller. */
export const offerWords = (offer: Record<"brand" | "model" | "referenceNumber", SQLWrapper>): SQL =>
  words(sql`${offer.brand} || ' ' || ${offer.model} || ' ' || ${offer.referenceNumber}`);

/** The watch and the money of an offer as a list sorts them. Indexes have the same expressions. */
export const offeredWatch = ({ brand, model }: Record<"brand" | "model", SQLWrapper>): SQL =>
  sql`(${brand} || ' ' || ${model})`;
export const agreedAmount = (offer: Record<"finalAmount" | "quoteAmount", SQLWrapper>): SQL =>
  sql`coalesce(${offer.finalAmount}, ${offer.quoteAmount})`;

/** A watch that somebody offers to the shop. Amounts are whole US dollars. */
export const offers = pgTable(
  "offers",
  {
    enquiryId: foreignKey("enquiry_id", () => enquiries.id, "cascade").primaryKey(),
    state: text("state", { enum: offerStates }).notNull().default("received"),
    brand: text("brand").notNull(),
    model: text("model").notNull(),
    referenceNumber: text("reference_number").notNull(),
    serialNumber: text("serial_number").notNull(),
    serialKey: keyOfSerialNumber(),
    yearOfManufacture: text("year_of_manufacture").notNull(),
    condition: text("condition").notNull(),
    boxAndPapers: boolean("box_and_papers").notNull(),
    description: text("description").notNull(),
    askingPrice: text("asking_price").notNull(),
    preferredContact: text("preferred_contact").notNull(),
    /** The seller's statement about ownership, word for word. */
    ownershipStatement: text("ownership_statement").notNull(),
    quoteAmount: integer("quote_amount"),
    quoteValidUntil: date("quote_valid_until"),
    quoteConditions: text("quote_conditions"),
    shippingInstructions: text("shipping_instructions"),
    finalAmount: integer("final_amount"),
    finalReasons: text("final_reasons"),
    /** The watch in the inventory that was made of it. */
    watchId: foreignKey("watch_id", () => watches.id, "set null"),
    updatedAt: timestamptzNow("updated_at"),
  },
  (offer) => [
    check("offers_state_known", knownValue(offer.state, offerStates)),
    check("offers_amounts_positive", sql`${offer.quoteAmount} > 0 and ${offer.finalAmount} > 0`),
    check(
      "offers_quote_complete",
      sql`(${offer.quoteAmount} is null) = (${offer.quoteValidUntil} is null)`,
    ),
    check(
      "offers_accepted_quoted",
      sql`${offer.state} in ('received', 'valuation', 'declined', 'returned') or ${offer.quoteAmount} is not null`,
    ),
    check(
      "offers_paid_inspected",
      sql`${offer.state} not in ('inspected', 'paid') or ${offer.finalAmount} is not null`,
    ),
    index("offers_state").on(offer.state),
    index("offers_state_newest").on(offer.state, offer.enquiryId),
    index("offers_watch_name").on(offeredWatch(offer), offer.enquiryId),
    index("offers_amount").on(agreedAmount(offer), offer.enquiryId),
    index("offers_serial").on(offer.serialKey),
    index("offers_watch").on(offer.watchId),
    index("offers_words").using("gin", offerWords(offer)),
  ],
);

export const offerActors = ["seller", "staff", "system"] as const;

export const offerEvents = pgTable(
  "offer_events",
  {
    id: identity("id").primaryKey(),
    enquiryId: foreignKey("enquiry_id", () => offers.enquiryId, "cascade").notNull(),
    state: text("state", { enum: offerStates }).notNull(),
    actor: text("actor", { enum: offerActors }).notNull(),
    userId: foreignKey("user_id", () => users.id, "set null"),
    /** As it was told to the seller. */
    text: text("text").notNull().default(""),
    at: timestamptzNow("at"),
  },
  (event) => [
    check("offer_events_state_known", knownValue(event.state, offerStates)),
    check("offer_events_actor_known", knownValue(event.actor, offerActors)),
    index("offer_events_offer").on(event.enquiryId, event.id),
    index("offer_events_accepted").on(event.at).where(sql`${event.state} = 'accepted'`),
  ],
);

export const offerFlagKinds = [
  "serial_in_catalog",
  "serial_offered_before",
  "serial_stolen",
  "photo_seen_before",
] as const;

/** The staff should look at these. The seller never sees them. */
export const offerFlags = pgTable(
  "offer_flags",
  {
    enquiryId: foreignKey("enquiry_id", () => offers.enquiryId, "cascade").notNull(),
    kind: text("kind", { enum: offerFlagKinds }).notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    at: timestamptzNow("at"),
  },
  (flag) => [
    primaryKey({ columns: [flag.enquiryId, flag.kind] }),
    check("offer_flags_kind_known", knownValue(flag.kind, offerFlagKinds)),
  ],
);

/** The words by which the staff finds a stolen watch; its serial number is found by its beginning. */
export const stolenWords = (serial: Record<"brand" | "note", SQLWrapper>): SQL =>
  words(sql`${serial.brand} || ' ' || ${serial.note}`);

/** Serial numbers of watches that were reported as stolen. */
export const stolenSerials = pgTable(
  "stolen_serials",
  {
    id: identity("id").notNull().unique(),
    /** It has no spaces and dashes, and only capitals. */
    serialKey: text("serial_key").primaryKey(),
    serialNumber: text("serial_number").notNull(),
    brand: text("brand").notNull().default(""),
    /** It says who reported the watch, where and when. */
    note: text("note").notNull().default(""),
    addedBy: foreignKey("added_by", () => users.id, "set null"),
    addedAt: timestamptzNow("added_at"),
  },
  (serial) => [
    index("stolen_serials_brand").on(serial.brand, serial.id),
    index("stolen_serials_start").on(serial.serialKey.op("text_pattern_ops")),
    index("stolen_serials_words").using("gin", stolenWords(serial)),
  ],
);
