export const brandsFailed = "Failed to fetch brands";
export const watchesFailed = "Failed to fetch watches";
export const noWatches = {
  title: "No watches found",
  description: "Try adjusting your filters to find what you're looking for.",
} as const;
