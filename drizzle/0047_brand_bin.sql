CREATE TABLE "binned_brands" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"founded" integer,
	"country" text,
	"description" text NOT NULL,
	"image" text,
	"position" integer,
	"created_at" timestamp with time zone NOT NULL,
	"pictures" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" integer
);
--> statement-breakpoint
ALTER TABLE "binned_brands" ADD CONSTRAINT "binned_brands_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "binned_brands_deleted_at" ON "binned_brands" USING btree ("deleted_at");