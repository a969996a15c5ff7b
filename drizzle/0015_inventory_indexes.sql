DROP INDEX "watch_records_serial_key";--> statement-breakpoint
CREATE INDEX "watches_all_by_update" ON "watches" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_creation" ON "watches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_stage" ON "watches" USING btree ((case when not "published" then case when "publish_at" is null then 'draft' else 'scheduled' end
    when "units" = 0 then 'sold' when "units" = "held" then 'reserved' else 'published' end),"id");--> statement-breakpoint
CREATE INDEX "watches_all_by_condition" ON "watches" USING btree ("condition","id");--> statement-breakpoint
CREATE INDEX "watches_all_words" ON "watches" USING gin (to_tsvector('simple', translate("model" || ' ' || "reference", '@./-_+', '      ')));--> statement-breakpoint
CREATE INDEX "watches_to_publish" ON "watches" USING btree ("publish_at") WHERE "watches"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "watch_records_serial_key" ON "watch_records" USING btree ("serial_key" text_pattern_ops);