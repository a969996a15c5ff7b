CREATE TABLE "merged_guest_lines" (
	"user_id" integer NOT NULL,
	"merge_key" text NOT NULL,
	"watch_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_guest_lines_user_id_merge_key_watch_id_pk" PRIMARY KEY("user_id","merge_key","watch_id"),
	CONSTRAINT "merged_guest_lines_quantity_range" CHECK ("merged_guest_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "merged_guest_lines" ADD CONSTRAINT "merged_guest_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_guest_lines" ADD CONSTRAINT "merged_guest_lines_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_guest_lines_watch" ON "merged_guest_lines" USING btree ("watch_id");