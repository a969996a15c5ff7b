import type { RouteTable } from "#src/app/route-table.tsx";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { withSource } from "./load-source.ts";
import type { ShopOptions } from "./test.ts";

export const pageKinds = ["listed", "unlisted", "customer", "dealer", "office", "record"] as const;
type PageKind = (typeof pageKinds)[number];

export interface ShopPage {
  readonly pattern: string;
  /** The visitor who sees it; pages of the staff are a record or a screen of its own. */
  readonly kind: PageKind;
}

const customer: Viewer = {
  ...{ kind: "user", id: 1, username: "", email: "", isAdmin: false, isWholesale: false },
};

let loaded: Promise<ShopPage[]> | undefined;

/** Every page of the visited shop, from its own table of routes. */
export function shopPages(capabilities: ShopOptions["capabilities"]): Promise<ShopPage[]> {
  loaded ??= loadPages(capabilities === "all" ? capabilityNames : []);
  return loaded;
}

const loadPages = (capabilities: typeof capabilityNames | []) =>
  withSource(async (load) => {
    const source = await load("/src/app/route-table.tsx");
    const { routes } = new (source.RouteTable as typeof RouteTable)(capabilities);
    // The first of two routes with one path is the one that is shown.
    const shown = new Map(routes.toReversed().map((route) => [route.path, route]));
    shown.delete(paths.kit.pattern);
    const pages = [...shown.values()].map((route): ShopPage => {
      const { path: pattern, indexed, office, guard } = route;
      const isRecord = /\{|\/new$/.test(pattern);
      if (office) return { pattern, kind: isRecord ? "record" : "office" };
      if (!guard?.(guest, pattern)) return { pattern, kind: indexed ? "listed" : "unlisted" };
      return { pattern, kind: guard(customer, pattern) ? "dealer" : "customer" };
    });
    return [...pages, { pattern: paths.notFound.pattern, kind: "unlisted" as const }];
  });
