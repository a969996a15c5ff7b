import type { Watch } from "#src/features/catalog/catalog.contract.ts";

export type WishlistWatch = Pick<Watch, "id" | "brandName" | "model" | "image">;

export function watchCount(count: number): string {
  if (count === 0) return "No watches";
  return count === 1 ? "1 watch" : `${count} watches`;
}
