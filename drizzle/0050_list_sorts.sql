CREATE INDEX "watches_all_by_units" ON "watches" USING btree ("units","id");--> statement-breakpoint
CREATE INDEX "watches_all_by_year" ON "watches" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_subject" ON "outgoing_mails" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_state" ON "outgoing_mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders","id");--> statement-breakpoint
CREATE INDEX "wholesale_applications_company" ON "wholesale_applications" USING btree ("company_name","id");--> statement-breakpoint
CREATE INDEX "wholesale_applications_contact" ON "wholesale_applications" USING btree ("contact_name","id");--> statement-breakpoint
CREATE INDEX "enquiries_name" ON "enquiries" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "enquiries_subject" ON "enquiries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "offers_watch_name" ON "offers" USING btree (("brand" || ' ' || "model"),"enquiry_id");--> statement-breakpoint
CREATE INDEX "offers_amount" ON "offers" USING btree (coalesce("final_amount", "quote_amount"),"enquiry_id");--> statement-breakpoint
CREATE INDEX "stolen_serials_brand" ON "stolen_serials" USING btree ("brand","id");