CREATE TABLE "nicknames" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nicknames_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"spellings" text[] DEFAULT '{}' NOT NULL,
	"meaning" text NOT NULL,
	"reference_numbers" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nicknames_name_key" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "search_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "search_version_single_row" CHECK ("search_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "watch_texts" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_titles" (
	"brand_id" integer NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "watch_titles_brand_id_model_pk" PRIMARY KEY("brand_id","model")
);
--> statement-breakpoint
ALTER TABLE "watch_texts" ADD CONSTRAINT "watch_texts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_titles" ADD CONSTRAINT "watch_titles_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_texts_words" ON "watch_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "watches_title" ON "watches" USING btree ("brand_id","model","created_at","id","facet_code","list_price") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_reference" ON "watches" USING btree ((regexp_replace(lower(regexp_replace("reference", '[^A-Za-z0-9]', '', 'g')), '^m(?=\d{4})', '') collate "C"),"id");--> statement-breakpoint
INSERT INTO "search_version" DEFAULT VALUES;--> statement-breakpoint
-- Lower case without the accents of Western languages, and without the signs within references and names.
CREATE FUNCTION "search_fold"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(lower("typed"), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ-/._''’', 'aaaaaaceeeeiiiinoooooouuuuyy    ')
$$;--> statement-breakpoint
CREATE FUNCTION "watch_words"("watch" "watches") RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT to_tsvector('english', search_fold(concat_ws(' ', "watch"."model",
		"watch"."reference", "key", regexp_replace("key", '^[A-Za-z]+', ''),
		regexp_replace("key", '^[A-Za-z]+0*', ''), regexp_replace("key", '^([A-Za-z]+)0+', '\1'),
		"watch"."description", "watch"."case_size", "watch"."dial_color", "watch"."material",
		"watch"."condition", "watch"."box_papers", "watch"."year", "watch"."movement", "watch"."crystal",
		"watch"."bracelet",
		CASE WHEN "watch"."rare" THEN 'rare' END, CASE WHEN "watch"."limited" THEN 'limited edition' END)))
	FROM regexp_replace("watch"."reference", '[^A-Za-z0-9]', '', 'g') AS "key"
$$;--> statement-breakpoint
CREATE FUNCTION "raise_search_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_version" SET "version" = "version" + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_changed_watch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "watch_texts" VALUES (NEW."id", watch_words(NEW))
		ON CONFLICT ("watch_id") DO UPDATE SET "words" = excluded."words";
	IF NEW."published" THEN
		INSERT INTO "watch_titles" VALUES (NEW."brand_id", NEW."model") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_added_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "watch_texts" SELECT "added"."id", watch_words("added") FROM "added";
	INSERT INTO "watch_titles" SELECT DISTINCT "brand_id", "model" FROM "added" WHERE "published"
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "watch_texts" SELECT "watches"."id", watch_words("watches") FROM "watches";--> statement-breakpoint
INSERT INTO "watch_titles" SELECT DISTINCT "brand_id", "model" FROM "watches" WHERE "published";--> statement-breakpoint
CREATE TRIGGER "watches_index_added" AFTER INSERT ON "watches"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "index_added_watches"();--> statement-breakpoint
-- A hold or a sale changes none of these.
CREATE TRIGGER "watches_index_changed" AFTER UPDATE OF "brand_id", "model", "reference", "description", "case_size",
	"dial_color", "material", "condition", "box_papers", "year", "movement", "crystal", "bracelet", "rare", "limited",
	"published" ON "watches" FOR EACH ROW
	WHEN ((OLD."brand_id", OLD."model", OLD."reference", OLD."description", OLD."case_size", OLD."dial_color",
		OLD."material", OLD."condition", OLD."box_papers", OLD."year", OLD."movement", OLD."crystal", OLD."bracelet",
		OLD."rare", OLD."limited", OLD."published") IS DISTINCT FROM (NEW."brand_id", NEW."model", NEW."reference",
		NEW."description", NEW."case_size", NEW."dial_color", NEW."material", NEW."condition", NEW."box_papers",
		NEW."year", NEW."movement", NEW."crystal", NEW."bracelet", NEW."rare", NEW."limited", NEW."published"))
	EXECUTE FUNCTION "index_changed_watch"();--> statement-breakpoint
CREATE TRIGGER "watch_titles_version" AFTER DELETE ON "watch_titles"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_search_version"();--> statement-breakpoint
-- For each row, because a statement that adds nothing must not raise the version.
CREATE TRIGGER "watch_titles_version_added" AFTER INSERT ON "watch_titles"
	FOR EACH ROW EXECUTE FUNCTION "raise_search_version"();--> statement-breakpoint
CREATE TRIGGER "nicknames_version" AFTER INSERT OR UPDATE OR DELETE ON "nicknames"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_search_version"();--> statement-breakpoint
CREATE TRIGGER "brands_search_version" AFTER INSERT OR UPDATE OF "name", "slug" OR DELETE ON "brands"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_search_version"();
