import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { Viewer } from "#src/domain/viewer.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { cartQuery } from "#src/features/cart/cart.queries.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { createQueryClient, isNotFound } from "#src/lib/query-client.ts";
import { App } from "./app.tsx";
import { Document } from "./document.tsx";
import { FallbackPage } from "./error-boundaries.tsx";
import { Providers } from "./providers.tsx";
import { renderedToJson } from "./rendered-json.ts";
import type { Assets, RenderedState } from "./rendered-state.ts";
import { findRoute, keptSearch, type PageAddress, type PageRoute } from "./routes.tsx";

const doctype = "<!doctype html>";

export interface PageRequest {
  readonly path: string;
  readonly search: URLSearchParams;
  /** The same road that the browser's calls take, without the network. */
  readonly get: (url: string) => Promise<unknown>;
}

export interface Rendering {
  readonly state: PageState;
  readonly assetsOf: (pageModule: string) => Assets;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** Where a viewer goes instead, settled before anything of the page is loaded or rendered. */
export function redirectFor(path: string, viewer: Viewer): string | undefined {
  return findRoute(path).route.guard?.(viewer, path);
}

/** The one address under which a page is kept: unknown query names make no new pages. */
export function normalisedUrl(path: string, search: URLSearchParams): string {
  const { route } = findRoute(path);
  const kept = keptSearch(route, search);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

export async function renderPage(
  request: PageRequest,
  { state, assetsOf }: Rendering,
): Promise<RenderedPage> {
  const { route, params } = findRoute(request.path);
  const search = keptSearch(route, request.search);
  const queryClient = createQueryClient(request.get);
  const status = await load(queryClient, route, { params, search, state });
  await route.page.preload();

  const assets = assetsOf(route.page.module);
  const rendered: RenderedState = { page: state, assets, queries: dehydrate(queryClient) };
  const html = renderToString(
    <Providers queryClient={queryClient} state={state}>
      <Router ssrPath={request.path} ssrSearch={search.toString()}>
        <Document assets={assets} stateJson={renderedToJson(rendered)}>
          <App />
        </Document>
      </Router>
    </Providers>,
  );
  queryClient.clear();
  return { status, html: doctype + html };
}

/** When a page can't be made: no data and no script, so that nothing more can fail. */
export function renderFailure(assetsOf: Rendering["assetsOf"]): string {
  const assets = { ...assetsOf(""), scripts: [], preloads: [] };
  const html = renderToString(
    <Document assets={assets} stateJson="{}">
      <FallbackPage />
    </Document>,
  );
  return doctype + html;
}

async function load(
  queryClient: QueryClient,
  route: PageRoute,
  address: PageAddress,
): Promise<number> {
  const { user } = await queryClient.fetchQuery(currentUserQuery());
  if (user) {
    // The badge of the header and the hearts of the cards are on every screen.
    await Promise.all([
      queryClient.fetchQuery(cartQuery()),
      queryClient.fetchQuery(wishlistWatchIdsQuery()),
    ]);
  }
  try {
    await route.needs?.((query) => queryClient.fetchQuery(query), address);
    return route.status ?? 200;
  } catch (error) {
    if (isNotFound(error)) return 404;
    throw error;
  }
}
