CREATE TABLE "account_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('invitation'))
);
--> statement-breakpoint
CREATE TABLE "dealers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"feed_token_hash" "bytea",
	"feed_renewed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"watch_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('create', 'update', 'unchanged', 'problem'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"problem" text,
	"row_count" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('checking', 'checked', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "old_slugs_kind_known" CHECK ("old_slugs"."kind" in ('brand', 'watch'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"watch_id" integer,
	"brand_id" integer,
	"position" integer NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"problem" text,
	"path" text,
	"original_key" text,
	"width" integer,
	"height" integer,
	"alternative_text" text DEFAULT '' NOT NULL,
	"color" text,
	"turns" integer DEFAULT 0 NOT NULL,
	"crop" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_one_owner" CHECK (num_nonnulls("pictures"."watch_id", "pictures"."brand_id") = 1),
	CONSTRAINT "pictures_state_known" CHECK ("pictures"."state" in ('processing', 'ready', 'failed')),
	CONSTRAINT "pictures_turns_range" CHECK ("pictures"."turns" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_records" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"serial_number" text,
	"serial_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(serial_number, '[^A-Za-z0-9]', '', 'g')), '')) STORED,
	"cost" integer,
	CONSTRAINT "watch_records_serial" UNIQUE("brand_id","serial_key"),
	CONSTRAINT "watch_records_cost_range" CHECK ("watch_records"."cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "image_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_records" ADD CONSTRAINT "watch_records_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_records" ADD CONSTRAINT "watch_records_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dealers_feed_token" ON "dealers" USING btree ("feed_token_hash");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "pictures_watch" ON "pictures" USING btree ("watch_id","position");--> statement-breakpoint
CREATE INDEX "pictures_brand" ON "pictures" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "pictures_path" ON "pictures" USING btree ("path");--> statement-breakpoint
CREATE INDEX "pictures_processing" ON "pictures" USING btree ("created_at") WHERE "pictures"."state" = 'processing';--> statement-breakpoint
CREATE INDEX "staff_notes_subject" ON "staff_notes" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "watch_records_serial_key" ON "watch_records" USING btree ("serial_key");--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD CONSTRAINT "wholesale_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD CONSTRAINT "wholesale_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."is_admin" or "users"."staff_role" is not null;--> statement-breakpoint
CREATE INDEX "wholesale_applications_state" ON "wholesale_applications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_known" CHECK ("users"."staff_role" in ('editor', 'sales'));--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_publish_at_of_drafts" CHECK ("watches"."publish_at" is null or not "watches"."published");--> statement-breakpoint
ALTER TABLE "wholesale_applications" ADD CONSTRAINT "wholesale_applications_state_known" CHECK ("wholesale_applications"."state" in ('new', 'approved', 'declined'));