import type { Listing } from "#src/features/catalog/use-listing.ts";

/** Says aloud what a change of the filters has left. */
export function ListingCount({ listing }: { listing: Listing }) {
  return (
    <p role="status" className="text-muted text-sm tabular-nums">
      {listing.status === "shown" && watchCount(listing.total)}
    </p>
  );
}

function watchCount(total: number): string {
  return `${total} ${total === 1 ? "watch" : "watches"}`;
}
