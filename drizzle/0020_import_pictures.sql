CREATE TABLE "import_pictures" (
	"import_id" integer NOT NULL,
	"name_key" text NOT NULL,
	"file_name" text NOT NULL,
	"original_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_pictures_import_id_name_key_pk" PRIMARY KEY("import_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_original" ON "import_pictures" USING btree ("original_key");