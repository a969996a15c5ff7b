import type { Sort } from "#src/domain/constants.ts";
import type { Watch } from "./catalog.contract.ts";

export function modelCount(count: number): string {
  return `${count} ${count === 1 ? "model" : "models"}`;
}

/** By the retail price, which is the same order for every viewer; low to high is high to low reversed. */
export function sortWatches(watches: readonly Watch[], sort: Sort): Watch[] {
  if (sort === "newest") return watches.toSorted(newerFirst);
  const dearestFirst = watches.toSorted(
    (one, other) => other.retailPrice - one.retailPrice || newerFirst(one, other),
  );
  return sort === "price-desc" ? dearestFirst : dearestFirst.toReversed();
}

function newerFirst(one: Watch, other: Watch): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return other.id - one.id;
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A page beyond the last shows the last, as when a link outlives some of the watches. */
export function pageOf<T>(items: readonly T[], page: number, size: number): readonly T[] {
  const shown = Math.min(page, pageCount(items.length, size));
  return items.slice((shown - 1) * size, shown * size);
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

/** False where there is nothing to sell, or no true price to sell it at. */
export function isForSale(watch: Pick<Watch, "status" | "priceMissing">): boolean {
  return !watch.priceMissing && stockColor(watch.status) !== "red";
}
