ALTER TABLE "throttles" SET UNLOGGED;--> statement-breakpoint
INSERT INTO "catalog_version" ("id") VALUES (1);--> statement-breakpoint
CREATE FUNCTION "bump_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	current_version bigint;
BEGIN
	UPDATE "catalog_version" SET "version" = "version" + 1 WHERE "id" = 1 RETURNING "version" INTO current_version;
	PERFORM pg_notify('catalog', current_version::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "brands_bump_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();--> statement-breakpoint
CREATE TRIGGER "watches_bump_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "watches"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();--> statement-breakpoint
CREATE TRIGGER "wholesale_prices_bump_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wholesale_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
