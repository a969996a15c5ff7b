import {
  orderQuery,
  ownOrdersPage,
  ownOrdersQuery,
  testPaymentQuery,
} from "#src/features/orders/buyer/orders.queries.ts";
import { loadCheckout } from "#src/features/orders/checkout/checkout.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute, pagesWith, requireSignIn } from "./page-route.ts";

const checkoutPage = {
  capability: "checkout",
  page: lazyPage("CheckoutPage", () => import("#src/pages/checkout/checkout.page.tsx")),
  indexed: false,
  personal: true,
  startsAtIdle: true,
} as const;

const personal = { capability: "checkout", indexed: false, personal: true } as const;
const staffPage = pagesWith({ ...officePage, capability: "checkout" });
const loadAdminOrders = () => import("#src/pages/office/admin-orders.page.tsx");
const orderPage = lazyPage("OrderPage", () => import("#src/pages/checkout/order.page.tsx"));

export const checkoutRoutes: readonly PageRoute[] = [
  {
    ...checkoutPage,
    path: paths.checkout.pattern,
    needs: (queries) => loadCheckout(queries),
  },
  {
    ...checkoutPage,
    path: paths.checkoutStep.pattern,
    canonicalSearch: onlyProblem,
    needs: (queries, { params }) => loadCheckout(queries, params.step ?? ""),
  },
  {
    ...personal,
    path: paths.order.pattern,
    page: orderPage,
    startsAtIdle: true,
    canonicalSearch: problemAndOldLink,
    // Only the browser knows whether a key is in the fragment, so every number gets the same page.
    needs: (queries, { params, search }) =>
      queries.fetchQuery(orderQuery(params.number ?? "")).catch((error) => {
        if (!isNotFound(error) || search.has("key")) throw error;
      }),
  },
  {
    ...personal,
    path: paths.orders.pattern,
    page: lazyPage("OrdersPage", () => import("#src/pages/account/orders.page.tsx")),
    title: "Order History",
    guard: requireSignIn,
    canonicalSearch: onlyPage,
    needs: (queries, { search }) => queries.fetchQuery(ownOrdersQuery(ownOrdersPage(search))),
  },
  {
    ...personal,
    path: paths.accountOrder.pattern,
    canonicalSearch: onlyProblem,
    page: orderPage,
    startsAtIdle: true,
    guard: requireSignIn,
    needs: (queries, { params }) => queries.fetchQuery(orderQuery(params.number ?? "")),
  },
  staffPage("Orders", paths.adminOrders, lazyPage("AdminOrdersPage", loadAdminOrders)),
  staffPage("New Order", paths.newOrder, lazyPage("NewOrderPage", loadAdminOrders)),
  {
    ...personal,
    path: paths.testPayment.pattern,
    page: lazyPage("TestPaymentPage", () => import("#src/pages/checkout/test-payment.page.tsx")),
    canonicalSearch: onlyProblem,
    needs: (queries, { params }) => queries.fetchQuery(testPaymentQuery(params.number ?? "")),
  },
  staffPage(
    "Payments to Check",
    paths.paymentsToCheck,
    lazyPage("PaymentsToCheckPage", loadAdminOrders),
  ),
  staffPage("Order", paths.adminOrder, lazyPage("AdminOrderPage", loadAdminOrders)),
];

/** `problem` is the code of what went wrong with a form. */
function onlyProblem(search: URLSearchParams): URLSearchParams {
  const problem = search.get("problem");
  return new URLSearchParams(problem ? { problem } : {});
}

function onlyPage(search: URLSearchParams): URLSearchParams {
  const page = ownOrdersPage(search);
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** A link of an earlier version has its key in the query. It comes here only if it opens nothing. */
function problemAndOldLink(search: URLSearchParams): URLSearchParams {
  const canonical = onlyProblem(search);
  if (search.has("key")) canonical.set("key", "");
  return canonical;
}
