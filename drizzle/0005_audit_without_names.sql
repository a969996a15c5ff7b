-- The log of a deleted account keeps the id, not the name and the e-mail address. The log is append-only:
-- only this migration, which runs in one transaction, lifts the trigger.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{before}', ("details" -> 'before') - 'username' - 'email')
	WHERE "action" = 'user.delete' AND "details" -> 'before' ?| array['username', 'email'];--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
