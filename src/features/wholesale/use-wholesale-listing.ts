import { useEffect } from "react";
import { useLocation } from "wouter";
import type { ListingState } from "#src/features/catalog/filter.rules.ts";
import { useListing } from "#src/features/catalog/use-listing.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { wholesaleListing } from "./wholesale-listing.ts";

/** Whoever is no dealer any more is sent home; who that is, the refused call has already had asked. */
export function useWholesaleListing(slug: string | null, state: ListingState) {
  const [, navigate] = useLocation();
  const { brand, brandStatus, listing } = useListing(wholesaleListing, slug, state);
  const refused = listing.status === "failed" && isRefusal(listing.error);

  useEffect(() => {
    if (refused) navigate(paths.home(), { replace: true });
  }, [refused, navigate]);

  return { brand, brandStatus, listing: refused ? ({ status: "loading" } as const) : listing };
}

function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.status === 403;
}
