import type { FetchQueryOptions } from "@tanstack/react-query";
import { isDealer, type Viewer } from "#src/domain/viewer.ts";
import {
  brandsQuery,
  featuredQuery,
  listingQuery,
  watchQuery,
} from "#src/features/catalog/catalog.queries.ts";
import {
  type ListingState,
  listingFromSearch,
  listingSearchNames,
} from "#src/features/catalog/filter.rules.ts";
import { wholesaleListingQuery } from "#src/features/wholesale/wholesale.queries.ts";
import { wishlistQuery, wishlistsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { matchPath, type PathParams } from "#src/lib/match-path.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

export type Load = <Data>(
  query: FetchQueryOptions<Data, Error, Data, readonly [string]>,
) => Promise<Data>;

export interface PageAddress {
  readonly params: PathParams;
  readonly search: URLSearchParams;
  readonly state: PageState;
}

export interface PageRoute {
  readonly path: string;
  readonly page: LazyPage;
  readonly status?: number;
  /** The query names the page understands; all others are dropped before it is rendered or kept. */
  readonly search?: readonly string[];
  /** Loads what the page can't do without. What it says or throws decides the status. */
  readonly needs?: (load: Load, address: PageAddress) => Promise<unknown>;
  /** Where to send a viewer who has no business here. */
  readonly guard?: (viewer: Viewer, path: string) => string | undefined;
}

const notFound: PageRoute = {
  path: "*",
  page: lazyPage(
    "not-found",
    async () => (await import("#src/pages/not-found.page.tsx")).NotFoundPage,
  ),
  status: 404,
};

const shopPage = lazyPage("shop", async () => (await import("#src/pages/shop.page.tsx")).ShopPage);
const adminLoginPage = lazyPage(
  "admin-login",
  async () => (await import("#src/pages/admin-login.page.tsx")).AdminLoginPage,
);

export const routes: readonly PageRoute[] = [
  {
    path: "/",
    page: lazyPage("home", async () => (await import("#src/pages/home.page.tsx")).HomePage),
    needs: (load) => Promise.all([load(brandsQuery()), load(featuredQuery())]),
  },
  {
    path: "/shop",
    page: shopPage,
    search: ["brand", ...listingSearchNames],
    needs: (load, { search, state }) => loadListing(load, search, state, search.get("brand")),
  },
  {
    path: "/shop/{brand}",
    page: shopPage,
    search: listingSearchNames,
    needs: (load, { params, search, state }) =>
      loadListing(load, search, state, params.brand ?? null),
  },
  {
    path: "/watch/{id}",
    page: lazyPage("watch", async () => (await import("#src/pages/watch.page.tsx")).WatchPage),
    needs: (load, { params }) =>
      Promise.all([load(watchQuery(params.id ?? "")), load(brandsQuery())]),
  },
  {
    path: "/collections",
    page: lazyPage(
      "collections",
      async () => (await import("#src/pages/collections.page.tsx")).CollectionsPage,
    ),
    needs: (load) => load(brandsQuery()),
  },
  {
    path: "/cart",
    page: lazyPage("cart", async () => (await import("#src/pages/cart.page.tsx")).CartPage),
  },
  {
    path: "/login",
    page: lazyPage("login", async () => (await import("#src/pages/login.page.tsx")).LoginPage),
    search: ["from"],
  },
  {
    path: "/account",
    page: lazyPage(
      "account",
      async () => (await import("#src/pages/account.page.tsx")).AccountPage,
    ),
    guard: (viewer) => (viewer.kind === "guest" ? paths.login(paths.account()) : undefined),
    needs: (load) => load(wishlistsQuery()),
  },
  {
    path: "/account/wishlist/{id}",
    page: lazyPage(
      "wishlist",
      async () => (await import("#src/pages/wishlist.page.tsx")).WishlistPage,
    ),
    guard: (viewer, path) => (viewer.kind === "guest" ? paths.login(path) : undefined),
    needs: (load, { params }) => load(wishlistQuery(params.id ?? "")),
  },
  {
    path: "/about",
    page: lazyPage("about", async () => (await import("#src/pages/about.page.tsx")).AboutPage),
  },
  {
    path: "/contact",
    page: lazyPage(
      "contact",
      async () => (await import("#src/pages/contact.page.tsx")).ContactPage,
    ),
  },
  {
    path: "/faq",
    page: lazyPage("faq", async () => (await import("#src/pages/faq.page.tsx")).FaqPage),
  },
  {
    path: "/shipping",
    page: lazyPage(
      "shipping",
      async () => (await import("#src/pages/shipping.page.tsx")).ShippingPage,
    ),
  },
  {
    path: "/warranty",
    page: lazyPage(
      "warranty",
      async () => (await import("#src/pages/warranty.page.tsx")).WarrantyPage,
    ),
  },
  {
    path: "/privacy",
    page: lazyPage(
      "privacy",
      async () => (await import("#src/pages/privacy.page.tsx")).PrivacyPage,
    ),
  },
  {
    path: "/terms",
    page: lazyPage("terms", async () => (await import("#src/pages/terms.page.tsx")).TermsPage),
  },
  {
    path: "/sell",
    page: lazyPage("sell", async () => (await import("#src/pages/sell.page.tsx")).SellPage),
  },
  {
    path: "/blog",
    page: lazyPage("blog", async () => (await import("#src/pages/blog.page.tsx")).BlogPage),
  },
  {
    path: "/wholesale-application",
    page: lazyPage(
      "wholesale-application",
      async () =>
        (await import("#src/pages/wholesale-application.page.tsx")).WholesaleApplicationPage,
    ),
  },
  {
    path: "/wholesale",
    page: lazyPage(
      "wholesale",
      async () => (await import("#src/pages/wholesale.page.tsx")).WholesalePage,
    ),
    search: ["brand", ...listingSearchNames],
    guard: (viewer) => (isDealer(viewer) ? undefined : paths.wholesaleApplication()),
    needs: (load, { search, state }) =>
      loadListing(load, search, state, search.get("brand"), (listing, brandId) =>
        load(wholesaleListingQuery(state.listing, listing, brandId)),
      ),
  },
  { path: "/admin", page: adminLoginPage },
  { path: "/admin/login", page: adminLoginPage },
  {
    path: "/admin/dashboard",
    page: lazyPage(
      "admin-dashboard",
      async () => (await import("#src/pages/admin-dashboard.page.tsx")).AdminDashboardPage,
    ),
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: "/__kit",
          page: lazyPage("kit", async () => (await import("#src/pages/kit.page.tsx")).KitPage),
        },
      ]
    : []),
];

async function loadListing(
  load: Load,
  search: URLSearchParams,
  { listing }: PageState,
  slug: string | null,
  loadFor = (state: ListingState, brandId?: number): Promise<unknown> =>
    load(listingQuery(listing, state, brandId)),
): Promise<unknown> {
  const { brands } = await load(brandsQuery());
  const brand = brands.find((one) => one.slug === slug);
  return loadFor(listingFromSearch(search), brand?.id);
}

export function findRoute(path: string): { route: PageRoute; params: PathParams } {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/** The part of a query string that the page understands, in one order: the same page, the same address. */
export function keptSearch(route: PageRoute, search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of route.search ?? []) {
    const value = search.getAll(name).filter(Boolean).join(",");
    if (value) kept.set(name, value);
  }
  return kept;
}
