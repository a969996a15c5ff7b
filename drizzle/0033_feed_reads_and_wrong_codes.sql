ALTER TABLE "dealers" ADD COLUMN "feed_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dealers" ADD COLUMN "feed_read_from" text;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD COLUMN "wrong_at" timestamp with time zone;