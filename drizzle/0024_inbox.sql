DROP INDEX "enquiries_assignee";--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "dropped" text[];--> statement-breakpoint
CREATE INDEX "enquiries_kind" ON "enquiries" USING btree ("kind","active_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","active_at","id");