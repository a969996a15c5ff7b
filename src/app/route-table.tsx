import { createContext, useContext } from "react";
import { type Capability, onlyEnabled } from "#src/domain/capabilities.ts";
import { fillPath, type PathParams, pathFinder } from "#src/lib/paths.ts";
import type { RouteHead } from "#src/ui/page-head.tsx";
import { lazyPart } from "./lazy-page.tsx";
import type { PageRoute } from "./page-route.ts";
import { notFoundRoute, routes } from "./routes.tsx";

export interface PageAddress {
  readonly path: string;
  readonly search: URLSearchParams;
}

interface FoundRoute {
  readonly route: PageRoute;
  readonly params: PathParams;
}

const headerSearch = lazyPart(
  "header-search.tsx",
  async () => (await import("./shell/header-search.tsx")).HeaderSearch,
);

export class RouteTable {
  /** The specified shop has no search in its header, and loads nothing of it. */
  readonly headerSearch: typeof headerSearch | undefined;
  readonly routes: readonly PageRoute[];
  private readonly finder: ReturnType<typeof pathFinder<PageRoute>>;
  /** A page looks for its own route several times. */
  private last: { readonly path: string; readonly found: FoundRoute } | undefined;

  constructor(capabilities: readonly Capability[]) {
    this.headerSearch = capabilities.includes("discovery") ? headerSearch : undefined;
    this.routes = onlyEnabled(routes, capabilities).map(({ replacedBy, ...route }) => {
      if (!replacedBy || !capabilities.includes(replacedBy.capability)) return route;
      const { capability: _, ...replacement } = replacedBy;
      return { ...route, ...replacement };
    });
    this.finder = pathFinder(this.routes, ({ path }) => path);
  }

  find(path: string): FoundRoute {
    if (this.last?.path === path) return this.last.found;
    const { item: route = notFoundRoute, params = {} } = this.finder(path) ?? {};
    const found = { route, params };
    this.last = { path, found };
    return found;
  }

  /** Loads the code of a page and of its header. */
  async preload({ page }: PageRoute): Promise<void> {
    await Promise.all([page.preload(), this.headerSearch?.preload()]);
  }

  head(path: string): RouteHead {
    const { route, params } = this.find(path);
    return { title: route.title, path: route.indexed ? fillPath(route.path, params) : undefined };
  }

  /** One address for everything that is rendered alike, however it was typed. It is the cache key. */
  canonical({ path, search }: PageAddress): PageAddress {
    const { route, params } = this.find(path);
    return {
      path: fillPath(route.path, params),
      search: route.canonicalSearch?.(search) ?? new URLSearchParams(),
    };
  }
}

const RouteTableContext = createContext<RouteTable | undefined>(undefined);
export const RouteTableProvider = RouteTableContext.Provider;

export function useRouteTable(): RouteTable {
  const table = useContext(RouteTableContext);
  if (!table) throw new Error("useRouteTable needs a RouteTableProvider above it.");
  return table;
}
