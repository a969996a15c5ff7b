ALTER TABLE "order_items" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "box_papers" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "serial_number" text;--> statement-breakpoint
UPDATE "order_items" SET
  "year" = "watches"."year",
  "box_papers" = "watches"."box_papers",
  "serial_number" = (
    SELECT "serial_number" FROM "watch_records"
    WHERE "watch_records"."watch_id" = "watches"."id" AND "order_items"."quantity" = 1
  )
FROM "watches" WHERE "watches"."id" = "order_items"."watch_id";
