DROP INDEX "watches_newest";--> statement-breakpoint
DROP INDEX "watches_price";--> statement-breakpoint
DROP INDEX "watches_brand_newest";--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "list_price" integer GENERATED ALWAYS AS (coalesce(retail_price, 10000)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "watches_newest" ON "watches" USING btree ("created_at","id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_price" ON "watches" USING btree ("list_price","created_at","id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_newest" ON "watches" USING btree ("brand_id","created_at","id") WHERE "watches"."is_available";