ALTER TABLE "watches" ADD COLUMN "units" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "received" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "sold_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DROP INDEX "watches_newest";--> statement-breakpoint
DROP INDEX "watches_price";--> statement-breakpoint
DROP INDEX "watches_brand_newest";--> statement-breakpoint
DROP INDEX "watches_brand_price";--> statement-breakpoint
DROP INDEX "watches_facet_code";--> statement-breakpoint
DROP INDEX "watches_brand_facet_code";--> statement-breakpoint
DROP INDEX "watches_all_by_availability";--> statement-breakpoint
-- Sums and counts are renewed below, not row by row.
ALTER TABLE "watches" DISABLE TRIGGER USER;--> statement-breakpoint
-- What could be bought has one unit, and what could not has none. Orders that exist had no effect on the stock.
UPDATE "watches" SET "units" = "low"::integer, "received" = 1 + "low"::integer, "sold_elsewhere" = 1
	FROM (SELECT "id", "is_available" AND "status" = 'Low Stock' AS "low" FROM "watches") AS "before"
	WHERE "before"."id" = "watches"."id" AND NOT ("is_available" AND "status" = 'In Stock');--> statement-breakpoint
DROP VIEW "watches_to_sum";--> statement-breakpoint
ALTER TABLE "watches" DROP COLUMN "status", DROP COLUMN "is_available";--> statement-breakpoint
ALTER TABLE "watches"
	ADD COLUMN "for_sale" boolean GENERATED ALWAYS AS (published and units > held and retail_price is not null) STORED NOT NULL,
	ADD COLUMN "is_available" boolean GENERATED ALWAYS AS (published and units > held) STORED NOT NULL,
	ADD COLUMN "status" text GENERATED ALWAYS AS (case when units = 0 then 'Sold' when units = held then 'Reserved'
  when received > 1 and units - held = 1 then 'Low Stock' else 'In Stock' end) STORED NOT NULL,
	ADD CONSTRAINT "watches_held_range" CHECK ("watches"."held" between 0 and "watches"."units"),
	ADD CONSTRAINT "watches_units_range" CHECK ("watches"."units" <= "watches"."received"),
	ADD CONSTRAINT "watches_sold_elsewhere_range" CHECK ("watches"."sold_elsewhere" >= 0);--> statement-breakpoint
CREATE INDEX "watches_newest" ON "watches" USING btree ("created_at","id","facet_code","brand_id","list_price") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_price" ON "watches" USING btree ("list_price","created_at","id","facet_code","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_newest" ON "watches" USING btree ("brand_id","created_at","id","facet_code","list_price") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_price" ON "watches" USING btree ("brand_id","list_price","created_at","id","facet_code") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_facet_code" ON "watches" USING btree ("facet_code","list_price","created_at","id","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_facet_code" ON "watches" USING btree ("brand_id","facet_code","list_price","created_at","id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_all_by_availability" ON "watches" USING btree ("is_available","id");--> statement-breakpoint
CREATE VIEW "watches_to_sum" AS
	SELECT "id" AS "watch_id", "brand_id", "facet_code", "list_price", "retail_price" AS "retail",
		CASE WHEN "retail_price" IS NOT NULL THEN coalesce("price", "retail_price") END AS "wholesale"
	FROM "watches" LEFT JOIN "wholesale_prices" ON "wholesale_prices"."watch_id" = "watches"."id"
	WHERE "is_available";--> statement-breakpoint
-- for_sale follows from the columns that are compared and from the price, which has a tag of its own.
CREATE OR REPLACE FUNCTION "bump_catalog_version_by_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"watch_ids" integer[];
	"shared_tags" text[] := '{watches,brands}';
BEGIN
	IF TG_OP = 'INSERT' THEN
		"watch_ids" := ARRAY(SELECT "id" FROM "new_watches" LIMIT 101);
	ELSE
		"watch_ids" := ARRAY(SELECT "id" FROM "old_watches" LIMIT 101);
	END IF;
	IF TG_OP = 'UPDATE' AND cardinality("watch_ids") <= 100 THEN
		"shared_tags" := ARRAY(
			SELECT "tag" FROM "old_watches" JOIN "new_watches" USING ("id")
			CROSS JOIN LATERAL (
				SELECT 'brands' AS "tag" WHERE ("old_watches"."is_available", "old_watches"."brand_id")
					IS DISTINCT FROM ("new_watches"."is_available", "new_watches"."brand_id")
				UNION ALL
				SELECT 'watches' WHERE to_jsonb("old_watches") - '{retail_price,list_price,for_sale}'::text[]
					IS DISTINCT FROM to_jsonb("new_watches") - '{retail_price,list_price,for_sale}'::text[]
				UNION ALL
				SELECT 'prices' WHERE "old_watches"."retail_price" IS DISTINCT FROM "new_watches"."retail_price"
				UNION ALL
				SELECT 'price:' || "thousands" * 1000
				FROM generate_series(
					ceil(least("old_watches"."list_price", "new_watches"."list_price") / 1000.0)::integer,
					greatest("old_watches"."list_price", "new_watches"."list_price") / 1000) AS "thousands"
				WHERE "old_watches"."list_price" <> "new_watches"."list_price"
			) AS "changes"
			GROUP BY "tag" LIMIT 101);
	END IF;
	PERFORM "record_watch_changes"("watch_ids", "shared_tags");
	RETURN NULL;
END
$$;--> statement-breakpoint
ALTER TABLE "watches" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "brand_counts" SET "count" = (
	SELECT count(*) FROM "watches" WHERE "watches"."brand_id" = "brand_counts"."brand_id" AND "is_available");--> statement-breakpoint
SELECT sum_watches(ARRAY(SELECT "id" FROM "watches"));
