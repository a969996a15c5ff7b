import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { Viewer } from "#src/domain/viewer.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { createQueryClient, isNotFound } from "#src/lib/query-client.ts";
import { App, Providers } from "./app.tsx";
import { type Assets, Document, type ServedAssets } from "./document.tsx";
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
  readonly assetsOf: (pageModule: string, partModule?: string) => ServedAssets;
}

/** The page has its own data, but none of a person. */
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
    table.preload(route),
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
  const frame = frameOf(state, route, table.headerSearch?.module, assetsOf);
  const { assets } = frame.rendered;
  const queries = [personJson, ...queriesToJson(queryClient)];
  // The application shows the end of a reservation in the visitor's time, and notices it.
  const isReserved = queries.some((json) => json.includes('"reservedUntil":"'));
  for (const { queryKey, reply } of repliesOf(person)) queryClient.setQueryData(queryKey, reply);
  const isGuest = person.user.user === null;
  // The header of a search shows its text.
  const hasSharedShell = isGuest && !search.has("q");
  const html = renderToString(
    <Providers queryClient={queryClient} state={state} table={table}>
      <ShellHtmlContext value={hasSharedShell ? frame.shell : undefined}>
        <Router ssrPath={path} ssrSearch={search.toString()}>
          <Document
            assets={assets}
            stateJson={renderedToJson(frame.rendered, queries)}
            dismissed={state.settings?.announcement ? frame.dismissed : undefined}
            startAtIdle={!isGuest || route.startsAtIdle || isReserved}
          >
            <App />
          </Document>
        </Router>
      </ShellHtmlContext>
    </Providers>,
  );
  queryClient.clear();
  if (hasSharedShell) frame.shell ??= shellIn(html);
  const isMissing = route === notFoundRoute || outcome === "not-found";
  return {
    status: isMissing ? 404 : 200,
    html: doctype + html,
    cacheable: outcome === "ok",
  };
}

/** The parts of a page that depend on the shop and on the route alone. */
interface Frame {
  /** One object, so that its JSON is written once. */
  readonly rendered: { readonly page: PageState; readonly assets: Assets };
  readonly dismissed: string;
  /** The header and the footer of guests. */
  shell?: ReturnType<typeof shellIn>;
}

const framesByState = new WeakMap<PageState, Map<string, Frame>>();

function frameOf(
  state: PageState,
  { path, page }: PageRoute,
  partModule: string | undefined,
  assetsOf: RenderContext["assetsOf"],
): Frame {
  const frames = framesByState.get(state) ?? new Map<string, Frame>();
  framesByState.set(state, frames);
  const known = frames.get(path);
  if (known) return known;
  const { dismissed, ...assets } = assetsOf(page.module, partModule);
  const frame = { rendered: { page: state, assets }, dismissed };
  frames.set(path, frame);
  return frame;
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
