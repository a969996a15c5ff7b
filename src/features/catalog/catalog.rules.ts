import type { Capability } from "#src/domain/capabilities.ts";
import { reservedRefetchMs } from "#src/domain/limits.ts";
import type { Watch } from "./catalog.contract.ts";
import type { ListingSort } from "./filter.rules.ts";

/**
 * Sorts like the server. Prices are compared at retail, so that the order is the same for every viewer.
 * Equal prices keep the order of the argument.
 */
export function sortWatches<W extends Pick<Watch, "retailPrice">>(
  newestFirst: readonly W[],
  sort: ListingSort,
): readonly W[] {
  if (sort === "newest" || sort === "relevance") return newestFirst;
  const highestFirst = newestFirst.toSorted((one, other) => other.retailPrice - one.retailPrice);
  return sort === "price-desc" ? highestFirst : highestFirst.toReversed();
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A page number beyond the last page gives the last page. */
export function pageOf<T>(items: readonly T[], page: number, size: number): readonly T[] {
  const existing = Math.min(page, pageCount(items.length, size));
  return items.slice((existing - 1) * size, existing * size);
}

type Badged = Pick<Watch, "newArrival" | "limited" | "rare"> & Partial<Pick<Watch, "status">>;

/** Exactly one badge shows. The specification's shows on a sold watch too. */
export function badgeOf(
  watch: Badged,
  capabilities: readonly Capability[] = [],
): string | undefined {
  const isSpecified = capabilities.length === 0;
  if (watch.newArrival && (isSpecified || watch.status !== "Sold")) return "New Arrival";
  if (watch.limited) return "Limited";
  return watch.rare ? "Rare" : undefined;
}

const dayMs = 86_400_000;

/**
 * Milliseconds until the first of these watches may be for sale again, for `refetchInterval`. The shop
 * needs a moment to release it, and the browser's clock may be wrong, so it is asked more than once.
 */
export function untilReleased(
  watches: readonly Pick<Watch, "reservedUntil">[],
  now: number,
): number | false {
  const ends = watches.flatMap(({ reservedUntil }) =>
    reservedUntil ? [Date.parse(reservedUntil) - now] : [],
  );
  return ends.length > 0 && Math.min(Math.max(Math.min(...ends), 0) + reservedRefetchMs, dayMs);
}

export type StockColor = "green" | "yellow" | "red";

export function stockColor(status: string): StockColor {
  if (status === "In Stock") return "green";
  return status === "Low Stock" || status === "Reserved" ? "yellow" : "red";
}
