DROP INDEX "orders_to_inspect";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "watch_records" ADD COLUMN "storage_place" text;--> statement-breakpoint
CREATE INDEX "orders_parcel" ON "orders" USING btree ("parcel","id") WHERE "orders"."parcel" is not null;--> statement-breakpoint
CREATE INDEX "orders_inspection" ON "orders" USING btree ("id") WHERE ("orders"."return_accepted_at" is not null or "orders"."parcel" = 'sent-back') and "orders"."return_kept_at" is null and not "orders"."units_returned";--> statement-breakpoint
CREATE INDEX "watch_records_storage_place" ON "watch_records" USING btree (lower("storage_place") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parcel_known" CHECK ("orders"."parcel" in ('lost', 'sent-back'));