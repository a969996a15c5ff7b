CREATE TABLE "catalog_changes" (
	"version" bigint PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "record_catalog_change"("changed_tags" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"new_version" bigint;
BEGIN
	UPDATE "catalog_version" SET "version" = "version" + 1 WHERE "id" = 1 RETURNING "version" INTO "new_version";
	INSERT INTO "catalog_changes" ("version", "tags") VALUES ("new_version", "changed_tags");
	DELETE FROM "catalog_changes" WHERE "version" <= "new_version" - 1000;
	PERFORM pg_notify('catalog', "new_version"::text);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bump_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "record_catalog_change"('{everything}');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "record_watch_changes"("watch_ids" integer[], "shared_tags" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality("watch_ids") > 100 OR cardinality("shared_tags") > 100 THEN
		PERFORM "record_catalog_change"('{everything}');
	ELSIF cardinality("watch_ids") > 0 THEN
		PERFORM "record_catalog_change"("shared_tags" || ARRAY(SELECT 'watch:' || "id" FROM unnest("watch_ids") AS "id"));
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "bump_catalog_version_by_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
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
				SELECT 'watches' WHERE to_jsonb("old_watches") - '{retail_price,list_price}'::text[]
					IS DISTINCT FROM to_jsonb("new_watches") - '{retail_price,list_price}'::text[]
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
CREATE FUNCTION "bump_catalog_version_by_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"watch_ids" integer[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		"watch_ids" := ARRAY(SELECT "watch_id" FROM "new_prices" LIMIT 101);
	ELSIF TG_OP = 'DELETE' THEN
		"watch_ids" := ARRAY(SELECT "watch_id" FROM "old_prices" LIMIT 101);
	ELSE
		"watch_ids" := ARRAY(SELECT "watch_id" FROM "old_prices" UNION SELECT "watch_id" FROM "new_prices" LIMIT 101);
	END IF;
	PERFORM "record_watch_changes"("watch_ids", '{prices}');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "watches_bump_catalog_version" AFTER TRUNCATE ON "watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();--> statement-breakpoint
CREATE TRIGGER "watches_bump_inserted" AFTER INSERT ON "watches" REFERENCING NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_bump_updated" AFTER UPDATE ON "watches" REFERENCING OLD TABLE AS "old_watches" NEW TABLE AS "new_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_bump_deleted" AFTER DELETE ON "watches" REFERENCING OLD TABLE AS "old_watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_watches"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "wholesale_prices_bump_catalog_version" AFTER TRUNCATE ON "wholesale_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_bump_inserted" AFTER INSERT ON "wholesale_prices" REFERENCING NEW TABLE AS "new_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_prices"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_bump_updated" AFTER UPDATE ON "wholesale_prices" REFERENCING OLD TABLE AS "old_prices" NEW TABLE AS "new_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_prices"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_bump_deleted" AFTER DELETE ON "wholesale_prices" REFERENCING OLD TABLE AS "old_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_prices"();
