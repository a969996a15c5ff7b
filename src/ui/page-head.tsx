import { createContext, useContext } from "react";
import { metaDescription } from "#src/domain/text.ts";
import { usePageState } from "#src/lib/page-state.tsx";

/** The current route says this about its page, so that the page need not repeat it. */
export interface RouteHead {
  /** Without it the title depends on data, and the page gives it. */
  readonly title?: string | ((storeName: string) => string) | undefined;
  /** Canonical path. Only indexed routes have one. */
  readonly path?: string | undefined;
}

export const RouteHeadContext = createContext<RouteHead>({});

export function useRouteTitle(): string {
  const { title = "" } = useContext(RouteHeadContext);
  const { storeName } = usePageState().shop;
  return typeof title === "string" ? title : title(storeName);
}

interface PageHeadProps {
  /** The title of the route is the default. */
  title?: string;
  description: string;
  keywords?: readonly string[];
  /** Canonical path. Default: the path of the route, if the route is indexed. */
  path?: string | undefined;
  /** Keeps the page out of search results. Routes that are not indexed have it without saying so. */
  noindex?: boolean;
  /** Path of the picture shown when the page is shared. */
  image?: string;
  type?: "website" | "product" | "article";
}

/** React moves these elements into the document's head. */
export function PageHead({
  title,
  description,
  keywords,
  path: givenPath,
  noindex: givenNoindex = false,
  image,
  type = "website",
}: PageHeadProps) {
  const { origin, shop } = usePageState();
  const route = useContext(RouteHeadContext);
  const routeTitle = useRouteTitle();
  const path = givenPath ?? (givenNoindex ? undefined : route.path);
  const noindex = givenNoindex || path === undefined;
  const summary = metaDescription(description);
  const ownTitle = title ?? routeTitle;
  const fullTitle = ownTitle.includes(shop.storeName)
    ? ownTitle
    : `${ownTitle} | ${shop.storeName}`;
  const picture = origin + (image ?? "/og-default.png");
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {keywords && <meta name="keywords" content={keywords.join(", ")} />}
      {noindex && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={origin + path} />}
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shop.storeName} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 bg-paper px-6 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to main content
    </a>
  );
}
