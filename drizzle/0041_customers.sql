CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_key" text NOT NULL,
	"user_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"aliases" text DEFAULT '' NOT NULL,
	"phone" text,
	"phone_key" text GENERATED ALWAYS AS (reverse(regexp_replace(phone, '[^0-9]', '', 'g'))) STORED,
	"is_dealer" boolean DEFAULT false NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"last_contact_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "customers_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customers_contact" ON "customers" USING btree ("last_contact_at","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent","id");--> statement-breakpoint
CREATE INDEX "customers_guests" ON "customers" USING btree ("last_contact_at","id") WHERE "customers"."user_id" is null;--> statement-breakpoint
CREATE INDEX "customers_accounts" ON "customers" USING btree ("last_contact_at","id") WHERE "customers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "customers_dealers" ON "customers" USING btree ("last_contact_at","id") WHERE "customers"."is_dealer";--> statement-breakpoint
CREATE INDEX "customers_staff" ON "customers" USING btree ("id") WHERE "customers"."is_staff";--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin (to_tsvector('simple', translate("name" || ' ' || "email_key" || ' ' || "aliases", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "wholesale_applications_email" ON "wholesale_applications" USING btree (lower("email"));--> statement-breakpoint
-- To whose address something belongs. An account speaks for its address only if that is confirmed, or if there is no other.
CREATE FUNCTION "customer_key"("email" text, "user_id" integer) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(
		(SELECT "email_key" FROM "users" WHERE "id" = $2 AND ("email_confirmed_at" IS NOT NULL OR $1 IS NULL)), lower($1))
$$;--> statement-breakpoint
-- Makes the rows of these addresses anew. Who has nothing to do with the shop any more has no row, and no notes.
CREATE FUNCTION "refresh_customers"("keys" text[]) RETURNS void LANGUAGE plpgsql
	SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
	"all" text[] := array(SELECT DISTINCT "key" FROM unnest("keys") AS "key" WHERE "key" <> '' ORDER BY "key");
	"part" text[];
BEGIN
	-- In parts, because the plans are made once, for few addresses and for tables that may still be small.
	FOR "first" IN 1 .. cardinality("all") BY 200 LOOP
		"part" := "all"["first" : "first" + 199];
		-- Locks the rows in one order. The statements below see what all writers before have committed.
		INSERT INTO "customers" ("email_key") SELECT "key" FROM unnest("part") AS "key" ORDER BY "key"
			ON CONFLICT ("email_key") DO UPDATE SET "email_key" = excluded."email_key";
		WITH "asked" AS (
			SELECT "key" FROM unnest("part") AS "key"
		), "accounts" AS (
			SELECT "users".* FROM "asked" JOIN "users" ON "email_key" = "key"
		), "contacts" ("key", "at", "name", "phone", "earned") AS (
			SELECT CASE WHEN "user_id" IS NULL THEN lower("email") ELSE "customer_key"("email", "user_id") END, "created_at", "customer_name", "phone", 
				CASE WHEN "status" IN ('Paid', 'Shipped', 'Delivered') THEN "total" - "waived" ELSE 0 END
				FROM "orders" WHERE "id" IN (SELECT "id" FROM "asked" JOIN "orders" ON lower("email") = "asked"."key"
					UNION ALL SELECT "orders"."id" FROM "accounts" JOIN "orders" ON "user_id" = "accounts"."id")
			UNION ALL SELECT CASE WHEN "user_id" IS NULL THEN "email_key" ELSE "customer_key"("email", "user_id") END, "active_at", "name", "phone", NULL
				FROM "enquiries" WHERE "id" IN (SELECT "id" FROM "asked" JOIN "enquiries" ON "email_key" = "asked"."key"
					UNION ALL SELECT "enquiries"."id" FROM "accounts" JOIN "enquiries" ON "user_id" = "accounts"."id")
			UNION ALL SELECT CASE WHEN "user_id" IS NULL THEN lower("email") ELSE "customer_key"("email", "user_id") END, "created_at", "contact_name", "phone", NULL
				FROM "wholesale_applications" WHERE "id" IN (SELECT "id" FROM "asked" JOIN "wholesale_applications" ON lower("email") = "asked"."key"
					UNION ALL SELECT "wholesale_applications"."id" FROM "accounts" JOIN "wholesale_applications" ON "user_id" = "accounts"."id")
			UNION ALL SELECT CASE WHEN "user_id" IS NULL THEN "email" ELSE "customer_key"("email", "user_id") END, "created_at", NULL, NULL, NULL
				FROM "watch_alerts" WHERE "id" IN (SELECT "id" FROM "asked" JOIN "watch_alerts" ON "email" = "asked"."key"
					UNION ALL SELECT "watch_alerts"."id" FROM "accounts" JOIN "watch_alerts" ON "user_id" = "accounts"."id")
			UNION ALL SELECT "email_key", "created_at", NULL, NULL, NULL FROM "accounts"
		), "known" AS (
			SELECT "key", max("at") AS "at", count("earned") AS "orders", coalesce(sum("earned"), 0) AS "spent",
				(array_agg("name" ORDER BY "at" DESC) FILTER (WHERE "name" <> ''))[1] AS "name",
				(array_agg("phone" ORDER BY "at" DESC) FILTER (WHERE "phone" <> ''))[1] AS "phone"
				FROM "contacts" GROUP BY "key"
		)
		UPDATE "customers" AS "c" SET
			"user_id" = "u"."id",
			"name" = coalesce("known"."name", "u"."username", ''),
			"aliases" = concat_ws(' ', "u"."username", "d"."company_name"),
			"phone" = "known"."phone",
			"is_dealer" = coalesce("u"."is_wholesale", false),
			"is_staff" = coalesce("u"."is_admin" OR "u"."staff_role" IS NOT NULL, false),
			"orders" = coalesce("known"."orders", 0),
			"spent" = coalesce("known"."spent", 0),
			"last_contact_at" = coalesce("known"."at", '-infinity')
			FROM "asked"
				LEFT JOIN "known" ON "known"."key" = "asked"."key"
				LEFT JOIN "accounts" AS "u" ON "u"."email_key" = "asked"."key"
				LEFT JOIN "dealers" AS "d" ON "d"."user_id" = "u"."id"
			WHERE "c"."email_key" = "asked"."key";
		DELETE FROM "customers" USING unnest("part") AS "key" WHERE "email_key" = "key" AND "last_contact_at" = '-infinity';
	END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION "forget_notes_of_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "staff_notes" WHERE "subject" IN (SELECT 'customer:' || "id" FROM "changed");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "customers_forget_notes" AFTER DELETE ON "customers" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_notes_of_customer"();--> statement-breakpoint
-- Called with the columns that matter. What an account wrote under other addresses moves when its own is confirmed.
CREATE FUNCTION "note_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"keys" text[];
	"new_rows" text := format('SELECT %s FROM "inserted"', TG_ARGV[0]);
	"old_rows" text := format('SELECT %s FROM "removed"', TG_ARGV[0]);
	"rows" text := CASE TG_OP WHEN 'INSERT' THEN "new_rows" WHEN 'DELETE' THEN "old_rows"
		ELSE format('(%1$s EXCEPT %2$s) UNION ALL (%2$s EXCEPT %1$s)', "new_rows", "old_rows") END;
	"written" text := CASE WHEN TG_TABLE_NAME = 'users' AND TG_OP = 'UPDATE' THEN '
		UNION SELECT lower("email") FROM "orders" WHERE "user_id" IN (SELECT "user_id" FROM "changed")
		UNION SELECT "email_key" FROM "enquiries" WHERE "user_id" IN (SELECT "user_id" FROM "changed")
		UNION SELECT lower("email") FROM "wholesale_applications" WHERE "user_id" IN (SELECT "user_id" FROM "changed")
		UNION SELECT "email" FROM "watch_alerts" WHERE "user_id" IN (SELECT "user_id" FROM "changed")' ELSE '' END;
BEGIN
	EXECUTE format('WITH "changed" AS (SELECT DISTINCT lower("email") AS "key", "user_id" FROM (%s) AS "rows"),
		"found" ("key") AS (SELECT "key" FROM "changed"
			UNION SELECT "email_key" FROM "users" WHERE "id" IN (SELECT "user_id" FROM "changed") %s)
		SELECT array(SELECT "key" FROM "found" WHERE "key" IS NOT NULL)', "rows", "written") INTO "keys";
	IF cardinality("keys") > 0 THEN PERFORM "refresh_customers"("keys"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	"source" text[];
BEGIN
	FOREACH "source" SLICE 1 IN ARRAY ARRAY[
		['orders', 'id, email, user_id, customer_name, phone, status, total, waived'],
		['enquiries', 'id, email, user_id, name, phone, active_at'],
		['wholesale_applications', 'id, email, user_id, contact_name, phone'],
		['watch_alerts', 'id, email, user_id'],
		['dealers', 'NULL::text AS email, user_id, company_name'],
		['users', 'email_key AS email, id AS user_id, username, is_admin, is_wholesale, staff_role, email_confirmed_at']
	] LOOP
		EXECUTE format('CREATE TRIGGER %1$s AFTER INSERT ON %2$I REFERENCING NEW TABLE AS "inserted"
			FOR EACH STATEMENT EXECUTE FUNCTION "note_contacts"(%3$L)',
			"source"[1] || '_contacts_inserted', "source"[1], "source"[2]);
		EXECUTE format('CREATE TRIGGER %1$s AFTER UPDATE ON %2$I REFERENCING OLD TABLE AS "removed" NEW TABLE AS "inserted"
			FOR EACH STATEMENT EXECUTE FUNCTION "note_contacts"(%3$L)',
			"source"[1] || '_contacts_updated', "source"[1], "source"[2]);
		EXECUTE format('CREATE TRIGGER %1$s AFTER DELETE ON %2$I REFERENCING OLD TABLE AS "removed"
			FOR EACH STATEMENT EXECUTE FUNCTION "note_contacts"(%3$L)',
			"source"[1] || '_contacts_deleted', "source"[1], "source"[2]);
	END LOOP;
END
$$;--> statement-breakpoint
SELECT "refresh_customers"(array(SELECT lower("email") FROM "orders" WHERE "email" IS NOT NULL
	UNION SELECT "email_key" FROM "enquiries" UNION SELECT lower("email") FROM "wholesale_applications"
	UNION SELECT "email" FROM "watch_alerts" UNION SELECT "email_key" FROM "users"));--> statement-breakpoint
-- Notes and tags go with a confirmed account, also if the shop keeps the orders.
CREATE OR REPLACE FUNCTION forget_notes_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "staff_notes" WHERE "subject" = 'user:' || OLD."id";
	IF OLD."email_confirmed_at" IS NOT NULL THEN
		DELETE FROM "staff_notes" USING "customers"
			WHERE "subject" = 'customer:' || "customers"."id" AND "email_key" = OLD."email_key";
		UPDATE "customers" SET "tags" = '{}' WHERE "email_key" = OLD."email_key";
	END IF;
	RETURN NULL;
END
$$;
