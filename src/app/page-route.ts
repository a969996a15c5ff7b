import type { QueryClient } from "@tanstack/react-query";
import type { Capability, Capable } from "#src/domain/capabilities.ts";
import { isDealer, type Viewer } from "#src/domain/viewer.ts";
import { type PathParams, paths } from "#src/lib/paths.ts";
import type { RouteHead } from "#src/ui/page-head.tsx";
import type { LazyPage } from "./lazy-page.tsx";

export interface PageContext {
  readonly params: PathParams;
  /** `canonicalSearch` returned it. */
  readonly search: URLSearchParams;
}

/** `uncached`: the address holds made-up values, so the page is rendered but not cached. */
export type LoadOutcome = "ok" | "not-found" | "uncached" | { readonly redirect: string };

export interface PageRoute extends Capable {
  readonly path: string;
  readonly page: LazyPage;
  /** Without it the title depends on data, and the page gives it to `PageHead`. */
  readonly title?: RouteHead["title"];
  /** Has the frame of the staff instead of the shop's header and footer. */
  readonly office?: true;
  /** Shows too little without the application, which therefore loads at idle, before the first act. */
  readonly startsAtIdle?: boolean;
  /**
   * Search engines may list it: it shows nothing of its viewer, apart from rights, name, cart and hearts.
   * The sitemap, robots.txt and the templates for signed-in viewers follow from this.
   */
  readonly indexed: boolean;
  /**
   * Shows what belongs to one visitor, even to a guest. It is rendered for each request, never cached or
   * shared, and its address is not sent to other sites.
   */
  readonly personal?: boolean;
  /** The query string in the one form that the shop's own links have; by default it is dropped. */
  readonly canonicalSearch?: (search: URLSearchParams) => URLSearchParams;
  /** Loads the data without which the page can't be rendered. An error with status 404 is "not-found". */
  readonly needs?: (queries: QueryClient, context: PageContext) => Promise<unknown>;
  /** A link in a mail opens it. Its address is named to nobody. */
  readonly fromMail?: boolean;
  readonly replacedBy?: Replacement;
  /** The address to which a viewer without access is redirected. */
  readonly guard?: (viewer: Viewer, path: string) => string | undefined;
}

/** A capability can replace a page that every shop has, at the same address. */
export interface Replacement
  extends Partial<
    Pick<PageRoute, "page" | "canonicalSearch" | "needs" | "startsAtIdle" | "office">
  > {
  readonly capability: Capability;
}

/** Declares pages that have something in common. */
export const pagesWith =
  (shared: Omit<PageRoute, "path" | "page" | "title">) =>
  (
    title: PageRoute["title"],
    { pattern }: { readonly pattern: string },
    page: LazyPage,
    more: Partial<PageRoute> = {},
  ): PageRoute => ({
    ...{ ...shared, path: pattern, page, title },
    ...more,
  });

/** A page of the staff, which checks access itself, in the browser. */
export const officePage = { office: true, startsAtIdle: true, indexed: false } as const;

/** This `guard` protects pages with dealers' prices. */
export function requireDealer(viewer: Viewer): string | undefined {
  return isDealer(viewer) ? undefined : paths.wholesaleApplication();
}

/** This `guard` protects pages of an account. */
export function requireSignIn(viewer: Viewer, path: string): string | undefined {
  return viewer.kind === "guest" ? paths.loginThen(path) : undefined;
}
