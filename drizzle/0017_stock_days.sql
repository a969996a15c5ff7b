CREATE TABLE "stock_days" (
	"day" date PRIMARY KEY NOT NULL,
	"watches" integer NOT NULL,
	"units" bigint NOT NULL,
	"retail" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"costed" integer NOT NULL,
	"costed_retail" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stocked_watches" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	"retail" integer,
	"cost" integer
);
--> statement-breakpoint
CREATE INDEX "watches_without_price" ON "watches" USING btree ("id") WHERE "watches"."units" > 0 and "watches"."retail_price" is null;--> statement-breakpoint
CREATE INDEX "watches_without_pictures" ON "watches" USING btree ("id") WHERE "watches"."units" > 0 and "watches"."images" = '{}';--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient"),"id");--> statement-breakpoint
-- As sum_watches of migration 0008: stocked_watches holds what was added, so the order of triggers does not matter.
CREATE FUNCTION "sum_stock"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
$$;--> statement-breakpoint
CREATE FUNCTION "sum_changed_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM sum_stock(ARRAY(SELECT "watch_id" FROM "stocked_watches"));
	ELSIF TG_OP = 'UPDATE' THEN
		-- A hold changes nothing here.
		PERFORM sum_stock("ids") FROM (
			SELECT array_agg("id") AS "ids" FROM "changed" JOIN "changed_from" USING ("id")
			WHERE ("changed"."units", "changed"."retail_price", "changed"."created_at")
				IS DISTINCT FROM ("changed_from"."units", "changed_from"."retail_price", "changed_from"."created_at")
		) AS "summed" WHERE "ids" IS NOT NULL;
	ELSE
		PERFORM sum_stock(ARRAY(SELECT "id" FROM "changed"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watches_stock_inserted" AFTER INSERT ON "watches" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_stock"();--> statement-breakpoint
CREATE TRIGGER "watches_stock_updated" AFTER UPDATE ON "watches" REFERENCING OLD TABLE AS "changed_from" NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_stock"();--> statement-breakpoint
CREATE TRIGGER "watches_stock_deleted" AFTER DELETE ON "watches" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_stock"();--> statement-breakpoint
CREATE TRIGGER "watches_stock_truncated" AFTER TRUNCATE ON "watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_stock"();--> statement-breakpoint
CREATE FUNCTION "sum_changed_costs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM sum_stock(ARRAY(SELECT "watch_id" FROM "stocked_watches"));
	ELSE
		PERFORM sum_stock(ARRAY(SELECT "watch_id" FROM "changed"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watch_records_stock_inserted" AFTER INSERT ON "watch_records" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_costs"();--> statement-breakpoint
CREATE TRIGGER "watch_records_stock_updated" AFTER UPDATE ON "watch_records" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_costs"();--> statement-breakpoint
CREATE TRIGGER "watch_records_stock_deleted" AFTER DELETE ON "watch_records" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_costs"();--> statement-breakpoint
CREATE TRIGGER "watch_records_stock_truncated" AFTER TRUNCATE ON "watch_records"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_costs"();--> statement-breakpoint
SELECT sum_stock(ARRAY(SELECT "id" FROM "watches"));
