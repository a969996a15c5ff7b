import { useSearch } from "wouter";
import { listingAddress, listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { Benefits } from "#src/features/wholesale/ui/benefits.tsx";
import { ExportButton } from "#src/features/wholesale/ui/export-button.tsx";
import { SummaryCards } from "#src/features/wholesale/ui/summary-cards.tsx";
import { useWholesaleListing } from "#src/features/wholesale/use-wholesale-listing.ts";
import { advertisedDiscount } from "#src/features/wholesale/wholesale.words.ts";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { CatalogListing } from "./wholesale/catalog-listing.tsx";

const intro = "Our whole inventory at dealers' prices,";

export function WholesalePage() {
  const search = new URLSearchParams(useSearch());
  const requested = listingAddress(paths.wholesale(), search);
  const state = listingFromSearch(search);
  const { brand, brandStatus, listing } = useWholesaleListing(requested.brandSlug, state);
  const address = brandStatus === "unknown" ? listingAddress(paths.wholesale()) : requested;
  return (
    <>
      <PageHead title="Wholesale Catalog" description={`${intro} ${advertisedDiscount}.`} />
      <div className="container-page pt-14 pb-20 lg:pt-20 lg:pb-28">
        <header className="flex flex-col gap-x-8 gap-y-6 md:flex-row md:items-end md:justify-between">
          <div>
            <h1>Wholesale Catalog</h1>
            <p className="mt-4 max-w-[46ch] text-lead text-muted">
              {intro} <span className="whitespace-nowrap">{advertisedDiscount}.</span>
            </p>
          </div>
          <ExportButton />
        </header>
        <div className="mt-10 lg:mt-14">
          <SummaryCards summary={summaryOf(listing)} />
        </div>
        <CatalogListing address={address} state={state} brand={brand} listing={listing} />
      </div>
      <Benefits />
    </>
  );
}

function summaryOf(listing: ReturnType<typeof useWholesaleListing>["listing"]) {
  if (listing.status === "loading") return undefined;
  return listing.status === "failed" ? null : listing.reply.summary;
}
