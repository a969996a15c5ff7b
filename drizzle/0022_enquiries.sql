CREATE TABLE "answer_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_templates_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "blocked_senders" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"blocked_by" integer,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"watch_id" integer,
	"user_id" integer,
	"assignee_id" integer,
	"unread" boolean DEFAULT true NOT NULL,
	"reply_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_kind_known" CHECK ("enquiries"."kind" in ('contact', 'watch', 'sell')),
	CONSTRAINT "enquiries_state_known" CHECK ("enquiries"."state" in ('new', 'open', 'waiting', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer,
	"message_id" integer,
	"draft_hash" "bytea",
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"perceptual_hash" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_files_one_owner" CHECK (num_nonnulls("enquiry_files"."enquiry_id", "enquiry_files"."draft_hash") = 1),
	CONSTRAINT "enquiry_files_bytes_positive" CHECK ("enquiry_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "enquiry_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"enquiry_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"mail_key" text,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_messages_kind_known" CHECK ("enquiry_messages"."kind" in ('received', 'sent', 'note'))
);
--> statement-breakpoint
CREATE TABLE "offer_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_events_state_known" CHECK ("offer_events"."state" in ('received', 'valuation', 'quoted', 'accepted', 'declined', 'arrived', 'inspected', 'paid', 'returned')),
	CONSTRAINT "offer_events_actor_known" CHECK ("offer_events"."actor" in ('seller', 'staff', 'system'))
);
--> statement-breakpoint
CREATE TABLE "offer_flags" (
	"enquiry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_flags_enquiry_id_kind_pk" PRIMARY KEY("enquiry_id","kind"),
	CONSTRAINT "offer_flags_kind_known" CHECK ("offer_flags"."kind" in ('serial_in_catalog', 'serial_offered_before', 'serial_stolen', 'photo_seen_before'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"enquiry_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"reference_number" text NOT NULL,
	"serial_number" text NOT NULL,
	"serial_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(serial_number, '[^A-Za-z0-9]', '', 'g')), '')) STORED,
	"year_of_manufacture" text NOT NULL,
	"condition" text NOT NULL,
	"box_and_papers" boolean NOT NULL,
	"description" text NOT NULL,
	"asking_price" text NOT NULL,
	"preferred_contact" text NOT NULL,
	"ownership_statement" text NOT NULL,
	"quote_amount" integer,
	"quote_valid_until" date,
	"quote_conditions" text,
	"shipping_instructions" text,
	"final_amount" integer,
	"final_reasons" text,
	"watch_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_state_known" CHECK ("offers"."state" in ('received', 'valuation', 'quoted', 'accepted', 'declined', 'arrived', 'inspected', 'paid', 'returned')),
	CONSTRAINT "offers_amounts_positive" CHECK ("offers"."quote_amount" > 0 and "offers"."final_amount" > 0),
	CONSTRAINT "offers_quote_complete" CHECK (("offers"."quote_amount" is null) = ("offers"."quote_valid_until" is null)),
	CONSTRAINT "offers_accepted_quoted" CHECK ("offers"."state" in ('received', 'valuation', 'declined', 'returned') or "offers"."quote_amount" is not null),
	CONSTRAINT "offers_paid_inspected" CHECK ("offers"."state" not in ('inspected', 'paid') or "offers"."final_amount" is not null)
);
--> statement-breakpoint
CREATE TABLE "stolen_serials" (
	"serial_key" text PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_by" integer,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"issue_id" integer NOT NULL,
	"subscriber_id" integer NOT NULL,
	"token_hash" "bytea",
	"mail_key" text,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_issue_id_subscriber_id_pk" PRIMARY KEY("issue_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"intro" text NOT NULL,
	"watch_ids" integer[] DEFAULT '{}' NOT NULL,
	"article_ids" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "newsletter_issues_state_known" CHECK ("newsletter_issues"."state" in ('draft', 'sending', 'sent', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "price_alert_watches" (
	"user_id" integer NOT NULL,
	"watch_id" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "price_alert_watches_user_id_watch_id_pk" PRIMARY KEY("user_id","watch_id")
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "watch_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"watch_id" integer NOT NULL,
	"user_id" integer,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "watch_alerts_email_lower" CHECK ("watch_alerts"."email" = lower("watch_alerts"."email"))
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "token_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_message_id_enquiry_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_keys" ADD CONSTRAINT "enquiry_keys_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_enquiry_id_offers_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."offers"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_flags" ADD CONSTRAINT "offer_flags_enquiry_id_offers_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."offers"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stolen_serials" ADD CONSTRAINT "stolen_serials_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alert_watches" ADD CONSTRAINT "price_alert_watches_user_id_price_alerts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."price_alerts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alert_watches" ADD CONSTRAINT "price_alert_watches_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD CONSTRAINT "watch_alerts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD CONSTRAINT "watch_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reply_token" ON "enquiries" USING btree ("reply_token");--> statement-breakpoint
CREATE INDEX "enquiries_state" ON "enquiries" USING btree ("state","active_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_active" ON "enquiries" USING btree ("active_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "enquiries_sender" ON "enquiries" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "enquiries_user" ON "enquiries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enquiries_watch" ON "enquiries" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "enquiries_unread" ON "enquiries" USING btree ("active_at") WHERE "enquiries"."unread";--> statement-breakpoint
CREATE INDEX "enquiries_words" ON "enquiries" USING gin (to_tsvector('simple', translate("name" || ' ' || "email" || ' ' || "subject", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "enquiry_files_enquiry" ON "enquiry_files" USING btree ("enquiry_id","position");--> statement-breakpoint
CREATE INDEX "enquiry_files_message" ON "enquiry_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "enquiry_files_draft" ON "enquiry_files" USING btree ("draft_hash","position");--> statement-breakpoint
CREATE INDEX "enquiry_files_key" ON "enquiry_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "enquiry_keys_enquiry" ON "enquiry_keys" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_messages_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_messages_external" ON "enquiry_messages" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "offer_events_offer" ON "offer_events" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "offers_state" ON "offers" USING btree ("state");--> statement-breakpoint
CREATE INDEX "offers_serial" ON "offers" USING btree ("serial_key");--> statement-breakpoint
CREATE INDEX "offers_watch" ON "offers" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_token" ON "newsletter_deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_unwritten" ON "newsletter_deliveries" USING btree ("issue_id","subscriber_id") WHERE "newsletter_deliveries"."mail_key" is null;--> statement-breakpoint
CREATE INDEX "price_alert_watches_watch" ON "price_alert_watches" USING btree ("watch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_token" ON "price_alerts" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alerts_token" ON "watch_alerts" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alerts_once" ON "watch_alerts" USING btree ("email","watch_id");--> statement-breakpoint
CREATE INDEX "watch_alerts_watch" ON "watch_alerts" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "watch_alerts_user" ON "watch_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_token" ON "subscribers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "subscribers_confirmed" ON "subscribers" USING btree ("id") WHERE "subscribers"."confirmed_at" is not null and "subscribers"."unsubscribed_at" is null;