import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Manifest, ManifestChunk } from "vite";
import type { ServedAssets } from "#src/app/document.tsx";
import { loadPage, redirectFor, renderFailure, renderPage } from "#src/app/entry-server.tsx";
import { loadPerson, type ViewerData } from "#src/app/person.ts";
import type { RouteTable } from "#src/app/route-table.tsx";
import { isOn } from "#src/domain/capabilities.ts";
import { trimOf } from "#src/domain/text.ts";
import type { PageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import type { TagChanges } from "#src/platform/cache/tag-changes.ts";
import { TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import { asAppError } from "#src/platform/http/problem.ts";
import type { Reply, Services } from "#src/platform/http/serve.ts";
import { traced } from "#src/platform/runtime/tracing.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readPublicSettings, readSale } from "#src/platform/settings/shop-settings.ts";
import type { Dispatch } from "#src/server/http/dispatch.ts";
import { type FailurePage, routerPath } from "#src/server/http/forms.ts";
import type { OpenOrderLink } from "#src/server/http/links.ts";
import type { CallerOf } from "#src/server/http/request-identity.ts";
import { type CachedBody, Encoded, forOneViewer, send } from "#src/server/http/send.ts";
import { type FindMovedPage, MovedPage } from "./moved-pages.ts";
import type { PageTemplates } from "./page-templates.ts";
import { forOneBrowser, type ResponseCache, sendCached } from "./response-cache.ts";

interface PageOptions {
  readonly state: () => Promise<PageState>;
  readonly table: RouteTable;
  readonly assetsOf: AssetsOf;
  readonly dispatch: Dispatch;
  readonly pageCache: TaggedCache<CachedBody>;
  readonly templates: PageTemplates;
  readonly responses: ResponseCache;
  readonly callerOf: CallerOf;
  readonly findMovedPage: FindMovedPage;
  readonly openOrderLink: OpenOrderLink;
}

const htmlType = "text/html; charset=utf-8";

export function mountPages(app: FastifyInstance, options: PageOptions): void {
  let ofGuests: Promise<ViewerData> | undefined;
  /** All guests are the same person. */
  const personOf: typeof loadPerson = (viewer, ...rest) => {
    if (viewer.kind === "user") return loadPerson(viewer, ...rest);
    ofGuests ??= loadPerson(viewer, ...rest);
    return ofGuests;
  };
  app.get("/*", async (request, reply) => {
    // Concatenated, not resolved: an address that starts with two slashes would name another host.
    const url = new URL(`http://page.invalid${request.url}`);
    const trimmed = `/${trimOf(url.pathname, "/")}`;
    if (trimmed !== url.pathname) return movedTo(reply, trimmed + url.search, 308);
    try {
      return await sendPage(request, reply, url, { ...options, personOf });
    } catch (error) {
      if (error instanceof MovedPage) return movedTo(reply, error.address, 301);
      return sendFailure(request, reply, error, options);
    }
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname: path, searchParams: search }: URL,
  options: PageOptions & { readonly personOf: typeof loadPerson },
): Promise<FastifyReply> {
  const { table, assetsOf, dispatch, pageCache, templates, responses, callerOf, personOf } =
    options;
  const { route, params } = table.find(path);
  request.pageRoute = routerPath(route.path);
  const caller = await callerOf(request, reply);
  const { viewer } = caller;
  const redirect = redirectFor(table, path, viewer);
  if (redirect) return redirectTo(reply, redirect);

  if (route.path === paths.order.pattern) {
    const opened = await options.openOrderLink(caller, params.number ?? "", search.get("key"));
    if (opened) return redirectTo(reply, opened);
  }
  if (route.fromMail) reply.header("referrer-policy", "no-referrer");
  const address = table.canonical({ path, search });
  const canonicalUrl = address.search.size > 0 ? `${address.path}?${address.search}` : address.path;
  let state: PageState | undefined;
  const context = () => {
    if (!state) throw new Error("The page was not loaded.");
    return { state, table, assetsOf };
  };
  const attributes = { "http.route": request.pageRoute };
  const renderTraced: typeof renderPage = (...args) =>
    traced({ name: "render page", attributes }, () => renderPage(...args));
  const get = async (url: string) => (await dispatch(url, caller)).data;
  const load = () => traced({ name: "load page", attributes }, loadData);
  const loadData = async () => {
    // With the data, so that a page that is cached shows no older settings than its other data.
    state = await options.state();
    const calls: Reply[] = [];
    const page = await loadPage(table, address, async (url) => {
      const call = await dispatch(url, caller);
      calls.push(call);
      return call.data;
    });
    const moved = page.outcome === "ok" ? undefined : await options.findMovedPage(address);
    if (moved) throw new MovedPage(moved);
    return { page, tags: tagsOfAll(calls) };
  };
  const loadForPerson = () => Promise.all([load(), personOf(viewer, get, route)]);
  const render = async () => {
    const [{ page, tags }, person] = await loadForPerson();
    const { status, html, cacheable } = renderTraced(page, context(), person);
    return { status, html: Buffer.from(html), tags: cacheable ? tags : undefined };
  };
  if (route.personal) {
    const [{ page }, person] = await loadForPerson();
    if (typeof page.outcome === "object") return redirectTo(reply, page.outcome.redirect);
    const { status, html } = renderTraced(page, context(), person);
    const encoded = new Encoded(Buffer.from(html), htmlType, "uncached");
    // An address with a key is named to nobody. The forms of other pages must say that they are ours.
    reply.header("referrer-policy", search.has("key") ? "no-referrer" : "same-origin");
    return send(request, reply, { status, encoded, ...forOneViewer });
  }
  if (viewer.kind === "user") {
    const { status, html } = route.indexed
      ? await templates.fill({
          canonicalUrl,
          viewer,
          person: loadPerson(viewer, get, route),
          load,
          render: (page, person, personJson) => renderTraced(page, context(), person, personJson),
        })
      : await render();
    const encoded = new Encoded(html, htmlType, "uncached");
    return send(request, reply, { status, encoded, ...forOneViewer });
  }
  const cached = await pageCache.loadOrLast(canonicalUrl, async () => {
    const { status, html, tags } = await render();
    return {
      value: { status, encoded: new Encoded(html, htmlType, tags ? "cached" : "uncached") },
      tags,
    };
  });
  return sendCached(request, reply, cached, { responses, canonicalUrl });
}

function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "private, no-store").redirect(address, 303);
}

/** For good, but asked again each time: the page may get its earlier address back. */
function movedTo(reply: FastifyReply, address: string, status: 301 | 308): FastifyReply {
  return reply.header("cache-control", forOneBrowser.cacheControl).redirect(address, status);
}

/** Undefined if a page made a call that does not say what its reply depends on. */
function tagsOfAll(calls: readonly Reply[]): readonly string[] | undefined {
  const tags = new Set<string>();
  for (const call of calls) {
    if (!call.tags) return undefined;
    for (const tag of call.tags) tags.add(tag);
  }
  return [...tags];
}

async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { assetsOf }: PageOptions,
): Promise<FastifyReply> {
  const expected = asAppError(error);
  if (expected?.retryAfterSeconds) reply.header("retry-after", expected.retryAfterSeconds);
  if (expected?.status === 503) request.server.outages.record(error);
  else request.log.error({ err: error }, "page failed");
  const encoded = new Encoded(Buffer.from(renderFailure(assetsOf)), htmlType, "uncached");
  const status = expected && expected.status >= 500 ? expected.status : 500;
  return send(request, reply, { status, encoded, ...forOneViewer });
}

export const formFailurePage =
  (assetsOf: AssetsOf): FailurePage =>
  (message, backTo) =>
    renderFailure(assetsOf, { message, backTo });

export function pageState(config: Config): PageState {
  return {
    shop: { storeName: config.storeName, phone: config.contactPhone, email: config.contactEmail },
    origin: config.publicUrl,
    capabilities: config.capabilities,
  };
}

/** Reads the settings once, and again when one has changed. The specified shop reads nothing. */
export function createPageState({ config, db }: Services, changes: TagChanges) {
  const fixed = pageState(config);
  if (!isOn(config, "backoffice") && !isOn(config, "checkout")) return async () => fixed;
  const cache = new TaggedCache<PageState>(changes, { maxEntries: 1 });
  return async () => {
    const { value } = await cache.load("settings", async () => ({
      value: {
        ...fixed,
        ...(isOn(config, "backoffice") && { settings: await readPublicSettings(db, config) }),
        ...(isOn(config, "checkout") && { sale: await readSale(db, config) }),
      },
      tags: [],
    }));
    return value;
  };
}

const starter = "src/app/starter.ts";
const dismissed = "src/app/dismissed.ts";
const entry = "src/app/entry-browser.tsx";

export type AssetsOf = (pageModule: string, partModule?: string) => ServedAssets;

/** The built files of a page, so that the browser can request all of them at once. */
export async function builtAssets(clientFolder: string): Promise<AssetsOf> {
  const file = await readFile(join(clientFolder, ".vite", "manifest.json"), "utf8");
  const manifest = JSON.parse(file) as Manifest;
  const pages = new Map(Object.keys(manifest).map((source) => [basename(source), source]));
  const cached = new Map<string, ServedAssets>();
  return (pageModule, partModule = "") => {
    const sources = [pageModule, partModule].map((module) => pages.get(module) ?? "");
    const assets = cached.get(pageModule) ?? collect(manifest, sources);
    cached.set(pageModule, assets);
    return assets;
  };
}

function collect(manifest: Manifest, sources: readonly string[]): ServedAssets {
  const visited = new Set<string>();
  const chunks: ManifestChunk[] = [];
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) add(imported);
    chunks.push(chunk);
  };
  for (const source of [...sources, entry]) add(source);
  const url = (file: string) => `/${file}`;
  return {
    starter: url(manifest[starter]?.file ?? ""),
    dismissed: url(manifest[dismissed]?.file ?? ""),
    modules: chunks.map((chunk) => url(chunk.file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(url),
  };
}

/** In development Vite serves the sources themselves. */
export const sourceAssets: AssetsOf = () => ({
  starter: `/${starter}`,
  dismissed: `/${dismissed}`,
  modules: ["/@vite/client", "/src/app/entry-dev.ts"],
  styles: ["/src/app/styles.css"],
});
