CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("username" || ' ' || "email", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "users_dealers" ON "users" USING btree ("id") WHERE "users"."is_wholesale";--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "dealers_words" ON "dealers" USING gin (to_tsvector('simple', translate("company_name", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "wholesale_applications_words" ON "wholesale_applications" USING gin (to_tsvector('simple', translate("company_name" || ' ' || "contact_name" || ' ' || "email", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "wholesale_applications_user" ON "wholesale_applications" USING btree ("user_id");--> statement-breakpoint
-- What the staff wrote about a person goes with the account.
create function forget_notes_of_user() returns trigger language plpgsql as $$
begin
  delete from staff_notes where subject = 'user:' || old.id;
  return null;
end
$$;--> statement-breakpoint
create trigger forget_notes_of_user after delete on users
  for each row execute function forget_notes_of_user();
