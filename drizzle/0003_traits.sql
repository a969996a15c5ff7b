CREATE TABLE "brand_counts" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "watches_case_size";--> statement-breakpoint
DROP INDEX "watches_dial_color";--> statement-breakpoint
DROP INDEX "watches_material";--> statement-breakpoint
DROP INDEX "watches_condition";--> statement-breakpoint
DROP INDEX "watches_box_papers";--> statement-breakpoint
DROP INDEX "watches_newest";--> statement-breakpoint
DROP INDEX "watches_price";--> statement-breakpoint
DROP INDEX "watches_brand_newest";--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "traits" integer GENERATED ALWAYS AS ((case when dial_color = 'Black' then 1 when dial_color = 'Blue' then 2 when dial_color = 'White/Silver' then 3 when dial_color = 'Green' then 4 when dial_color = 'Other' then 5 else 0 end) * 10000 + (case when material = 'Stainless Steel' then 1 when material = 'Yellow Gold' then 2 when material = 'White Gold' then 3 when material = 'Rose Gold' then 4 when material = 'Titanium' then 5 when material = 'Ceramic' then 6 else 0 end) * 1000 + (case when condition = 'New' then 1 when condition = 'Unworn' then 2 when condition = 'Excellent' then 3 when condition = 'Good' then 4 else 0 end) * 100 + (case when box_papers = 'Full Set (Box & Papers)' then 1 when box_papers = 'With Box' then 2 when box_papers = 'With Papers' then 3 when box_papers = 'Watch Only' then 4 else 0 end) * 10 + (case when case_size_mm between 30 and 34 then 1 when case_size_mm between 36 and 39 then 2 when case_size_mm between 40 and 43 then 3 when case_size_mm >= 44 then 4 else 0 end) * 1) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_counts" ADD CONSTRAINT "brand_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_brand_price" ON "watches" USING btree ("brand_id","list_price","created_at","id","traits") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_traits" ON "watches" USING btree ("traits","list_price","created_at","id","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_traits" ON "watches" USING btree ("brand_id","traits","list_price","created_at","id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_newest" ON "watches" USING btree ("created_at","id","traits","brand_id","list_price") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_price" ON "watches" USING btree ("list_price","created_at","id","traits","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_brand_newest" ON "watches" USING btree ("brand_id","created_at","id","traits","list_price") WHERE "watches"."is_available";--> statement-breakpoint
INSERT INTO "brand_counts" ("brand_id", "count") SELECT "brand_id", count(*) FROM "watches" WHERE "is_available" GROUP BY "brand_id";--> statement-breakpoint
CREATE FUNCTION "count_brand_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "brand_counts" ("brand_id", "count")
			SELECT "brand_id", -count(*) FROM "old_watches" WHERE "is_available" GROUP BY "brand_id" ORDER BY "brand_id"
			ON CONFLICT ("brand_id") DO UPDATE SET "count" = "brand_counts"."count" + excluded."count";
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "brand_counts" ("brand_id", "count")
			SELECT "brand_id", count(*) FROM "new_watches" WHERE "is_available" GROUP BY "brand_id" ORDER BY "brand_id"
			ON CONFLICT ("brand_id") DO UPDATE SET "count" = "brand_counts"."count" + excluded."count";
	END IF;
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "brand_counts";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watches_count_inserted" AFTER INSERT ON "watches" REFERENCING NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_brand_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_count_updated" AFTER UPDATE ON "watches" REFERENCING OLD TABLE AS "old_watches" NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_brand_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_count_deleted" AFTER DELETE ON "watches" REFERENCING OLD TABLE AS "old_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_brand_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_count_truncated" AFTER TRUNCATE ON "watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_brand_watches"();
