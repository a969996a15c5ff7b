import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { Viewer } from "#src/domain/viewer.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { cartQuery } from "#src/features/cart/cart.queries.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { createQueryClient, isNotFound } from "#src/lib/query-client.ts";
import { stateToJson } from "#src/lib/state-json.ts";
import { App, Providers } from "./app.tsx";
import { type Assets, Document } from "./document.tsx";
import { FallbackPage } from "./error-boundaries.tsx";
import {
  findRoute,
  type LoadOutcome,
  notFoundRoute,
  type PageAddress,
  type PageContext,
  type PageRoute,
} from "./routes.tsx";

const doctype = "<!doctype html>";

export interface RenderRequest {
  readonly address: PageAddress;
  /** Calls the handler of a GET endpoint without the network. */
  readonly get: (url: string) => Promise<unknown>;
}

export interface RenderContext {
  readonly state: PageState;
  readonly assetsOf: (pageModule: string) => Assets;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly cacheable: boolean;
}

/** Decided before anything of the page is loaded. */
export function redirectFor(path: string, viewer: Viewer): string | undefined {
  return findRoute(path).route.guard?.(viewer, path);
}

export async function renderPage(
  { address, get }: RenderRequest,
  { state, assetsOf }: RenderContext,
): Promise<RenderedPage> {
  const { path, search } = address;
  const { route, params } = findRoute(path);
  const queryClient = createQueryClient(get);
  const outcome = await load(queryClient, route, { params, search });
  await route.page.preload();

  const assets = assetsOf(route.page.module);
  const rendered: RenderedState = { page: state, assets, queries: dehydrate(queryClient) };
  const html = renderToString(
    <Providers queryClient={queryClient} state={state}>
      <Router ssrPath={path} ssrSearch={search.toString()}>
        <Document assets={assets} stateJson={renderedToJson(rendered)}>
          <App />
        </Document>
      </Router>
    </Providers>,
  );
  queryClient.clear();
  const isMissing = route === notFoundRoute || outcome === "not-found";
  return {
    status: isMissing ? 404 : 200,
    html: doctype + html,
    cacheable: outcome === "ok",
  };
}

/** Sent when rendering fails. It has no data and no script, so that nothing else in it can fail. */
export function renderFailure(assetsOf: RenderContext["assetsOf"]): string {
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
  context: PageContext,
): Promise<LoadOutcome> {
  const { user } = await queryClient.fetchQuery(currentUserQuery());
  const [outcome] = await Promise.all([
    loadNeeds(queryClient, route, context),
    // Every page shows the number of cart lines and the hearts of the watch cards.
    user && queryClient.fetchQuery(cartQuery()),
    user && queryClient.fetchQuery(wishlistWatchIdsQuery()),
  ]);
  return outcome;
}

async function loadNeeds(
  queryClient: QueryClient,
  { needs }: PageRoute,
  context: PageContext,
): Promise<LoadOutcome> {
  try {
    const outcome = await needs?.(queryClient, context);
    return outcome === "not-found" || outcome === "uncached" ? outcome : "ok";
  } catch (error) {
    if (isNotFound(error)) return "not-found";
    throw error;
  }
}

/** What the browser needs to hydrate the page. */
export interface RenderedState {
  readonly page: PageState;
  readonly assets: Assets;
  readonly queries: DehydratedState;
}

const jsonByData = new WeakMap<object, string>();

/** Stands for a query's data until its JSON is inserted. It is random, so no data can contain it. */
const placeholder = `data-${crypto.randomUUID()}-`;
const placeholders = new RegExp(`"${placeholder}(\\d+)"`, "g");

/** Pages share cached data objects, so the JSON of each is written only once. */
export function renderedToJson(state: RenderedState): string {
  const parts: object[] = [];
  const queries = state.queries.queries.map((query) => {
    const { data } = query.state;
    if (typeof data !== "object" || data === null) return query;
    parts.push(data);
    return { ...query, state: { ...query.state, data: `${placeholder}${parts.length - 1}` } };
  });
  const frame = stateToJson({ ...state, queries: { ...state.queries, queries } });
  return frame.replace(placeholders, (_, index: string) => jsonOf(parts[Number(index)] ?? {}));
}

function jsonOf(data: object): string {
  const json = jsonByData.get(data) ?? stateToJson(data);
  jsonByData.set(data, json);
  return json;
}
