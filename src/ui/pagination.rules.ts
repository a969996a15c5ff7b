type PageListEntry = number | "gap";

/**
 * The page numbers to offer, at most seven entries wide: the first, the last, and the current
 * one with its neighbours; a gap never hides a single page.
 */
export function pageList(current: number, count: number): PageListEntry[] {
  if (count <= 7) return range(1, count);
  if (current <= 4) return [...range(1, 5), "gap", count];
  if (current >= count - 3) return [1, "gap", ...range(count - 4, count)];
  return [1, "gap", ...range(current - 1, current + 1), "gap", count];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
