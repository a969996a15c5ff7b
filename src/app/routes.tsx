import type { FetchQueryOptions } from "@tanstack/react-query";
import type { Viewer } from "#src/domain/viewer.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import { matchPath, type PathParams } from "#src/lib/match-path.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

export type Load = <Data>(
  query: FetchQueryOptions<Data, Error, Data, readonly [string]>,
) => Promise<Data>;

export interface PageAddress {
  readonly params: PathParams;
  readonly search: URLSearchParams;
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
  readonly guard?: (viewer: Viewer) => string | undefined;
}

const notFound: PageRoute = {
  path: "*",
  page: lazyPage(
    "not-found",
    async () => (await import("#src/pages/not-found.page.tsx")).NotFoundPage,
  ),
  status: 404,
};

export const routes: readonly PageRoute[] = [
  {
    path: "/collections",
    page: lazyPage(
      "collections",
      async () => (await import("#src/pages/collections.page.tsx")).CollectionsPage,
    ),
    needs: (load) => load(brandsQuery()),
  },
  {
    path: "/admin",
    page: lazyPage(
      "admin-login",
      async () => (await import("#src/pages/admin-login.page.tsx")).AdminLoginPage,
    ),
  },
  {
    path: "/admin/login",
    page: lazyPage(
      "admin-login",
      async () => (await import("#src/pages/admin-login.page.tsx")).AdminLoginPage,
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
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}
