import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import type { PageRoute } from "./page-route.ts";

/** The staff's pages check access themselves, in the browser. */
const staffPage = { capability: "checkout", startsAtIdle: true, indexed: false } as const;

/** Pages of the capability `checkout`. */
export const checkoutRoutes: readonly PageRoute[] = [
  {
    ...staffPage,
    path: paths.adminOrder.pattern,
    page: lazyPage("AdminOrderPage", () => import("#src/pages/admin-order.page.tsx")),
    title: "Order",
  },
];
