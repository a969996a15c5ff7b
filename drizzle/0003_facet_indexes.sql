DROP INDEX "watches_case_size";--> statement-breakpoint
DROP INDEX "watches_dial_color";--> statement-breakpoint
DROP INDEX "watches_material";--> statement-breakpoint
DROP INDEX "watches_condition";--> statement-breakpoint
DROP INDEX "watches_box_papers";--> statement-breakpoint
CREATE INDEX "watches_by_dial_color" ON "watches" USING btree ("dial_color","material","condition","box_papers","list_price","case_size_mm","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_by_material" ON "watches" USING btree ("material","condition","box_papers","dial_color","list_price","case_size_mm","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_by_condition" ON "watches" USING btree ("condition","box_papers","dial_color","material","list_price","case_size_mm","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_by_box_papers" ON "watches" USING btree ("box_papers","dial_color","material","condition","list_price","case_size_mm","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE INDEX "watches_by_case_size" ON "watches" USING btree ("case_size_mm","list_price","brand_id") WHERE "watches"."is_available";--> statement-breakpoint
CREATE STATISTICS "watches_facets" (mcv) ON "dial_color", "material", "condition", "box_papers" FROM "watches";--> statement-breakpoint
ALTER STATISTICS "watches_facets" SET STATISTICS 1000;
