CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
-- The same text whatever time zone, date style, locale and encoding the connection has.
CREATE FUNCTION "audit_hash"("previous" bytea, "entry" "audit_log") RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256("previous" || convert_to(jsonb_build_array(
		"entry"."id", "entry"."at" AT TIME ZONE 'UTC', "entry"."actor_id", "entry"."address",
		"entry"."action", "entry"."subject", "entry"."details")::text, 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION "seal_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- One at a time, so that the next statement sees the newest seal. Runs at the commit: nothing is locked after it.
	PERFORM pg_advisory_xact_lock(1296388681, 4);
	INSERT INTO "audit_seals" ("position", "entry_id", "hash")
		SELECT coalesce("last"."position", 0) + 1, NEW."id", audit_hash(coalesce("last"."hash", ''), NEW)
		FROM (VALUES (1)) AS "one"
		LEFT JOIN (SELECT * FROM "audit_seals" ORDER BY "position" DESC LIMIT 1) AS "last" ON true;
	RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	"entry" "audit_log";
	"sealed" bigint := 0;
	"previous" bytea := '';
BEGIN
	FOR "entry" IN SELECT * FROM "audit_log" ORDER BY "id" LOOP
		"sealed" := "sealed" + 1;
		"previous" := audit_hash("previous", "entry");
		INSERT INTO "audit_seals" ("position", "entry_id", "hash") VALUES ("sealed", "entry"."id", "previous");
	END LOOP;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_log_sealed" AFTER INSERT ON "audit_log"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "seal_audit_entry"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
