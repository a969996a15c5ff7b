CREATE TABLE "watch_traits" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"traits" text[] NOT NULL,
	"year" integer
);
--> statement-breakpoint
ALTER TABLE "watch_traits" ADD CONSTRAINT "watch_traits_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_traits_traits" ON "watch_traits" USING gin ("traits");--> statement-breakpoint
CREATE INDEX "watch_traits_year" ON "watch_traits" USING btree ("year","watch_id");--> statement-breakpoint
CREATE FUNCTION "watch_traits_of"("watch" "watches") RETURNS text[] LANGUAGE sql STABLE AS $$
select array_remove(array[
    case when movement ~ 'automatic|self-?winding' then 'movement:Automatic' end,
    case when movement ~ '^manual|\ymanual(ly)?[- ]w(ou|i)nd|\yhand[- ]?w(ou|i)nd' then 'movement:Manual' end,
    case when movement ~ 'quartz' then 'movement:Quartz' end,
    case when movement ~ 'spring drive' then 'movement:Spring Drive' end,
    case when links ~ 'steel' and not (links ~ 'steel' and links ~ 'gold' or links ~ 'rolesor|two-tone') then 'bracelet:Steel bracelet' end,
    case when links ~ 'gold' and not (links ~ 'steel' and links ~ 'gold' or links ~ 'rolesor|two-tone') then 'bracelet:Gold bracelet' end,
    case when (links ~ 'steel' and links ~ 'gold' or links ~ 'rolesor|two-tone') then 'bracelet:Steel & gold bracelet' end,
    case when links ~ 'titanium' then 'bracelet:Titanium bracelet' end,
    case when links ~ 'ceramic' then 'bracelet:Ceramic bracelet' end,
    case when bracelet ~ 'leather|alligator|crocodile|calf|ostrich|suede' then 'bracelet:Leather strap' end,
    case when bracelet ~ 'rubber|caoutchouc|oysterflex|silicone' then 'bracelet:Rubber strap' end,
    case when bracelet ~ 'textile|fabric|nylon|\ynato\y|canvas' then 'bracelet:Textile strap' end,
    case when named ~ '\y(chronograph|chrono|cosmograph|flyback|rattrapante)\y' then 'complications:Chronograph' end,
    case when told ~ '\y(day-?date|datejust)|\y(magnified|big|large|quick-set) date\y|\ydate (at|under|between|in|inside|window|aperture|display)\y' or lower(watch.model) ~ '\ydate\y' then 'complications:Date' end,
    case when named ~ '\y(gmt|utc|dual time|travel time|(second|two) time zones?)\y' then 'complications:GMT' end,
    case when named ~ '\yworld ?-?time' then 'complications:World time' end,
    case when told ~ '\y(moon ?-?phases?|phases? of the moon|double moon)\y' then 'complications:Moon phase' end,
    case when named ~ 'annual calendar' then 'complications:Annual calendar' end,
    case when named ~ 'perpetual calendar' then 'complications:Perpetual calendar' end,
    case when named ~ 'tourbillon' then 'complications:Tourbillon' end,
    case when named ~ 'minute repeater' then 'complications:Minute repeater' end
  ], null)
  from (select lower(watch.model || ' ' || coalesce(nullif(watch.movement, ''), watch.description)) as named,
    lower(concat_ws(' ', watch.model, watch.movement, watch.description)) as told,
    lower(coalesce(nullif(watch.movement, ''), concat_ws(' ', watch.model, watch.description))) as movement,
    regexp_replace(lower(coalesce(watch.bracelet, '')), ' with .*$', '') as bracelet offset 0) as texts
  cross join lateral (select case when bracelet = '' then ''
    when bracelet ~ 'steel|gold|rolesor|titanium|ceramic' and (bracelet ~ 'bracelet' or bracelet !~ 'leather|alligator|crocodile|calf|ostrich|suede|rubber|caoutchouc|oysterflex|silicone|textile|fabric|nylon|nato|canvas') then bracelet
    when bracelet ~ 'leather|alligator|crocodile|calf|ostrich|suede|rubber|caoutchouc|oysterflex|silicone|textile|fabric|nylon|nato|canvas' then ''
    else bracelet || ' ' || lower(watch.material) end as links offset 0) as metals
$$;--> statement-breakpoint
CREATE FUNCTION "trait_changed_watch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "watch_traits" AS "known" VALUES (NEW."id", watch_traits_of(NEW), NEW."year")
		ON CONFLICT ("watch_id") DO UPDATE SET "traits" = excluded."traits", "year" = excluded."year"
		WHERE ("known"."traits", "known"."year") IS DISTINCT FROM (excluded."traits", excluded."year");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "trait_added_watches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "watch_traits" SELECT "added"."id", watch_traits_of("added"), "added"."year" FROM "added";
	RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "watch_traits" SELECT "watches"."id", watch_traits_of("watches"), "watches"."year" FROM "watches";--> statement-breakpoint
CREATE TRIGGER "watches_trait_added" AFTER INSERT ON "watches"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trait_added_watches"();--> statement-breakpoint
-- A hold or a sale changes none of these.
CREATE TRIGGER "watches_trait_changed" AFTER UPDATE OF "model", "description", "material", "year", "movement", "bracelet"
	ON "watches" FOR EACH ROW
	WHEN ((OLD."model", OLD."description", OLD."material", OLD."year", OLD."movement", OLD."bracelet") IS DISTINCT FROM
		(NEW."model", NEW."description", NEW."material", NEW."year", NEW."movement", NEW."bracelet"))
	EXECUTE FUNCTION "trait_changed_watch"();
