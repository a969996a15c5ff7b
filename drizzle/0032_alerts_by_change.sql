CREATE TABLE "watch_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"watch_id" integer NOT NULL,
	"arrived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_alert_watches" ADD COLUMN "fell" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_alert_watches" ADD COLUMN "is_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "brand_id" integer;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "watch_alerts" ADD COLUMN "family" text;--> statement-breakpoint
CREATE INDEX "price_alert_watches_fell" ON "price_alert_watches" USING btree ("user_id") WHERE "price_alert_watches"."fell";--> statement-breakpoint
CREATE INDEX "watch_alert_watches_news" ON "watch_alert_watches" USING btree ("alert_id") WHERE "watch_alert_watches"."is_news";--> statement-breakpoint
CREATE INDEX "watch_alerts_model" ON "watch_alerts" USING btree ("brand_id","model");--> statement-breakpoint
CREATE INDEX "watch_alerts_family" ON "watch_alerts" USING btree ("brand_id","family");--> statement-breakpoint
-- The letters and the first four or more digits of a reference: 126610 of 126610LN, 5711 of 5711/1A-010.
CREATE FUNCTION "watch_family"("reference" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT substring(upper("reference") from '^[A-Z]*[0-9]{4,}')
$$;--> statement-breakpoint
CREATE FUNCTION "fill_watch_alert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "brand_id", lower("model"), "watch_family"("reference") INTO NEW."brand_id", NEW."model", NEW."family"
		FROM "watches" WHERE "id" = NEW."watch_id";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watch_alerts_fill" BEFORE INSERT ON "watch_alerts" FOR EACH ROW EXECUTE FUNCTION "fill_watch_alert"();--> statement-breakpoint
UPDATE "watch_alerts" SET "brand_id" = "watches"."brand_id", "model" = lower("watches"."model"),
	"family" = "watch_family"("watches"."reference")
	FROM "watches" WHERE "watches"."id" = "watch_alerts"."watch_id";--> statement-breakpoint
-- Adds the watches that may concern an alert. A shop without alerts adds none.
CREATE FUNCTION "note_watch_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"has_prices" boolean := EXISTS (SELECT FROM "price_alerts");
BEGIN
	IF NOT "has_prices" AND NOT EXISTS (SELECT FROM "watch_alerts") THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "watch_changes" ("watch_id", "arrived")
			SELECT "id", true FROM "new_watches"
			WHERE "published" AND "units" > 0 AND "retail_price" IS NOT NULL
				AND "brand_id" IN (SELECT "brand_id" FROM "watch_alerts");
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
		WHERE "arrived" AND "brand_id" IN (SELECT "brand_id" FROM "watch_alerts")
			OR "moved" AND "id" IN (SELECT "watch_id" FROM "watch_alerts")
			OR "priced" AND "has_prices" AND EXISTS (
				SELECT FROM "wishlist_items" WHERE "wishlist_items"."watch_id" = "changes"."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watches_note_inserted" AFTER INSERT ON "watches" REFERENCING NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_watch_changes"();--> statement-breakpoint
CREATE TRIGGER "watches_note_updated" AFTER UPDATE ON "watches" REFERENCING OLD TABLE AS "old_watches" NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_watch_changes"();--> statement-breakpoint
-- The price of a watch is taken down when it comes to a wishlist, and forgotten when it leaves.
CREATE FUNCTION "note_wishlist_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "price_alerts") THEN
		INSERT INTO "watch_changes" ("watch_id") SELECT DISTINCT "watch_id" FROM "changed";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "wishlist_items_note_inserted" AFTER INSERT ON "wishlist_items" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_wishlist_changes"();--> statement-breakpoint
CREATE TRIGGER "wishlist_items_note_deleted" AFTER DELETE ON "wishlist_items" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_wishlist_changes"();--> statement-breakpoint
-- What waits to be told at the time of the upgrade. Alerts know the watches that were there when they began.
INSERT INTO "watch_changes" ("watch_id", "arrived")
	SELECT "id", true FROM "watches" WHERE "for_sale" AND (
		"brand_id" IN (SELECT "brand_id" FROM "watch_alerts")
		OR "id" IN (SELECT "watch_id" FROM "price_alert_watches"));
