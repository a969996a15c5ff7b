export const brandsFailed = "Failed to fetch brands";
