DROP INDEX "outgoing_mails_waiting";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "mails" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "watches_words" ON "watches" USING gin (to_tsvector('simple', translate("model" || ' ' || "reference", '@./-_+', '      '))) WHERE "watches"."for_sale";--> statement-breakpoint
CREATE INDEX "order_events_unwritten" ON "order_events" USING btree ("id") WHERE "order_events"."mails" <> '{}';--> statement-breakpoint
CREATE INDEX "outgoing_mails_unsent" ON "outgoing_mails" USING btree ("state","id") WHERE "outgoing_mails"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "payment_events_to_check" ON "payment_events" USING btree ("id") WHERE "payment_events"."to_check";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "payment_events" SET "to_check" = true WHERE "outcome" IN ('unknown-order', 'unknown-payment', 'wrong-amount', 'partly-refunded', 'not-allowed', 'attention');
