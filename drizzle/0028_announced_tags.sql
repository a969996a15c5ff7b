-- A process that is told what changed needs no read, which may fail just then.
CREATE OR REPLACE FUNCTION "record_catalog_change"("changed_tags" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"new_version" bigint;
BEGIN
	UPDATE "catalog_version" SET "version" = "version" + 1 WHERE "id" = 1 RETURNING "version" INTO "new_version";
	INSERT INTO "catalog_changes" ("version", "tags") VALUES ("new_version", "changed_tags");
	DELETE FROM "catalog_changes" WHERE "version" <= "new_version" - 1000;
	PERFORM pg_notify('catalog', json_build_object('version', "new_version", 'tags', "changed_tags")::text);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bump_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME IN ('brands', 'shop_settings') THEN
		PERFORM "record_catalog_change"('{everything,except-watches}');
	ELSE
		PERFORM "record_catalog_change"('{everything}');
	END IF;
	RETURN NULL;
END
$$;
