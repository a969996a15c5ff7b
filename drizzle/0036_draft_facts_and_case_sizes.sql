ALTER TABLE "watches" ALTER COLUMN "case_size_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_case_size_of_published" CHECK ("watches"."case_size_mm" is not null or not "watches"."published");--> statement-breakpoint
-- The expression of a generated column can't be changed, and a new column would need its six indexes anew.
ALTER TABLE "watches" ALTER COLUMN "facet_code" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "watches" ALTER COLUMN "facet_code" SET DEFAULT 0;--> statement-breakpoint
CREATE FUNCTION "set_facet_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.facet_code := (case when new.dial_color = 'Black' then 1 when new.dial_color = 'Blue' then 2 when new.dial_color = 'White/Silver' then 3 when new.dial_color = 'Green' then 4 when new.dial_color = 'Other' then 5 else 0 end) * 10000 + (case when new.material = 'Stainless Steel' then 1 when new.material = 'Yellow Gold' then 2 when new.material = 'White Gold' then 3 when new.material = 'Rose Gold' then 4 when new.material = 'Titanium' then 5 when new.material = 'Ceramic' then 6 else 0 end) * 1000 + (case when new.condition = 'New' then 1 when new.condition = 'Unworn' then 2 when new.condition = 'Excellent' then 3 when new.condition = 'Good' then 4 else 0 end) * 100 + (case when new.box_papers = 'Full Set (Box & Papers)' then 1 when new.box_papers = 'With Box' then 2 when new.box_papers = 'With Papers' then 3 when new.box_papers = 'Watch Only' then 4 else 0 end) * 10 + (case when new.case_size_mm >= 30 and new.case_size_mm < 35 then 1 when new.case_size_mm >= 35 and new.case_size_mm < 40 then 2 when new.case_size_mm >= 40 and new.case_size_mm < 44 then 3 when new.case_size_mm >= 44 then 4 else 0 end) * 1;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "set_facet_code" BEFORE INSERT OR UPDATE OF
	"dial_color", "material", "condition", "box_papers", "case_size_mm", "facet_code"
	ON "watches" FOR EACH ROW EXECUTE FUNCTION "set_facet_code"();--> statement-breakpoint
UPDATE "watches" SET "facet_code" = 0 WHERE "facet_code" % 10 = 0;
