ALTER TABLE "watches" RENAME COLUMN "traits" TO "facet_code";--> statement-breakpoint
ALTER INDEX "watches_traits" RENAME TO "watches_facet_code";--> statement-breakpoint
ALTER INDEX "watches_brand_traits" RENAME TO "watches_brand_facet_code";
