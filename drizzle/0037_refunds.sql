CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"requested_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('requested', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "orders_waived" ON "orders" USING btree ("paid_at") WHERE "orders"."waived" > 0;--> statement-breakpoint
CREATE INDEX "orders_to_inspect" ON "orders" USING btree ("id") WHERE "orders"."return_accepted_at" is not null and "orders"."return_kept_at" is null and not "orders"."units_returned";--> statement-breakpoint
-- Of several open attempts to pay an order with one provider, the newest stays.
UPDATE "payments" SET "status" = 'failed' WHERE "status" = 'begun' AND "id" NOT IN (
	SELECT max("id") FROM "payments" WHERE "status" = 'begun' GROUP BY "order_id", "provider");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("order_id","provider") WHERE "payments"."status" = 'begun';--> statement-breakpoint
-- An order without a status was shown as pending.
UPDATE "orders" SET "status" = 'Pending' WHERE trim("status") = '';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_known" CHECK ("orders"."payment" in ('wire', 'stripe', 'test'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived_range" CHECK ("orders"."waived" between 0 and "orders"."total");--> statement-breakpoint
INSERT INTO "refunds" ("payment_id", "amount", "status", "reference", "created_at", "updated_at")
	SELECT "id", "refunded_amount", 'succeeded', "refund_reference", "updated_at", "updated_at"
	FROM "payments" WHERE "refunded_amount" > 0;--> statement-breakpoint
-- Orders that went on with less money than their total: the staff had confirmed it.
UPDATE "orders" SET "waived" = "total" - "received" FROM (
	SELECT "order_id", sum("amount" - "refunded_amount") AS "received"
	FROM "payments" WHERE "status" IN ('succeeded', 'refunded') GROUP BY "order_id") AS "money"
	WHERE "order_id" = "id" AND "status" IN ('Paid', 'Shipped', 'Delivered') AND "received" BETWEEN 1 AND "total" - 1;--> statement-breakpoint
CREATE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"payment" integer := CASE WHEN TG_OP = 'DELETE' THEN OLD."payment_id" ELSE NEW."payment_id" END;
BEGIN
	-- The next statement sees what all writers before this lock have committed.
	PERFORM FROM "payments" WHERE "id" = "payment" FOR UPDATE;
	UPDATE "payments" SET
		"refunded_amount" = "sums"."reserved",
		"status" = CASE
			WHEN "status" NOT IN ('succeeded', 'refunded') THEN "status"
			WHEN "sums"."sent" = "amount" THEN 'refunded' ELSE 'succeeded' END
		FROM (SELECT coalesce(sum("amount") FILTER (WHERE "status" <> 'failed'), 0) AS "reserved",
				sum("amount") FILTER (WHERE "status" = 'succeeded') AS "sent"
			FROM "refunds" WHERE "payment_id" = "payment") AS "sums"
		WHERE "id" = "payment";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_sum" AFTER INSERT OR UPDATE OR DELETE ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "sum_refunds"();--> statement-breakpoint
-- The release before writes the sum alone.
CREATE FUNCTION "add_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "refunds" ("payment_id", "amount", "status", "reference")
		VALUES (NEW."id", NEW."refunded_amount" - OLD."refunded_amount", 'succeeded', NEW."refund_reference");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payments_refund" AFTER UPDATE OF "refunded_amount" ON "payments" FOR EACH ROW
	WHEN (pg_trigger_depth() = 0 AND NEW."refunded_amount" > OLD."refunded_amount")
	EXECUTE FUNCTION "add_refund"();
