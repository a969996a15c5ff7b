import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import type { PageRoute } from "./page-route.ts";

/** The staff's pages check access themselves, in the browser. */
const staffPage = { capability: "backoffice", startsAtIdle: true, indexed: false } as const;

/** Pages of the capability `backoffice`. */
export const backofficeRoutes: readonly PageRoute[] = [
  {
    ...staffPage,
    path: paths.overview.pattern,
    page: lazyPage("OverviewPage", () => import("#src/pages/overview.page.tsx")),
    title: "Overview",
  },
];
