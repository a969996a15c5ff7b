ALTER TABLE "users" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notices_read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "offer_events_accepted" ON "offer_events" USING btree ("at") WHERE "offer_events"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "offers_state_newest" ON "offers" USING btree ("state","enquiry_id");