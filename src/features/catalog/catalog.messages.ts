import type { BrandName } from "./catalog.contract.ts";

export const brandsFailed = "Failed to fetch brands";
export const watchesFailed = "Failed to fetch watches";
export const noWatches = {
  title: "No watches found",
  description: "Try adjusting your filters to find what you're looking for.",
} as const;

export const reservedNote =
  "Held for another customer. If that order is not completed in time, this watch is for sale again.";

export function watchCount(count: number): string {
  return `${count} ${count === 1 ? "watch" : "watches"}`;
}

export function modelCount(count: number): string {
  return `${count} ${count === 1 ? "model" : "models"}`;
}

/** The texts of the shop listing: of one brand, or of all watches. */
export function shopTexts(brand: BrandName | undefined) {
  if (!brand) {
    const subtitle = "Discover our curated selection of luxury watches";
    return {
      title: "All Watches",
      subtitle,
      description: `${subtitle}: authentic, pre-owned and new, examined by our experts and shipped worldwide.`,
      keywords: ["luxury watches", "authentic watches", "pre-owned watches", "buy luxury watches"],
    };
  }
  const { name } = brand;
  const subtitle = `Browse our collection of authentic ${name} timepieces`;
  return {
    title: `${name} Watches`,
    subtitle,
    description: `${subtitle}, pre-owned and new, examined by our experts and shipped worldwide.`,
    keywords: [
      `${name} watches`,
      `authentic ${name}`,
      `pre-owned ${name}`,
      `buy ${name}`,
      "luxury watches",
    ],
  };
}
