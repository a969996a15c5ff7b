import type { QueryClient } from "@tanstack/react-query";
import {
  brandCardsQuery,
  brandsQuery,
  featuredQuery,
  watchQuery,
} from "#src/features/catalog/catalog.queries.ts";
import { searchListingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { wishlistQuery, wishlistsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { isId } from "#src/lib/params.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { accountsRoutes } from "./accounts-routes.tsx";
import { backofficeRoutes } from "./backoffice-routes.tsx";
import { checkoutRoutes } from "./checkout-routes.tsx";
import { discoveryRoutes, watchWithDiscovery } from "./discovery-routes.tsx";
import { enquiriesRoutes } from "./enquiries-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { brandNeeds, shopNeeds, wholesaleNeeds } from "./listing-needs.ts";
import {
  type LoadOutcome,
  type PageContext,
  type PageRoute,
  pagesWith,
  requireDealer,
  requireSignIn,
} from "./page-route.ts";

export const notFoundRoute: PageRoute = {
  path: paths.notFound.pattern,
  page: lazyPage("NotFoundPage", () => import("#src/pages/content/not-found.page.tsx")),
  title: "404 Page Not Found",
  indexed: false,
};

const shopPage = lazyPage("ShopPage", () => import("#src/pages/shop/shop.page.tsx"));
const searchShop = {
  capability: "discovery",
  page: lazyPage("SearchShopPage", () => import("#src/pages/shop/search-shop.page.tsx")),
} as const;
/** Its address may hold a one-time token, which the application removes. */
const adminLogin = { title: "Admin Login", startsAtIdle: true, indexed: false } as const;
const adminLoginPage = lazyPage(
  "AdminLoginPage",
  () => import("#src/pages/office/admin-login.page.tsx"),
);

const information = pagesWith({ indexed: true });
const loadFaq = () => import("#src/pages/content/faq.page.tsx");
const loadShipping = () => import("#src/pages/content/shipping.page.tsx");
const loadWarranty = () => import("#src/pages/content/warranty.page.tsx");
const loadPrivacy = () => import("#src/pages/content/privacy.page.tsx");
const loadTerms = () => import("#src/pages/content/terms.page.tsx");
const loadBlog = () => import("#src/pages/content/blog.page.tsx");
const loadWholesaleApplication = () => import("#src/pages/shop/wholesale-application.page.tsx");

export const routes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    page: lazyPage("HomePage", () => import("#src/pages/shop/home.page.tsx")),
    title: (storeName) => `${storeName}: Authentic Luxury Watches, New and Pre-Owned`,
    indexed: true,
    needs: (queries) =>
      Promise.all([queries.fetchQuery(brandCardsQuery()), queries.fetchQuery(featuredQuery())]),
    replacedBy: {
      capability: "discovery",
      page: lazyPage("SearchHomePage", () => import("#src/pages/shop/search-home.page.tsx")),
    },
  },
  {
    path: paths.shop.pattern,
    page: shopPage,
    indexed: true,
    ...shopNeeds(),
    replacedBy: { ...searchShop, ...shopNeeds(searchListingFromSearch) },
  },
  {
    path: paths.brand.pattern,
    page: shopPage,
    indexed: true,
    ...brandNeeds(),
    replacedBy: { ...searchShop, ...brandNeeds(searchListingFromSearch) },
  },
  {
    path: paths.watch.pattern,
    page: lazyPage("WatchPage", () => import("#src/pages/shop/watch.page.tsx")),
    indexed: true,
    needs: (queries, { params }) => queries.fetchQuery(watchQuery(params.id ?? "")),
    replacedBy: watchWithDiscovery,
  },
  {
    path: paths.collections.pattern,
    page: lazyPage("CollectionsPage", () => import("#src/pages/shop/collections.page.tsx")),
    title: "Collections",
    indexed: true,
    needs: (queries) => queries.fetchQuery(brandsQuery()),
  },
  {
    path: paths.cart.pattern,
    page: lazyPage("CartPage", () => import("#src/pages/shop/cart.page.tsx")),
    title: "Shopping Cart",
    startsAtIdle: true,
    indexed: false,
  },
  {
    path: paths.login.pattern,
    page: lazyPage("LoginPage", () => import("#src/pages/account/login.page.tsx")),
    title: "Sign In",
    indexed: false,
    // Passkeys are offered by the application.
    replacedBy: { capability: "accounts", startsAtIdle: true },
  },
  {
    path: paths.account.pattern,
    page: lazyPage("AccountPage", () => import("#src/pages/account/account.page.tsx")),
    title: "My Account",
    indexed: false,
    guard: requireSignIn,
    needs: (queries) => queries.fetchQuery(wishlistsQuery()),
    replacedBy: {
      capability: "accounts",
      page: lazyPage("AccountHomePage", () => import("#src/pages/account/account-home.page.tsx")),
    },
  },
  {
    path: paths.wishlist.pattern,
    page: lazyPage("WishlistPage", () => import("#src/pages/account/wishlist.page.tsx")),
    indexed: false,
    guard: requireSignIn,
    needs: (queries, { params }) => queries.fetchQuery(wishlistQuery(params.id ?? "")),
  },
  {
    path: paths.about.pattern,
    page: lazyPage("AboutPage", () => import("#src/pages/content/about.page.tsx")),
    title: (storeName) => `About ${storeName}`,
    indexed: true,
  },
  {
    path: paths.contact.pattern,
    page: lazyPage("ContactPage", () => import("#src/pages/shop/contact.page.tsx")),
    title: "Contact",
    indexed: true,
    replacedBy: {
      capability: "enquiries",
      page: lazyPage(
        "ContactEnquiriesPage",
        () => import("#src/pages/shop/contact-enquiries.page.tsx"),
      ),
      canonicalSearch: askedWatch,
      needs: loadAskedWatch,
    },
  },
  information("Frequently Asked Questions", paths.faq, lazyPage("FaqPage", loadFaq)),
  information("Shipping & Returns", paths.shipping, lazyPage("ShippingPage", loadShipping)),
  information("Warranty", paths.warranty, lazyPage("WarrantyPage", loadWarranty)),
  information("Privacy Policy", paths.privacy, lazyPage("PrivacyPage", loadPrivacy)),
  information("Terms of Service", paths.terms, lazyPage("TermsPage", loadTerms)),
  {
    path: paths.sell.pattern,
    page: lazyPage("SellPage", () => import("#src/pages/shop/sell.page.tsx")),
    replacedBy: {
      capability: "enquiries",
      page: lazyPage("SellEnquiriesPage", () => import("#src/pages/shop/sell-enquiries.page.tsx")),
    },
    title: "Sell Your Watch",
    indexed: true,
  },
  information("Blog", paths.blog, lazyPage("BlogPage", loadBlog)),
  information(
    "Wholesale Application",
    paths.wholesaleApplication,
    lazyPage("WholesaleApplicationPage", loadWholesaleApplication),
  ),
  {
    path: paths.wholesale.pattern,
    page: lazyPage("WholesalePage", () => import("#src/pages/shop/wholesale.page.tsx")),
    title: "Wholesale Catalog",
    indexed: false,
    guard: requireDealer,
    ...wholesaleNeeds,
  },
  { path: paths.admin.pattern, page: adminLoginPage, ...adminLogin },
  { path: paths.adminLogin.pattern, page: adminLoginPage, ...adminLogin },
  {
    path: paths.adminDashboard.pattern,
    page: lazyPage(
      "AdminDashboardPage",
      () => import("#src/pages/office/admin-dashboard.page.tsx"),
    ),
    title: "Admin Dashboard",
    startsAtIdle: true,
    indexed: false,
    replacedBy: {
      capability: "backoffice",
      office: true,
      page: lazyPage("MovedDashboardPage", () => import("#src/pages/office/overview.page.tsx")),
    },
  },
  ...checkoutRoutes,
  ...accountsRoutes,
  ...backofficeRoutes,
  ...enquiriesRoutes,
  ...discoveryRoutes,
  ...(import.meta.env.DEV
    ? [
        {
          path: paths.kit.pattern,
          page: lazyPage("KitPage", () => import("#kit/kit.page.tsx")),
          indexed: false,
        },
      ]
    : []),
];

function askedWatch(search: URLSearchParams): URLSearchParams {
  const watch = search.get("watch");
  return new URLSearchParams(watch && isId(watch) ? { watch } : {});
}

/** With a watch that does not exist, it is the page without one. */
async function loadAskedWatch(queries: QueryClient, { search }: PageContext): Promise<LoadOutcome> {
  const watch = search.get("watch");
  if (watch === null) return "ok";
  try {
    await queries.fetchQuery(watchQuery(watch));
    return "ok";
  } catch (error) {
    if (isNotFound(error)) return "uncached";
    throw error;
  }
}
