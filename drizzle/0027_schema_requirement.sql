CREATE TABLE "schema_requirement" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest" bigint NOT NULL,
	CONSTRAINT "schema_requirement_single_row" CHECK ("schema_requirement"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "schema_requirement" ("oldest") VALUES (0);
