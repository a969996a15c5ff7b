import type { Sort } from "#src/domain/constants.ts";
import type { Watch } from "./catalog.contract.ts";

/**
 * Sorts like the server. Prices are compared at retail, so that the order is the same for every viewer.
 * Equal prices keep the order of the argument.
 */
export function sortWatches<W extends Pick<Watch, "retailPrice">>(
  newestFirst: readonly W[],
  sort: Sort,
): readonly W[] {
  if (sort === "newest") return newestFirst;
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

/** Exactly one badge shows. */
export function badgeOf(watch: Pick<Watch, "newArrival" | "limited" | "rare">): string | undefined {
  if (watch.newArrival) return "New Arrival";
  if (watch.limited) return "Limited";
  return watch.rare ? "Rare" : undefined;
}

export type StockColor = "green" | "yellow" | "red";

export function stockColor(status: string): StockColor {
  if (status === "In Stock") return "green";
  return status === "Low Stock" || status === "Reserved" ? "yellow" : "red";
}
