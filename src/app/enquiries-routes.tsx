import type { PageRoute } from "./page-route.ts";

/** Pages of the capability `enquiries`. */
export const enquiriesRoutes: readonly PageRoute[] = [];
