import type { PageRoute } from "./page-route.ts";

export const discoveryRoutes: readonly PageRoute[] = [];
