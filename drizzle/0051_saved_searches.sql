ALTER TABLE "watch_alerts" ALTER COLUMN "watch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "meaning" jsonb;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "keys" text[];--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alerts_search_once" ON "watch_alerts" USING btree ("email","address");--> statement-breakpoint
CREATE INDEX "watch_alerts_keys" ON "watch_alerts" USING gin ("keys");--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD CONSTRAINT "watch_alerts_watch_or_search" CHECK (num_nonnulls("watch_alerts"."watch_id", "watch_alerts"."address") = 1 AND num_nonnulls("watch_alerts"."address", "watch_alerts"."label", "watch_alerts"."meaning", "watch_alerts"."keys") in (0, 4));--> statement-breakpoint
-- Adds the watches that may concern an alert; any watch that arrives may be a match of a saved search, which has no brand.
-- A shop without alerts adds none.
CREATE OR REPLACE FUNCTION "note_watch_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"has_prices" boolean := EXISTS (SELECT FROM "price_alerts");
	"has_searches" boolean := EXISTS (SELECT FROM "watch_alerts" WHERE "brand_id" IS NULL);
BEGIN
	IF NOT "has_prices" AND NOT EXISTS (SELECT FROM "watch_alerts") THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "watch_changes" ("watch_id", "arrived")
			SELECT "id", true FROM "new_watches"
			WHERE "published" AND "units" > 0 AND "retail_price" IS NOT NULL
				AND ("has_searches" OR "brand_id" IN (SELECT "brand_id" FROM "watch_alerts"));
		RETURN NULL;
	END IF;
	INSERT INTO "watch_changes" ("watch_id", "arrived")
		SELECT "id", "arrived" FROM (
			SELECT "after"."id", "after"."brand_id",
				("after"."for_sale", "after"."brand_id", "after"."model", "after"."reference")
					IS DISTINCT FROM ("before"."for_sale", "before"."brand_id", "before"."model", "before"."reference") AS "moved",
				("after"."for_sale", "after"."published", "after"."retail_price")
					IS DISTINCT FROM ("before"."for_sale", "before"."published", "before"."retail_price") AS "priced",
				"after"."published" AND "after"."units" > 0 AND "after"."retail_price" IS NOT NULL AND (
					NOT "before"."published" OR "before"."units" = 0 OR "before"."retail_price" IS NULL
					OR ("after"."brand_id", "after"."model", "after"."reference")
						IS DISTINCT FROM ("before"."brand_id", "before"."model", "before"."reference")) AS "arrived"
			FROM "new_watches" AS "after" JOIN "old_watches" AS "before" USING ("id")) AS "changes"
		WHERE "arrived" AND ("has_searches" OR "brand_id" IN (SELECT "brand_id" FROM "watch_alerts"))
			OR "moved" AND "id" IN (SELECT "watch_id" FROM "watch_alerts")
			OR "priced" AND "has_prices" AND EXISTS (
				SELECT FROM "wishlist_items" WHERE "wishlist_items"."watch_id" = "changes"."id");
	RETURN NULL;
END
$$;
