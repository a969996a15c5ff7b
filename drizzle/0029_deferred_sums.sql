-- A transaction that writes watches for seconds, such as an import, would make every other writer wait: for the catalog's
-- version, for the counts of brands and for the sums. Between these two calls it collects what they need, and writes
-- them at its end.
CREATE FUNCTION "defer_catalog_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMPORARY TABLE "deferred_watches" ("id" integer PRIMARY KEY) ON COMMIT DROP;
	CREATE TEMPORARY TABLE "deferred_tags" ("tag" text PRIMARY KEY) ON COMMIT DROP;
	CREATE TEMPORARY TABLE "deferred_counts" ("brand_id" integer, "count" integer, "total" integer) ON COMMIT DROP;
	PERFORM set_config('meridian.catalog_sums', 'deferred', true);
END
$$;--> statement-breakpoint
CREATE FUNCTION "catalog_sums_are_deferred"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('meridian.catalog_sums', true), '') = 'deferred'
$$;--> statement-breakpoint
CREATE FUNCTION "apply_deferred_sums"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"ids" integer[] := ARRAY(SELECT "id" FROM pg_temp."deferred_watches");
	"tags" text[] := ARRAY(SELECT "tag" FROM pg_temp."deferred_tags" LIMIT 201);
BEGIN
	PERFORM set_config('meridian.catalog_sums', '', true);
	-- In the order in which the triggers of a single statement take their locks.
	IF 'everything' = ANY("tags") OR cardinality("tags") > 200 THEN
		PERFORM "record_catalog_change"('{everything}');
	ELSIF cardinality("tags") > 0 THEN
		PERFORM "record_catalog_change"("tags");
	END IF;
	PERFORM "add_brand_counts"(array_agg("brand_id"), array_agg("count"), array_agg("total"))
		FROM pg_temp."deferred_counts";
	PERFORM sum_stock("ids");
	PERFORM sum_watches("ids");
END
$$;--> statement-breakpoint
CREATE FUNCTION "add_brand_counts"("ids" integer[], "counts" integer[], "totals" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "catalog_sums_are_deferred"() THEN
		INSERT INTO pg_temp."deferred_counts" SELECT * FROM unnest("ids", "counts", "totals");
		RETURN;
	END IF;
	INSERT INTO "brand_counts" ("brand_id", "count", "total")
		SELECT "brand_id", sum("count"), sum("total")
		FROM unnest("ids", "counts", "totals") AS "changes" ("brand_id", "count", "total")
		GROUP BY "brand_id" ORDER BY "brand_id"
		ON CONFLICT ("brand_id") DO UPDATE SET
			"count" = "brand_counts"."count" + excluded."count", "total" = "brand_counts"."total" + excluded."total";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_brand_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		PERFORM "add_brand_counts"(array_agg("brand_id"), array_agg("count"), array_agg("total")) FROM (
			SELECT "brand_id", (-count(*) FILTER (WHERE "is_available"))::integer AS "count", (-count(*))::integer AS "total"
			FROM "old_watches" GROUP BY "brand_id") AS "subtracted";
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		PERFORM "add_brand_counts"(array_agg("brand_id"), array_agg("count"), array_agg("total")) FROM (
			SELECT "brand_id", (count(*) FILTER (WHERE "is_available"))::integer AS "count", count(*)::integer AS "total"
			FROM "new_watches" GROUP BY "brand_id") AS "added";
	END IF;
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "brand_counts";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_catalog_change"("changed_tags" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"new_version" bigint;
BEGIN
	IF "catalog_sums_are_deferred"() THEN
		INSERT INTO pg_temp."deferred_tags" SELECT unnest("changed_tags") ON CONFLICT DO NOTHING;
		RETURN;
	END IF;
	UPDATE "catalog_version" SET "version" = "version" + 1 WHERE "id" = 1 RETURNING "version" INTO "new_version";
	INSERT INTO "catalog_changes" ("version", "tags") VALUES ("new_version", "changed_tags");
	DELETE FROM "catalog_changes" WHERE "version" <= "new_version" - 1000;
	PERFORM pg_notify('catalog', json_build_object('version', "new_version", 'tags', "changed_tags")::text);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sum_watches"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "catalog_sums_are_deferred"() THEN
		INSERT INTO pg_temp."deferred_watches" SELECT unnest("ids") ON CONFLICT DO NOTHING;
		RETURN;
	END IF;
	-- One writer at a time, so that the next statement sees what all writers before it have committed.
	PERFORM pg_advisory_xact_lock(1296388681, 3);
	WITH "now" AS MATERIALIZED (
		SELECT * FROM "watches_to_sum" WHERE "watch_id" = ANY("ids")
	), "before" AS MATERIALIZED (
		SELECT * FROM "summed_watches" WHERE "watch_id" = ANY("ids")
	), "removed" AS (
		DELETE FROM "summed_watches"
			WHERE "watch_id" IN (SELECT "watch_id" FROM "before" EXCEPT SELECT "watch_id" FROM "now")
	), "stored" AS (
		INSERT INTO "summed_watches" SELECT * FROM "now" EXCEPT SELECT * FROM "before"
			ON CONFLICT ("watch_id") DO UPDATE SET
				"brand_id" = excluded."brand_id", "facet_code" = excluded."facet_code", "list_price" = excluded."list_price",
				"retail" = excluded."retail", "wholesale" = excluded."wholesale"
	), "changed" AS (
		SELECT -1 AS "sign", price_step("list_price"), * FROM (SELECT * FROM "before" EXCEPT SELECT * FROM "now") AS "subtracted"
		UNION ALL
		SELECT 1, price_step("list_price"), * FROM (SELECT * FROM "now" EXCEPT SELECT * FROM "before") AS "added"
	)
	INSERT INTO "catalog_totals" AS "total"
			("facet_code", "price_step", "brand_id", "count", "priced", "retail", "wholesale", "discount")
		SELECT coalesce("facet_code", -1), "price_step", "brand_id",
			sum("sign"), coalesce(sum("sign") FILTER (WHERE "retail" IS NOT NULL), 0),
			coalesce(sum("sign" * "retail"::bigint), 0), coalesce(sum("sign" * "wholesale"::bigint), 0),
			coalesce(sum("sign" * discount_percent("retail", "wholesale")), 0)
		FROM "changed"
		GROUP BY GROUPING SETS (("price_step", "brand_id"), ("facet_code", "price_step", "brand_id"))
		ON CONFLICT ("facet_code", "price_step", "brand_id") DO UPDATE SET
			"count" = "total"."count" + excluded."count",
			"priced" = "total"."priced" + excluded."priced",
			"retail" = "total"."retail" + excluded."retail",
			"wholesale" = "total"."wholesale" + excluded."wholesale",
			"discount" = "total"."discount" + excluded."discount";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sum_stock"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "catalog_sums_are_deferred"() THEN
		INSERT INTO pg_temp."deferred_watches" SELECT unnest("ids") ON CONFLICT DO NOTHING;
		RETURN;
	END IF;
	-- The lock that every writer of watches has already.
	PERFORM pg_advisory_xact_lock(1296388681, 3);
	WITH "now" AS MATERIALIZED (
		SELECT "id" AS "watch_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "units", "retail_price" AS "retail", "cost"
		FROM "watches" LEFT JOIN "watch_records" ON "watch_records"."watch_id" = "watches"."id"
		WHERE "id" = ANY("ids") AND "units" > 0
	), "before" AS MATERIALIZED (
		SELECT * FROM "stocked_watches" WHERE "watch_id" = ANY("ids")
	), "removed" AS (
		DELETE FROM "stocked_watches"
			WHERE "watch_id" IN (SELECT "watch_id" FROM "before" EXCEPT SELECT "watch_id" FROM "now")
	), "stored" AS (
		INSERT INTO "stocked_watches" SELECT * FROM "now" EXCEPT SELECT * FROM "before"
			ON CONFLICT ("watch_id") DO UPDATE SET
				"day" = excluded."day", "units" = excluded."units", "retail" = excluded."retail", "cost" = excluded."cost"
	), "changed" AS (
		SELECT -1 AS "sign", * FROM (SELECT * FROM "before" EXCEPT SELECT * FROM "now") AS "subtracted"
		UNION ALL
		SELECT 1, * FROM (SELECT * FROM "now" EXCEPT SELECT * FROM "before") AS "added"
	)
	INSERT INTO "stock_days" AS "total" ("day", "watches", "units", "retail", "cost", "costed", "costed_retail")
		SELECT "day", sum("sign"), sum("sign" * "units"),
			coalesce(sum("sign" * "units"::bigint * "retail"), 0), coalesce(sum("sign" * "units"::bigint * "cost"), 0),
			coalesce(sum("sign") FILTER (WHERE "cost" IS NOT NULL), 0),
			coalesce(sum("sign" * "units"::bigint * "retail") FILTER (WHERE "cost" IS NOT NULL), 0)
		FROM "changed" GROUP BY "day"
		ON CONFLICT ("day") DO UPDATE SET
			"watches" = "total"."watches" + excluded."watches",
			"units" = "total"."units" + excluded."units",
			"retail" = "total"."retail" + excluded."retail",
			"cost" = "total"."cost" + excluded."cost",
			"costed" = "total"."costed" + excluded."costed",
			"costed_retail" = "total"."costed_retail" + excluded."costed_retail";
END
$$;
