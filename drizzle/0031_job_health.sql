CREATE TABLE "cron_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
DROP INDEX "newsletter_deliveries_unwritten";--> statement-breakpoint
CREATE INDEX "outgoing_mails_age" ON "outgoing_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_sent_copies" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."mail" = 'newsletter' and "outgoing_mails"."state" = 'sent';