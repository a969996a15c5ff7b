import { loadCheckout } from "#src/features/checkout/checkout.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import type { PageRoute } from "./page-route.ts";

const checkoutPage = {
  capability: "checkout",
  page: lazyPage("CheckoutPage", () => import("#src/pages/checkout.page.tsx")),
  indexed: false,
  personal: true,
  startsAtIdle: true,
} as const;

/** The staff's pages check access themselves, in the browser. */
const staffPage = { capability: "checkout", startsAtIdle: true, indexed: false } as const;

/** Pages of the capability `checkout`. */
export const checkoutRoutes: readonly PageRoute[] = [
  {
    ...checkoutPage,
    path: paths.checkout.pattern,
    needs: (queries) => loadCheckout(queries),
  },
  {
    ...checkoutPage,
    path: paths.checkoutStep.pattern,
    needs: (queries, { params }) => loadCheckout(queries, params.step ?? ""),
  },
  {
    ...staffPage,
    path: paths.newOrder.pattern,
    page: lazyPage("NewOrderPage", () => import("#src/pages/new-order.page.tsx")),
    title: "New Order",
  },
  {
    ...staffPage,
    path: paths.adminOrder.pattern,
    page: lazyPage("AdminOrderPage", () => import("#src/pages/admin-order.page.tsx")),
    title: "Order",
  },
];
