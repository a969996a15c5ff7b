ALTER TABLE "watches" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "watches_bin" ON "watches" USING btree ("deleted_at") WHERE "watches"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_bin_of_drafts" CHECK ("watches"."deleted_at" is null or (not "watches"."published" and "watches"."publish_at" is null));--> statement-breakpoint
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
		WHERE "id" = ANY("ids") AND "units" > 0 AND "deleted_at" IS NULL
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sum_changed_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM sum_stock(ARRAY(SELECT "watch_id" FROM "stocked_watches"));
	ELSIF TG_OP = 'UPDATE' THEN
		-- A hold changes nothing here.
		PERFORM sum_stock("ids") FROM (
			SELECT array_agg("id") AS "ids" FROM "changed" JOIN "changed_from" USING ("id")
			WHERE ("changed"."units", "changed"."retail_price", "changed"."created_at", "changed"."deleted_at")
				IS DISTINCT FROM ("changed_from"."units", "changed_from"."retail_price", "changed_from"."created_at", "changed_from"."deleted_at")
		) AS "summed" WHERE "ids" IS NOT NULL;
	ELSE
		PERFORM sum_stock(ARRAY(SELECT "id" FROM "changed"));
	END IF;
	RETURN NULL;
END
$$;
