import { createContext, useContext } from "react";
import { type Capability, onlyEnabled } from "#src/domain/capabilities.ts";
import { fillPath, type PathParams, pathFinder } from "#src/lib/paths.ts";
import type { RouteHead } from "#src/ui/page-head.tsx";
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

export class RouteTable {
  readonly routes: readonly PageRoute[];
  private readonly finder: ReturnType<typeof pathFinder<PageRoute>>;
  /** A page looks for its own route several times. */
  private last: { readonly path: string; readonly found: FoundRoute } | undefined;

  constructor(capabilities: readonly Capability[]) {
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
