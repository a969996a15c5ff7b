CREATE TABLE "catalog_totals" (
	"facet_code" integer NOT NULL,
	"price_step" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"count" integer NOT NULL,
	"priced" integer NOT NULL,
	"retail" bigint NOT NULL,
	"wholesale" bigint NOT NULL,
	"discount" numeric NOT NULL,
	CONSTRAINT "catalog_totals_facet_code_price_step_brand_id_pk" PRIMARY KEY("facet_code","price_step","brand_id")
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"status" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summed_watches" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"facet_code" integer NOT NULL,
	"list_price" integer NOT NULL,
	"retail" integer,
	"wholesale" integer
);
--> statement-breakpoint
ALTER TABLE "brand_counts" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_totals" ADD CONSTRAINT "catalog_totals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_totals_price" ON "catalog_totals" USING btree ("price_step","facet_code","brand_id","count");--> statement-breakpoint
CREATE INDEX "summed_watches_price" ON "summed_watches" USING btree ("list_price");--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING btree ("customer_name","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ((case when "is_admin" then 0 when "is_wholesale" then 1 else 2 end),"id");--> statement-breakpoint
CREATE INDEX "watches_all_by_model" ON "watches" USING btree ("model","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_brand" ON "watches" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_price" ON "watches" USING btree ("list_price","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_availability" ON "watches" USING btree ("is_available","id");--> statement-breakpoint
UPDATE "brand_counts" SET "total" = "counted"."total"
	FROM (SELECT "brand_id", count(*) AS "total" FROM "watches" GROUP BY "brand_id") AS "counted"
	WHERE "brand_counts"."brand_id" = "counted"."brand_id";--> statement-breakpoint
INSERT INTO "brand_counts" ("brand_id", "count", "total")
	SELECT "brand_id", 0, count(*) FROM "watches" GROUP BY "brand_id" ON CONFLICT ("brand_id") DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_brand_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "brand_counts" ("brand_id", "count", "total")
			SELECT "brand_id", -count(*) FILTER (WHERE "is_available"), -count(*)
			FROM "old_watches" GROUP BY "brand_id" ORDER BY "brand_id"
			ON CONFLICT ("brand_id") DO UPDATE SET
				"count" = "brand_counts"."count" + excluded."count", "total" = "brand_counts"."total" + excluded."total";
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "brand_counts" ("brand_id", "count", "total")
			SELECT "brand_id", count(*) FILTER (WHERE "is_available"), count(*)
			FROM "new_watches" GROUP BY "brand_id" ORDER BY "brand_id"
			ON CONFLICT ("brand_id") DO UPDATE SET
				"count" = "brand_counts"."count" + excluded."count", "total" = "brand_counts"."total" + excluded."total";
	END IF;
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "brand_counts";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The price rounded down to two digits; src/platform/db/price-step.ts computes the same.
CREATE FUNCTION "price_step"("price" integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT "price" - "price" % greatest(1, (10 ^ (length("price"::text) - 2))::integer)
$$;--> statement-breakpoint
CREATE FUNCTION "discount_percent"("retail" integer, "wholesale" integer) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT round(100.0 * ("retail" - "wholesale") / "retail", 8)
$$;--> statement-breakpoint
-- What each watch for sale adds to catalog_totals. A watch without a price is counted only.
CREATE VIEW "watches_to_sum" AS
	SELECT "id" AS "watch_id", "brand_id", "facet_code", "list_price", "retail_price" AS "retail",
		CASE WHEN "retail_price" IS NOT NULL THEN coalesce("price", "retail_price") END AS "wholesale"
	FROM "watches" LEFT JOIN "wholesale_prices" ON "wholesale_prices"."watch_id" = "watches"."id"
	WHERE "is_available";--> statement-breakpoint
-- Adds the difference between what the watches add now and what they added before. Because summed_watches
-- holds what was added, the order of triggers does not matter: one statement may write both tables.
CREATE FUNCTION "sum_watches"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
CREATE FUNCTION "sum_changed_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM sum_watches(ARRAY(SELECT "watch_id" FROM "summed_watches"));
	ELSE
		PERFORM sum_watches(ARRAY(SELECT "id" FROM "changed"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watches_sum_inserted" AFTER INSERT ON "watches" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_sum_updated" AFTER UPDATE ON "watches" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_sum_deleted" AFTER DELETE ON "watches" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_watches"();--> statement-breakpoint
CREATE TRIGGER "watches_sum_truncated" AFTER TRUNCATE ON "watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_watches"();--> statement-breakpoint
CREATE FUNCTION "sum_changed_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM sum_watches(ARRAY(SELECT "watch_id" FROM "summed_watches"));
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM sum_watches(ARRAY(SELECT "watch_id" FROM "changed" UNION SELECT "watch_id" FROM "changed_from"));
	ELSE
		PERFORM sum_watches(ARRAY(SELECT "watch_id" FROM "changed"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_sum_inserted" AFTER INSERT ON "wholesale_prices" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_prices"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_sum_updated" AFTER UPDATE ON "wholesale_prices"
	REFERENCING OLD TABLE AS "changed_from" NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_prices"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_sum_deleted" AFTER DELETE ON "wholesale_prices" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_prices"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_sum_truncated" AFTER TRUNCATE ON "wholesale_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_changed_prices"();--> statement-breakpoint
SELECT sum_watches(ARRAY(SELECT "id" FROM "watches"));--> statement-breakpoint
INSERT INTO "row_counts" SELECT 'users', count(*) FROM "users" UNION ALL SELECT 'subscribers', count(*) FROM "subscribers";--> statement-breakpoint
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE "row_counts" SET "count" = "count" + (SELECT count(*) FROM "changed") WHERE "table_name" = TG_TABLE_NAME;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "row_counts" SET "count" = "count" - (SELECT count(*) FROM "changed") WHERE "table_name" = TG_TABLE_NAME;
	ELSE
		UPDATE "row_counts" SET "count" = 0 WHERE "table_name" = TG_TABLE_NAME;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_count_inserted" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "users_count_deleted" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "users_count_truncated" AFTER TRUNCATE ON "users"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "subscribers_count_inserted" AFTER INSERT ON "subscribers" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "subscribers_count_deleted" AFTER DELETE ON "subscribers" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "subscribers_count_truncated" AFTER TRUNCATE ON "subscribers"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
INSERT INTO "order_totals" SELECT "status", count(*), sum("total") FROM "orders" GROUP BY "status";--> statement-breakpoint
CREATE FUNCTION "sum_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "order_totals" AS "before"
			SELECT "status", -count(*), -sum("total") FROM "old_orders" GROUP BY "status" ORDER BY "status"
			ON CONFLICT ("status") DO UPDATE SET
				"count" = "before"."count" + excluded."count", "total" = "before"."total" + excluded."total";
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "order_totals" AS "before"
			SELECT "status", count(*), sum("total") FROM "new_orders" GROUP BY "status" ORDER BY "status"
			ON CONFLICT ("status") DO UPDATE SET
				"count" = "before"."count" + excluded."count", "total" = "before"."total" + excluded."total";
	END IF;
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "order_totals";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_sum_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "new_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_sum_updated" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS "old_orders" NEW TABLE AS "new_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_sum_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "old_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_sum_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_orders"();
