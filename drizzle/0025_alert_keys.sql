CREATE TABLE "alert_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_keys_email_lower" CHECK ("alert_keys"."email" = lower("alert_keys"."email"))
);
--> statement-breakpoint
CREATE TABLE "watch_alert_watches" (
	"alert_id" integer NOT NULL,
	"watch_id" integer NOT NULL,
	CONSTRAINT "watch_alert_watches_alert_id_watch_id_pk" PRIMARY KEY("alert_id","watch_id")
);
--> statement-breakpoint
DROP INDEX "price_alerts_token";--> statement-breakpoint
DROP INDEX "watch_alerts_token";--> statement-breakpoint
ALTER TABLE "price_alerts" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_alert_watches" ADD CONSTRAINT "watch_alert_watches_alert_id_watch_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert_watches" ADD CONSTRAINT "watch_alert_watches_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_keys_email" ON "alert_keys" USING btree ("email");--> statement-breakpoint
CREATE INDEX "watch_alert_watches_watch" ON "watch_alert_watches" USING btree ("watch_id");--> statement-breakpoint
ALTER TABLE "price_alerts" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "watch_alerts" DROP COLUMN "token_hash";