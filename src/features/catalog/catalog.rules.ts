import type { Sort } from "#src/domain/constants.ts";
import type { Watch } from "./catalog.contract.ts";

/** Prices are compared at retail, so that the order is the same for every viewer. */
export function sortWatches(watches: readonly Watch[], sort: Sort): Watch[] {
  if (sort === "newest") return watches.toSorted(newerFirst);
  const highestFirst = watches.toSorted(
    (one, other) => other.retailPrice - one.retailPrice || newerFirst(one, other),
  );
  return sort === "price-desc" ? highestFirst : highestFirst.toReversed();
}

function newerFirst(one: Watch, other: Watch): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return other.id - one.id;
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
  return status === "Low Stock" ? "yellow" : "red";
}

/** A watch that shows the fallback price cannot be bought. */
export function isForSale(watch: Pick<Watch, "status" | "priceMissing">): boolean {
  return !watch.priceMissing && stockColor(watch.status) !== "red";
}
