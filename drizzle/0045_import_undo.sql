ALTER TABLE "imports" ADD COLUMN "ran_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo" text;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_known" CHECK ("imports"."undo" in ('running', 'done'));