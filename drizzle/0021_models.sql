CREATE TABLE "watch_models" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"file" text,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_models_file_hash" CHECK ("watch_models"."file" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "watch_models_bytes_of_file" CHECK (("watch_models"."file" is null) = ("watch_models"."bytes" is null)),
	CONSTRAINT "watch_models_bytes_positive" CHECK ("watch_models"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "lug_to_lug_mm" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "watch_models" ADD CONSTRAINT "watch_models_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_models_file" ON "watch_models" USING btree ("file");--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_lug_to_lug_positive" CHECK ("watches"."lug_to_lug_mm" > 0);--> statement-breakpoint
-- A model is part of the watch's own page alone.
CREATE FUNCTION "bump_catalog_version_by_models"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"watch_ids" integer[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		"watch_ids" := ARRAY(SELECT "watch_id" FROM "old_models" LIMIT 101);
	ELSE
		"watch_ids" := ARRAY(SELECT "watch_id" FROM "new_models" LIMIT 101);
	END IF;
	PERFORM "record_watch_changes"("watch_ids", '{}');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "watch_models_insert_bump_catalog_version" AFTER INSERT ON "watch_models"
	REFERENCING NEW TABLE AS "new_models" FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_models"();--> statement-breakpoint
CREATE TRIGGER "watch_models_update_bump_catalog_version" AFTER UPDATE ON "watch_models"
	REFERENCING NEW TABLE AS "new_models" FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_models"();--> statement-breakpoint
CREATE TRIGGER "watch_models_delete_bump_catalog_version" AFTER DELETE ON "watch_models"
	REFERENCING OLD TABLE AS "old_models" FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version_by_models"();
