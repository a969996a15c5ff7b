import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { Viewer } from "#src/domain/viewer.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { createQueryClient, isNotFound } from "#src/lib/query-client.ts";
import { App, Providers } from "./app.tsx";
import { Document, type ServedAssets } from "./document.tsx";
import { FallbackPage, type FallbackPageProps } from "./error-boundaries.tsx";
import type { LoadOutcome, PageContext, PageRoute } from "./page-route.ts";
import { type Get, personToJson, repliesOf, type ViewerData } from "./person.ts";
import { queriesToJson, renderedToJson } from "./rendered-state.ts";
import type { PageAddress, RouteTable } from "./route-table.tsx";
import { notFoundRoute } from "./routes.tsx";
import { ShellHtmlContext, shellIn } from "./shell/shell-html.ts";

const doctype = "<!doctype html>";

export interface RenderContext {
  readonly state: PageState;
  readonly table: RouteTable;
  readonly assetsOf: (pageModule: string) => ServedAssets;
}

/** A page with its own data, but without those of a person. */
export interface LoadedPage {
  readonly address: PageAddress;
  readonly route: PageRoute;
  readonly outcome: LoadOutcome;
  readonly queryClient: QueryClient;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly cacheable: boolean;
}

/** Decided before anything of the page is loaded. */
export function redirectFor(table: RouteTable, path: string, viewer: Viewer): string | undefined {
  return table.find(path).route.guard?.(viewer, path);
}

export async function loadPage(
  table: RouteTable,
  address: PageAddress,
  get: Get,
): Promise<LoadedPage> {
  const { route, params } = table.find(address.path);
  const queryClient = createQueryClient(get);
  const [outcome] = await Promise.all([
    loadNeeds(queryClient, route, { params, search: address.search }),
    route.page.preload(),
  ]);
  return { address, route, outcome, queryClient };
}

/** `personJson` is the person's part of the state. */
export function renderPage(
  { address: { path, search }, route, outcome, queryClient }: LoadedPage,
  { state, table, assetsOf }: RenderContext,
  person: ViewerData,
  personJson = personToJson(person),
): RenderedPage {
  const { dismissed, ...assets } = assetsOf(route.page.module);
  const queries = [personJson, ...queriesToJson(queryClient)];
  // The application shows the end of a reservation in the visitor's time, and notices it.
  const isReserved = queries.some((json) => json.includes('"reservedUntil":"'));
  for (const { queryKey, reply } of repliesOf(person)) queryClient.setQueryData(queryKey, reply);
  const shells = person.user.user ? undefined : shellsOf(state);
  const shell = shells?.get(route.path);
  const html = renderToString(
    <Providers queryClient={queryClient} state={state} table={table}>
      <ShellHtmlContext value={shell}>
        <Router ssrPath={path} ssrSearch={search.toString()}>
          <Document
            assets={assets}
            stateJson={renderedToJson({ page: state, assets }, queries)}
            dismissed={state.settings?.announcement ? dismissed : undefined}
            startAtIdle={person.user.user !== null || route.startsAtIdle || isReserved}
          >
            <App />
          </Document>
        </Router>
      </ShellHtmlContext>
    </Providers>,
  );
  queryClient.clear();
  if (!shell) shells?.set(route.path, shellIn(html));
  const isMissing = route === notFoundRoute || outcome === "not-found";
  return {
    status: isMissing ? 404 : 200,
    html: doctype + html,
    cacheable: outcome === "ok",
  };
}

type Shells = Map<string, ReturnType<typeof shellIn>>;
const shellsByState = new WeakMap<PageState, Shells>();

/** The frame around a guest's page depends on the shop and on the route. */
function shellsOf(state: PageState): Shells {
  const shells = shellsByState.get(state) ?? new Map();
  shellsByState.set(state, shells);
  return shells;
}

/** Sent when rendering fails. It has no data and no script, so that nothing else in it can fail. */
export function renderFailure(
  assetsOf: RenderContext["assetsOf"],
  problem?: FallbackPageProps,
): string {
  const assets = { ...assetsOf(""), starter: "", modules: [] };
  const html = renderToString(
    <Document assets={assets} stateJson="{}">
      <FallbackPage {...problem} />
    </Document>,
  );
  return doctype + html;
}

async function loadNeeds(
  queryClient: QueryClient,
  { needs }: PageRoute,
  context: PageContext,
): Promise<LoadOutcome> {
  try {
    const outcome = await needs?.(queryClient, context);
    return isOutcome(outcome) ? outcome : "ok";
  } catch (error) {
    if (isNotFound(error)) return "not-found";
    throw error;
  }
}

function isOutcome(value: unknown): value is LoadOutcome {
  if (value === "not-found" || value === "uncached") return true;
  return typeof value === "object" && value !== null && "redirect" in value;
}
