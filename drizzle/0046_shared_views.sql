ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Whoever deletes the account need not know of the views; the release before does not.
CREATE FUNCTION "delete_personal_views"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "saved_views" WHERE "owner_id" = OLD."id" AND NOT "is_shared";
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_delete_personal_views" BEFORE DELETE ON "users"
	FOR EACH ROW EXECUTE FUNCTION "delete_personal_views"();
